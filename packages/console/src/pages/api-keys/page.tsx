/** API keys: made with the scopes they need, shown once, revoked. */
import type { ApiKey, CreatedApiKey, Scope } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useFresh, useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Checks } from '../../parts/checks.tsx'
import { Code } from '../../parts/code.tsx'
import { Confirm, Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useShowOnce } from '../../parts/once.tsx'
import { Several } from '../../parts/several.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { say } from '../../parts/toast.tsx'
import { t } from '../../words.ts'
import { SCOPES, scopeWords } from './scopes.ts'
import './api-keys.css'

export default function ApiKeys(): VNode {
  const keys = useLoad((signal) => api.apiKeys.list({ signal }), [])
  useFresh(keys)
  const [isCreating, setCreating] = useState(false)
  const showOnce = useShowOnce()
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  // Where there is none yet, the empty place has it.
  const hasSome = keys.loading.state === 'ready' && keys.loading.data.api_keys.length > 0
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {t('Create key')}
    </Button>
  )
  return (
    <>
      <Heading title={t('API keys')} actions={hasSome && create}>
        {t(
          'A program signs its calls with one. Give each program its own, with no more scopes than it needs.',
        )}
      </Heading>
      <Await of={keys.loading} retry={keys.reload}>
        {({ api_keys }) =>
          api_keys.length === 0 ? (
            <Notice icon="key" title={t('There is no key yet')} action={create}>
              <p>{t('With one, a program may ask what to do with a text, and read receipts.')}</p>
            </Notice>
          ) : (
            <Table
              caption={t('API keys')}
              rows={api_keys}
              keyOf={({ id }) => id}
              columns={[
                { head: t('Name'), cell: ({ name }) => <strong>{name}</strong> },
                { head: t('Begins with'), cell: ({ prefix }) => <code>svc_{prefix}_…</code> },
                { head: t('Scopes'), cell: ({ scopes }) => <Scopes scopes={scopes} /> },
                { head: t('Created'), isExtra: true, cell: ({ created_at }) => <Moment at={created_at} /> },
                {
                  head: t('Last used'),
                  cell: ({ last_used_at }) =>
                    last_used_at ? <Moment at={last_used_at} /> : <span class="muted">{t('Never')}</span>,
                },
              ]}
              actions={(key) => (
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={t('Revoke {name}', { name: key.name })}
                  title={t('Revoke')}
                  onClick={() => setRevoking(key)}
                />
              )}
            />
          )
        }
      </Await>
      {isCreating && (
        <CreateKey
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            showOnce((onClose) => <ShownOnce created={created} onClose={onClose} />)
            keys.reload()
          }}
        />
      )}
      {revoking && (
        <Confirm
          title={t('Revoke {name}?', { name: revoking.name })}
          verb={t('Revoke key')}
          name={revoking.name}
          onClose={() => setRevoking(null)}
          act={async () => {
            await api.apiKeys.revoke(revoking.id)
            keys.put(({ api_keys }) => ({ api_keys: api_keys.filter(({ id }) => id !== revoking.id) }))
            say(t('{name} is revoked.', { name: revoking.name }))
          }}
        >
          <p>{t('Programs that use it are refused from now on. This cannot be undone.')}</p>
        </Confirm>
      )}
    </>
  )
}

function Scopes({ scopes }: { readonly scopes: readonly Scope[] }): VNode {
  if (scopes.length === SCOPES.length) return <span>{t('All')}</span>
  return <Several words={scopes} />
}

/** What a program that decides on texts needs. */
const USUAL: readonly Scope[] = ['govern', 'receipts:read', 'policies:read']

function CreateKey({
  onClose,
  onCreated,
}: {
  onClose(): void
  onCreated(created: CreatedApiKey): void
}): VNode {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(USUAL)
  return (
    <FormDialog
      title={t('Create key')}
      verb={t('Create key')}
      isWhole={name.trim() !== '' && scopes.length > 0}
      save={async () => onCreated(await api.apiKeys.create({ name: name.trim(), scopes }))}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        help={t('Of the program that uses it, so that you know it again.')}
        value={name}
        onValue={setName}
        maxLength={100}
        required
        autocomplete="off"
      />
      <Checks
        legend={t('Scopes')}
        choices={SCOPES.map((scope) => ({ value: scope, label: scope, help: scopeWords(scope) }))}
        chosen={scopes}
        onChosen={setScopes}
        class="scopes"
      />
    </FormDialog>
  )
}

function ShownOnce({ created, onClose }: { readonly created: CreatedApiKey; onClose(): void }): VNode {
  const call = `curl ${location.origin}/api/v1/govern \\
  -H 'Authorization: Bearer ${created.key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"content": "Write to ops@example.com"}'`
  return (
    <Dialog
      title={t('Keep this key now')}
      onClose={onClose}
      isOnce
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('I have kept it')}
        </Button>
      }
    >
      <p>{t('It is shown this once: the server keeps its hash alone.')}</p>
      <Code name={t('key')}>{created.key}</Code>
      {created.scopes.includes('govern') && (
        <div class="group">
          <p class="legend">{t('A first call')}</p>
          <Code name={t('call')}>{call}</Code>
        </div>
      )}
    </Dialog>
  )
}

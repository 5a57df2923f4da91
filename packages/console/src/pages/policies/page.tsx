/** Policies: what is done with each kind of data. */
import type { PolicyDocument } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useFresh, useLoad } from '../../load.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Await } from '../../parts/state.tsx'
import { Table } from '../../parts/table.tsx'
import { go } from '../../router.tsx'
import { mayOpen, useSession } from '../../shell/session.ts'
import { number, t } from '../../words.ts'
import { isBuiltIn } from './built-in.ts'

export default function Policies(): VNode {
  const policies = useLoad((signal) => api.policies.list({ signal }), [])
  useFresh(policies)
  const isAdmin = mayOpen(useSession(), 'admin')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Heading
        title={t('Policies')}
        actions={
          isAdmin && (
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('New policy')}
            </Button>
          )
        }
      >
        {t(
          'A policy says for each kind of data what is done with it, how grave it is, and whether a person looks at it.',
        )}
      </Heading>
      <Await of={policies.loading} retry={policies.reload}>
        {({ policies: list }) => (
          <>
            <Table
              caption={t('Policies')}
              rows={list}
              keyOf={({ name }) => name}
              hrefOf={({ name }) => `/console/policies/${name}`}
              columns={[
                { head: t('Name'), cell: ({ name }) => <strong>{name}</strong> },
                {
                  head: t('Kind'),
                  cell: ({ name }) =>
                    isBuiltIn(name) ? <Chip>{t('Built in')}</Chip> : <Chip tone="accent">{t('Own')}</Chip>,
                },
                { head: t('Version'), isNumber: true, cell: ({ version }) => number(version) },
                { head: t('Rules'), isNumber: true, cell: ({ rules }) => number(rules.length) },
                { head: t('From confidence'), isNumber: true, cell: ({ threshold }) => number(threshold) },
                { head: t('Denies'), isExtra: true, cell: (policy) => denied(policy) },
              ]}
            />
            {isAdding && <NewPolicy list={list} onClose={() => setAdding(false)} />}
          </>
        )}
      </Await>
    </>
  )
}

function denied({ rules, fallback }: PolicyDocument): string {
  const labels = [...rules, fallback].filter(({ action }) => action === 'deny').map(({ label }) => label)
  return labels.length > 0 ? labels.join(', ') : t('nothing')
}

const NAME = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/

function NewPolicy({ list, onClose }: { readonly list: readonly PolicyDocument[]; onClose(): void }): VNode {
  const [name, setName] = useState('')
  const [base, setBase] = useState('standard')
  const isTaken = list.some((policy) => policy.name === name)
  const isWhole = NAME.test(name) && !isTaken
  return (
    <Dialog
      title={t('New policy')}
      onClose={onClose}
      onSubmit={() => isWhole && go(`/console/policies/${name}?from=${base}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isWhole}>
            {t('Write it')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Name')}
        help={t('Lower-case letters, digits, - and _. Programs name the policy by it.')}
        error={
          isTaken
            ? t('There is a policy of this name.')
            : name !== '' && !NAME.test(name)
              ? t('This cannot be a name.')
              : null
        }
        value={name}
        onValue={setName}
        maxLength={64}
        required
        autocomplete="off"
        spellcheck={false}
      />
      <SelectField
        label={t('Begin with')}
        value={base}
        onValue={setBase}
        choices={list.map((policy) => ({ value: policy.name, label: policy.name }))}
      />
    </Dialog>
  )
}

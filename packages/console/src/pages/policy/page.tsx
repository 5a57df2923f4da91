/** One policy: written as JSON, tried on a sample text as one writes, and held against what is saved. */
import type { PolicyDocument } from '@svc/client'
import { checkPolicy, createGovernor, type Governed } from '@svc/core'
import type { VNode } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Chip, DecisionChip, Label, RiskChip } from '../../parts/chip.tsx'
import { useDraft } from '../../parts/draft.ts'
import { TextArea } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Await, explain, Notice } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { go } from '../../router.tsx'
import { mayOpen, useSession } from '../../shell/session.ts'
import { t } from '../../words.ts'
import { samples } from '../playground/samples.ts'
import { isBuiltIn } from '../policies/built-in.ts'
import { Changes } from './changes.tsx'
import './policy.css'
import { textOf } from './text-of.ts'
import { Versions } from './versions.tsx'

export default function PolicyPage({ params, query }: PageProps): VNode {
  const name = params.name ?? ''
  const policies = useLoad((signal) => api.policies.list({ signal }), [name])
  return (
    <Await of={policies.loading} retry={policies.reload} rows={8}>
      {({ policies: list }) => {
        const saved = list.find((policy) => policy.name === name) ?? null
        const base = list.find((policy) => policy.name === query.get('from')) ?? null
        const begin = saved ?? (base && { ...base, name, version: 0 })
        return begin ? (
          <Editor key={`${name}-${saved?.version}`} begin={begin} saved={saved} onSaved={policies.reload} />
        ) : (
          <Notice
            icon="policy"
            title={t('There is no policy of this name')}
            action={<ButtonLink href="/console/policies">{t('All policies')}</ButtonLink>}
          />
        )
      }}
    </Await>
  )
}

interface EditorProps {
  readonly begin: PolicyDocument
  /** Null while it was never saved. */
  readonly saved: PolicyDocument | null
  onSaved(): void
}

function Editor({ begin, saved, onSaved }: EditorProps): VNode {
  const isReadOnly = isBuiltIn(begin.name) || !mayOpen(useSession(), 'admin')
  const written = useMemo(() => textOf(begin), [begin])
  const [text, setText, endDraft] = useDraft(`policy ${begin.name}`, written)
  const [sample, setSample] = useState(samples[0]?.text ?? '')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const read = useMemo(() => readPolicy(text, begin), [text, begin])
  const isChanged = saved === null || text !== written
  const save = async () => {
    if (!read.ok || isBusy) return
    setBusy(true)
    const { name, version: _, ...document } = read.policy
    try {
      const { version } = await api.policies.put(name, document as Omit<PolicyDocument, 'name' | 'version'>)
      endDraft()
      say(t('{name} is saved as version {n}.', { name, n: version }))
      if (saved === null) go(`/console/policies/${name}`, { replace: true })
      onSaved()
    } catch (fault) {
      setRefused(explain(fault).text)
      setBusy(false)
    }
  }
  return (
    <>
      <Heading
        title={begin.name}
        back={{ href: '/console/policies', title: t('Policies') }}
        actions={
          !isReadOnly && (
            <>
              {isChanged && saved && <Button onClick={endDraft}>{t('Undo changes')}</Button>}
              <Button
                kind="primary"
                isBusy={isBusy}
                disabled={!read.ok || !isChanged}
                onClick={() => void save()}
              >
                {saved ? t('Save as version {n}', { n: saved.version + 1 }) : t('Save policy')}
              </Button>
            </>
          )
        }
      >
        {isBuiltIn(begin.name)
          ? t('Built in, version {n}: it cannot be changed. A new policy may begin with it.', {
              n: begin.version,
            })
          : saved
            ? t(
                'Version {n}. Saving makes the next one; older versions stay, so that old receipts can be checked.',
                { n: saved.version },
              )
            : t('Not saved yet.')}
      </Heading>
      <div class="policy-sides">
        <div class="stack">
          <TextArea
            class="mono"
            label={t('Rules')}
            help={t('The first rule that names a type owns it; the fallback owns the rest.')}
            error={read.ok ? refused : read.fault}
            rows={26}
            value={text}
            onValue={(value) => {
              setText(value)
              setRefused(null)
            }}
            disabled={isReadOnly}
            spellcheck={false}
            autocomplete="off"
          />
        </div>
        <div class="stack">
          <TextArea
            label={t('Sample text')}
            help={t('It stays on this page.')}
            rows={5}
            value={sample}
            onValue={setSample}
            spellcheck={false}
          />
          {read.ok && <Preview policy={read.policy} text={sample} />}
          {saved && isChanged && read.ok && (
            <section class="group">
              <h2>{t('Changes')}</h2>
              <Changes before={written} after={text} />
            </section>
          )}
        </div>
      </div>
      {saved && !isBuiltIn(saved.name) && (
        <Versions
          name={saved.name}
          {...(!isReadOnly && {
            onTake: (policy) => {
              setText(textOf(policy))
              setRefused(null)
            },
          })}
        />
      )}
    </>
  )
}

type Policy = ReturnType<typeof checkPolicy>
type Read = { readonly ok: true; readonly policy: Policy } | { readonly ok: false; readonly fault: string }

/** Name and version are the page's to know. */
function readPolicy(text: string, { name, version }: PolicyDocument): Read {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (fault) {
    return { ok: false, fault: t('This is not JSON: {why}', { why: (fault as Error).message }) }
  }
  try {
    return {
      ok: true,
      policy: checkPolicy({ ...(value as object), name, version: Math.max(1, version) } as Policy),
    }
  } catch (fault) {
    return { ok: false, fault: `${(fault as Error).message}.` }
  }
}

function Preview({ policy, text }: { readonly policy: Policy; readonly text: string }): VNode {
  const governed = useMemo<Governed | null>(() => {
    try {
      return createGovernor({ policy }).govern(text)
    } catch {
      return null
    }
  }, [policy, text])
  if (!governed) return <p class="field-error">{t('This policy cannot decide.')}</p>
  const { action, report, output } = governed
  return (
    <section class="group">
      <div class="row" role="status">
        <DecisionChip decision={action} />
        <RiskChip risk={report.risk} />
        {report.hitl && <Chip icon="review">{t('For a person')}</Chip>}
        {Object.keys(report.counts).map((type) => (
          <Label key={type}>{type}</Label>
        ))}
      </div>
      <p class="preview">{action === 'deny' ? t('Nothing may be sent.') : output}</p>
    </section>
  )
}

/** One policy: written as JSON, tried on a sample text as one writes, and held against what is saved. */
import { type PolicyDocument, SvcNotFoundError } from '@svc/client'
import { checkPolicy, createGovernor, type Governed } from '@svc/core'
import type { VNode } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useLoad } from '../../load.ts'
import type { PageProps } from '../../page.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Chip, DecisionChip, Label, RiskChip } from '../../parts/chip.tsx'
import { useEditing } from '../../parts/editing.ts'
import { TextArea } from '../../parts/field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { keptOf } from '../../parts/kept.ts'
import { Overtaken } from '../../parts/overtaken.tsx'
import { Await, Notice } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { go } from '../../router.tsx'
import { mayOpen, useSession } from '../../shell/session.ts'
import { t } from '../../words.ts'
import { Masked } from '../conversation/masked.tsx'
import { samples } from '../playground/samples.ts'
import { isBuiltIn } from '../policies/built-in.ts'
import { Changes } from './changes.tsx'
import './policy.css'
import { textOf } from './text-of.ts'
import { Versions } from './versions.tsx'

/** The policy of that name, null while there is none, and what the server knows it by. */
interface Known {
  readonly policy: PolicyDocument | null
  readonly tag: string | undefined
}

export default function PolicyPage({ params, query }: PageProps): VNode {
  const name = params.name ?? ''
  const from = query.get('from')
  const found = useLoad(
    async (signal) => {
      const known = await find(name, signal)
      return { known, base: known.policy || !from ? null : (await find(from, signal)).policy }
    },
    [name],
  )
  return (
    <Await of={found.loading} retry={found.reload} rows={8}>
      {({ known, base }) => {
        const begin = known.policy ?? (base && { ...base, name, version: 0 })
        return begin ? (
          <Editor
            key={name}
            begin={begin}
            known={known}
            onKnown={(known) => found.put((data) => ({ ...data, known }))}
          />
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

async function find(name: string, signal?: AbortSignal): Promise<Known> {
  try {
    const { value, tag } = await keptOf(api.policies.get(name, { signal }))
    return { policy: value, tag }
  } catch (fault) {
    if (fault instanceof SvcNotFoundError) return { policy: null, tag: undefined }
    throw fault
  }
}

interface EditorProps {
  readonly begin: PolicyDocument
  readonly known: Known
  onKnown(known: Known): void
}

function Editor({ begin, known, onKnown }: EditorProps): VNode {
  const { name } = begin
  const { policy: saved } = known
  const isReadOnly = isBuiltIn(name) || !mayOpen(useSession(), 'admin')
  const written = useMemo(() => textOf(begin), [begin])
  const editing = useEditing<string, Known>({
    name: `policy ${name}`,
    saved: { value: written, tag: known },
    async read() {
      const now = await find(name)
      return { value: textOf(now.policy ?? begin), tag: now }
    },
    write(text, { tag: { policy, tag } }) {
      const read = readPolicy(text, begin)
      if (!read.ok) throw new TypeError('A policy that cannot be read is not saved')
      const { name: _, version: __, ...document } = read.policy
      const condition = policy ? { ifMatch: tag } : { ifNoneMatch: '*' as const }
      return api.policies.put(name, document as Omit<PolicyDocument, 'name' | 'version'>, condition)
    },
    onKept: (kept) => onKnown(kept.tag),
    onSaved({ tag: { policy } }) {
      say(t('{name} is saved as version {n}.', { name, n: policy?.version ?? 1 }))
      if (saved === null) go(`/console/policies/${name}`, { replace: true })
    },
  })
  const { now: text, set: setText, isOvertaken } = editing
  const [sample, setSample] = useState(samples[0]?.text ?? '')
  const read = useMemo(() => readPolicy(text, begin), [text, begin])
  const isChanged = saved === null || text !== written
  const maySave = read.ok && isChanged && !isOvertaken
  return (
    <>
      <Heading
        title={begin.name}
        back={{ href: '/console/policies', title: t('Policies') }}
        actions={
          !isReadOnly && (
            <>
              {/* Disabled by themselves, or gone, they would lose the focus once they were pressed. */}
              {saved && !isOvertaken && (
                <Button aria-disabled={!isChanged} onClick={editing.undo}>
                  {t('Undo changes')}
                </Button>
              )}
              <Button
                kind="primary"
                isBusy={editing.isBusy}
                aria-disabled={!maySave}
                onClick={() => void (maySave && editing.save())}
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
      {read.ok && <Overtaken of={editing} />}
      <div class="policy-sides">
        <div class="stack">
          <TextArea
            class="mono"
            label={t('Rules')}
            help={t('The first rule that names a type owns it; the fallback owns the rest.')}
            error={read.ok ? editing.fault : read.fault}
            rows={26}
            value={text}
            onValue={setText}
            readOnly={isReadOnly}
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
              <h2>{isOvertaken ? t('From theirs to yours') : t('Changes')}</h2>
              <Changes before={written} after={text} />
            </section>
          )}
        </div>
      </div>
      {saved && !isBuiltIn(saved.name) && (
        <Versions
          key={saved.version}
          name={saved.name}
          {...(!isReadOnly && { onTake: (policy) => setText(textOf(policy)) })}
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
      <p class="preview">{action === 'deny' ? t('Nothing may be sent.') : <Masked>{output}</Masked>}</p>
    </section>
  )
}

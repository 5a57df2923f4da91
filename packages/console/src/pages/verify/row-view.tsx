/** One row and its verdict: four steps, each in words, the path drawn. */
import type { RowResult } from '@svc/merkle'
import { REASONS, WARNINGS } from '@svc/merkle/explain'
import type { ComponentChildren, VNode } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { AnchorChip, DecisionChip, Label } from '../../parts/chip.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Identifier, useCopy } from '../../parts/identifier.tsx'
import { utc } from '../../parts/moment.tsx'
import { t } from '../../words.ts'
import { type AnchorState, AnchorStep, said } from './anchor-step.tsx'
import { commandOf } from './by-hand.ts'
import { fitsLink, toFragment } from './fragment.ts'
import { PathDrawing } from './path-drawing.tsx'
import { type CheckedRow, checkSteps, type Standing } from './steps.ts'

const OPEN: AnchorState = { is: 'open' }

export interface RowViewProps {
  readonly value: unknown
  /** What came of it among the rows that it was given with. */
  readonly among?: RowResult | undefined
  /** Within the console, whose pages ask their own server alone: where the same row is checked against other ledgers. */
  readonly elsewhere?: string | undefined
}

export function RowView({ value, among, elsewhere }: RowViewProps): VNode {
  const checked = useMemo(() => checkSteps(value, among), [value, among])
  // Reset at once with the row: the state of one row's anchor must not show for the next one.
  const [known, setKnown] = useState<{ readonly of: unknown; readonly anchor: AnchorState }>({
    of: value,
    anchor: OPEN,
  })
  const anchor = known.of === value ? known.anchor : OPEN
  const shown = useRef(value)
  shown.current = value
  // An answer about a row that is no longer shown is ignored.
  const setAnchor = (found: AnchorState) => shown.current === value && setKnown({ of: value, anchor: found })
  const { row, self, fingerprint, path } = checked
  return (
    <article class="checked">
      <VerdictBanner checked={checked} anchor={anchor} value={value} />
      <p class="print-only muted small">{t('Checked on {time}.', { time: utc(new Date()) })}</p>
      {row && elsewhere === undefined && (
        <dl class="facts row-facts">
          <dt>{t('Receipt')}</dt>
          <dd>
            <Identifier value={row.receipt_id} name={t('receipt')} />
          </dd>
          <dt>{t('Decision')}</dt>
          <dd class="row">
            <DecisionChip decision={row.decision} />
            {row.pii_types.map((type) => (
              <Label key={type}>{type}</Label>
            ))}
          </dd>
          <dt>{t('Decided')}</dt>
          <dd>
            {utc(new Date(row.timestamp))},{' '}
            {row.attested_by === 'client' ? t('on a device, reported by it') : t('by the server')}
          </dd>
          <dt>{t('Anchor')}</dt>
          <dd class="row">
            <AnchorChip status={row.anchor_status} />
            {row.anchor_network && <span>{row.anchor_network}</span>}
            {row.anchor_date && <span class="muted">{t('tree of {day}', { day: row.anchor_date })}</span>}
            {row.anchored_at && <span class="muted">{utc(new Date(row.anchored_at))}</span>}
          </dd>
        </dl>
      )}
      <ol class="steps">
        <Step n={1} title={t('The row agrees with itself')} standing={self}>
          {self.is === 'good' && (
            <p>{t('Every field has its form; decision, types, times and origin go together.')}</p>
          )}
        </Step>
        <Step n={2} title={t('The fingerprint follows from the text and the salt')} standing={fingerprint}>
          <FingerprintStep checked={checked} />
        </Step>
        <Step n={3} title={t('The path leads from the fingerprint to the root')} standing={path}>
          <PathStep checked={checked} anchor={anchor} />
        </Step>
        <Step n={4} title={t('The root stands on the ledger')} standing={standingOf(anchor)}>
          {row && (
            // By its transaction: the node and the memo given for another one are not offered for this.
            <AnchorStep
              key={`${row.anchor_network} ${row.tx_hash}`}
              row={row}
              state={anchor}
              onState={setAnchor}
              elsewhere={elsewhere}
            />
          )}
        </Step>
      </ol>
    </article>
  )
}

type Verdict = 'pass' | 'fail' | 'open'
const ICONS: Record<Verdict, IconName> = { pass: 'verify', fail: 'broken', open: 'info' }

function VerdictBanner({
  checked,
  anchor,
  value,
}: {
  readonly checked: CheckedRow
  readonly anchor: AnchorState
  readonly value: unknown
}): VNode {
  const { verdict, title, text } = verdictOf(checked, anchor)
  const fits = useMemo(() => fitsLink(value), [value])
  const [isCopied, copyLink] = useCopy(async () => {
    const { origin, protocol } = location
    const page = protocol.startsWith('http') ? `${origin}/verify` : location.href.replace(/#.*/, '')
    return page + (await toFragment(value))
  })
  return (
    <header class={`verdict ${verdict}`}>
      <Icon name={ICONS[verdict]} />
      <div class="verdict-words" role="status">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div class="row no-print">
        {/* A key named twice, or a number that none can hold, would be lost on the way, and the row be another. */}
        {checked.row && fits && (
          <Button icon={isCopied ? 'done' : 'link'} onClick={copyLink}>
            {isCopied ? t('Link copied') : t('Copy link')}
          </Button>
        )}
        <Button icon="print" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
    </header>
  )
}

/** In words, naming the step that fails. */
function verdictOf(
  { self, fingerprint, path, result }: CheckedRow,
  anchor: AnchorState,
): { verdict: Verdict; title: string; text: string } {
  const steps = [self, fingerprint, path]
  const failed = steps.findIndex((standing) => standing.is === 'bad')
  const fault = steps[failed]
  if (fault?.is === 'bad')
    return { verdict: 'fail', title: t('Fail at step {n}', { n: failed + 1 }), text: faultText(fault) }
  if (anchor.is === 'bad')
    return { verdict: 'fail', title: t('Fail at step {n}', { n: 4 }), text: anchor.reason }
  if (!result.ok) {
    const text = result.status === 'failed' ? '' : said(REASONS[result.reason])
    return { verdict: 'open', title: t('Nothing is wrong, and nothing is proven yet'), text }
  }
  const isPass = anchor.is === 'good'
  return {
    verdict: isPass ? 'pass' : 'open',
    title: isPass ? t('Pass') : t('Proven up to the root'),
    text: [
      isPass
        ? t('The receipt is proven, and its root is anchored.')
        : t('Everything on this page holds. Step 4 tells whether the root stands on the ledger.'),
      ...result.warnings.map((warning) => said(WARNINGS[warning])),
      t(
        'The fingerprint covers the kinds of data, the policies, the risk and the time. Of the decision, the number of findings, the id and who attested, only contradictions show.',
      ),
    ].join(' '),
  }
}

function faultText({ reason, field, step }: { reason: string; field?: string; step?: number }): string {
  const words = said(REASONS[reason as keyof typeof REASONS])
  if (field !== undefined) return `${words} ${t('Field: {field}.', { field })}`
  if (step !== undefined) return `${words} ${t('At hash {n} of the path.', { n: step + 1 })}`
  return words
}

function standingOf(anchor: AnchorState): Standing<string> {
  if (anchor.is === 'good') return { is: 'good' }
  if (anchor.is === 'bad') return { is: 'bad', reason: anchor.reason }
  return { is: 'open' }
}

interface StepProps {
  readonly n: number
  readonly title: string
  readonly standing: Standing<string>
  readonly children?: ComponentChildren
}

function Step({ n, title, standing, children }: StepProps): VNode {
  const words = { good: t('holds'), bad: t('fails'), open: t('not checked') }
  const { is } = standing
  return (
    <li class={`step ${is}`}>
      <span class="step-mark">{is === 'open' ? n : <Icon name={is === 'good' ? 'done' : 'close'} />}</span>
      <div class="step-body">
        <h3>
          <span class="sr">{t('Step {n}:', { n })} </span>
          {title} <span class="step-word">{words[is]}</span>
        </h3>
        {standing.is === 'bad' && n < 4 && <p class="step-fault">{faultText(standing)}</p>}
        {children}
      </div>
    </li>
  )
}

function FingerprintStep({ checked: { row, fingerprint } }: { readonly checked: CheckedRow }): VNode | null {
  if (!row) return null
  const { fingerprint: given, fingerprint_canonical_json: text, fingerprint_salt: salt } = row
  if (given === null) return <p>{t('The receipt has no fingerprint.')}</p>
  if (text === null || salt === null)
    return (
      <p>
        {t(
          'This fingerprint is of the older scheme, keyed on a secret of the server: it cannot be recomputed by anybody else. The path below still proves when it was recorded.',
        )}
      </p>
    )
  const byHand = commandOf(text, salt)
  return (
    <div class="group">
      <pre class="code">{text}</pre>
      <dl class="facts">
        <dt>{t('Salt')}</dt>
        <dd>
          <code>{salt}</code>
        </dd>
        <dt>{t('Fingerprint')}</dt>
        <dd>
          <code>{given}</code>
        </dd>
      </dl>
      {fingerprint.is === 'good' && (
        <p>
          {t(
            'The first 16 hex characters of SHA-256 over the text, a bar and the salt, computed on this device.',
          )}
        </p>
      )}
      {byHand !== null && (
        <details>
          <summary>{t('By hand')}</summary>
          <pre class="code">{byHand}</pre>
        </details>
      )}
    </div>
  )
}

function PathStep({
  checked: { row, path },
  anchor,
}: {
  readonly checked: CheckedRow
  readonly anchor: AnchorState
}): VNode | null {
  if (!row?.fingerprint || !row.merkle_proof || !row.merkle_root)
    return row ? <p>{t('The receipt is in no tree yet: the next anchor run takes it.')}</p> : null
  const { leaf_index, leaf_count } = row
  return (
    <div class="group">
      {path.is === 'good' && (
        <p>
          {leaf_index !== null && leaf_count !== null
            ? t('Leaf {n} of {count}. Each hash is SHA-256 over the pair before it, the smaller first.', {
                n: leaf_index + 1,
                count: leaf_count,
              })
            : t('Each hash is SHA-256 over the pair before it, the smaller first.')}
        </p>
      )}
      <PathDrawing
        fingerprint={row.fingerprint}
        proof={row.merkle_proof}
        root={row.merkle_root}
        faultAt={path.is === 'bad' ? (path.step ?? null) : null}
        memo={anchor.is === 'good' ? 'good' : anchor.is === 'bad' ? 'bad' : 'open'}
      />
    </div>
  )
}

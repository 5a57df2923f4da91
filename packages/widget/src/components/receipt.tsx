/** The receipt of an answer: one small shield, and behind it what was found out about it. */
import type { VNode } from 'preact'
import type { Answer } from '../conversation/conversation.ts'
import type { Face } from './face.ts'
import { Icon, type IconName } from './icons.tsx'

/** How a state looks: an icon and a word; colour only besides. */
const LOOKS: Readonly<Record<string, readonly [icon: IconName, tone: string]>> = {
  verified: ['check', 'good'],
  pending: ['clock', ''],
  checking: ['clock', ''],
  mismatch: ['broken', 'bad'],
  unknown: ['shield', ''],
}

export function Shield({ face, answer }: { readonly face: Face; readonly answer: Answer }): VNode {
  const { strings } = face.locale
  const shown = face.receipt?.id === answer.id ? face.receipt : null
  const [icon, tone] = LOOKS[shown?.state ?? 'unknown']!
  return (
    <button
      type="button"
      class={`small ${tone}`}
      aria-expanded={shown !== null}
      aria-controls={`receipt${answer.id}`}
      onClick={() => face.showReceipt(answer)}
    >
      <Icon name={icon} />
      {strings.receipt}
    </button>
  )
}

export function Receipt({ face, answer }: { readonly face: Face; readonly answer: Answer }): VNode | null {
  const { strings } = face.locale
  const { governance } = answer
  if (face.receipt?.id !== answer.id || !governance) return null
  const { state } = face.receipt
  const [icon, tone] = LOOKS[state]!
  return (
    <section class="card" id={`receipt${answer.id}`} aria-label={strings.receipt}>
      <p class="note">{strings.receiptHelp}</p>
      <dl>
        <dt>{strings.status}</dt>
        <dd>
          <span class={`small ${tone}`}>
            <Icon name={icon} />
            {strings[state]}
          </span>
        </dd>
        {governance.receipt_id && <dt>{strings.receiptId}</dt>}
        {governance.receipt_id && <dd>{identifier(governance.receipt_id)}</dd>}
        {governance.fingerprint && <dt>{strings.fingerprint}</dt>}
        {governance.fingerprint && <dd>{identifier(governance.fingerprint)}</dd>}
      </dl>
      <div class="tools">
        <button type="button" class="small" onClick={() => face.download(governance)}>
          {strings.download}
        </button>
        <a class="small" href={face.verifyUrl} target="_blank" rel="noopener noreferrer">
          {strings.verifyPage}
        </a>
      </div>
    </section>
  )
}

/** First 8 and last 6 characters; the whole for the pointer and for screen readers. */
function identifier(text: string): VNode {
  if (text.length < 18) return <code dir="ltr">{text}</code>
  return (
    <code dir="ltr" title={text}>
      <span class="sr">{text}</span>
      <span aria-hidden="true">
        {text.slice(0, 8)}…{text.slice(-6)}
      </span>
    </code>
  )
}

/** The receipt of an answer, and what was found out about it. */
import type { ComponentChild, VNode } from 'preact'
import type { Face, More } from '../components/face.ts'
import { Icon } from '../components/icons.tsx'
import type { Answer } from '../conversation/conversation.ts'
import { download } from './download.ts'
import { words } from './words.ts'

const SHIELD = 'M12 3l7 3v5.5c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5V6z'

export const LOOKS: More['LOOKS'] = {
  verified: [`${SHIELD}M9 12l2 2 4-4`, 'good'],
  pending: ['clock', ''],
  checking: ['clock', ''],
  mismatch: ['M10 14l-3 3a3.5 3.5 0 01-5-5l2-2M14 10l3-3a3.5 3.5 0 015 5l-2 2M9 4v2M15 20v-2', 'bad'],
  unknown: [SHIELD, ''],
}

export function Receipt({ face, answer }: { readonly face: Face; readonly answer: Answer }): VNode | null {
  const strings = words(face.locale)
  const { governance } = answer
  if (!governance || !face.receipt) return null
  const { checked } = face.receipt
  const [icon, tone] = LOOKS[checked?.state ?? 'checking']!
  const { anchored_at, anchor_network, merkle_root, tx_hash } = checked?.anchor ?? {}
  const at = anchored_at && new Date(anchored_at)
  const anchored = at && !Number.isNaN(at.getTime()) && (
    <time dateTime={anchored_at} title={anchored_at}>
      {new Intl.DateTimeFormat(face.locale.tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at)}
      {anchor_network && [<br key="line" />, anchor_network]}
    </time>
  )
  const row = (name: string, value: ComponentChild) =>
    value && [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>]
  return (
    <section class="card" id={`receipt${answer.id}`} aria-label={strings.receipt}>
      <p class="note">{strings.receiptHelp}</p>
      <dl>
        <dt>{strings.status}</dt>
        <dd>
          <span class={`state ${tone}`}>
            <Icon name={icon} />
            {strings[checked?.state ?? 'checking']}
          </span>
        </dd>
        {row(strings.receiptId, identifier(governance.receipt_id))}
        {row(strings.fingerprint, identifier(governance.fingerprint))}
        {row(strings.anchored, anchored)}
        {row(strings.root, identifier(merkle_root))}
        {row(strings.transaction, identifier(tx_hash))}
      </dl>
      <div class="tools">
        <button
          type="button"
          class="small"
          onClick={({ currentTarget }) =>
            download(
              `${governance.receipt_id ?? 'receipt'}.json`,
              JSON.stringify(governance, null, 2),
              // Not into the button, which would be pressed with it.
              currentTarget.parentNode!,
            )
          }
        >
          {strings.download}
        </button>
        <a class="small" href={face.verifyUrl} target="_blank" rel="noopener noreferrer">
          {strings.verifyPage}
        </a>
      </div>
    </section>
  )
}

/** First 8 and last 6 characters; the whole for the pointer and for screen readers. What a server says is checked before it is shown. */
function identifier(text: unknown): VNode | undefined {
  if (!text || typeof text !== 'string') return
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

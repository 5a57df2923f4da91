/** The messages: bubbles for the person, plain text for the answers. */
import type { VNode } from 'preact'
import type { Fault } from '../conversation/ask.ts'
import type { Answer, PersonMessage } from '../conversation/conversation.ts'
import { counted } from '../locale.ts'
import { Alert } from './alert.tsx'
import { Chip, withChips } from './chip.tsx'
import type { Face } from './face.ts'
import { Icon } from './icons.tsx'
import { Receipt, Shield } from './receipt.tsx'

export function Said({ face, message }: { readonly face: Face; readonly message: PersonMessage }): VNode {
  const { strings } = face.locale
  return (
    <div class="person">
      <span class="sr">{strings.you}: </span>
      <div class="said" dir="auto">
        {message.pieces.map(({ text, label }, i) =>
          label === undefined ? (
            withChips(text, strings)
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text keep their order
            <Chip key={i} label={label} strings={strings} value={text} />
          ),
        )}
      </div>
      {message.body && message.pieces.some(({ label }) => label) && (
        <button type="button" class="small" onClick={() => face.see(message.body)}>
          <Icon name="eye" />
          {strings.see}
        </button>
      )}
    </div>
  )
}

export function Answered({ face, answer }: { readonly face: Face; readonly answer: Answer }): VNode {
  const { strings } = face.locale
  const { status, raw, fault, governance } = answer
  const isOver = status !== 'waiting' && status !== 'streaming'
  return (
    <div>
      {raw && (
        <div class="answer" dir="auto">
          {face.nodesOf(answer)}
        </div>
      )}
      {status === 'waiting' && (
        <div class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      {status === 'stopped' && <p class="note">{strings.stopped}</p>}
      {fault && <Failed face={face} fault={fault} />}
      {isOver && raw && (
        <div class="tools">
          {governance && <Shield face={face} answer={answer} />}
          <button
            type="button"
            class="small"
            aria-label={strings.copy}
            title={strings.copy}
            onClick={() => face.copy(answer)}
          >
            <Icon name={face.copied === answer.id ? 'done' : 'copy'} />
          </button>
        </div>
      )}
      <Receipt face={face} answer={answer} />
    </div>
  )
}

function Failed({ face, fault }: { readonly face: Face; readonly fault: Fault }): VNode {
  const { locale, wait } = face
  const { strings } = locale
  const words = fault.kind === 'rate' ? counted(locale, strings.rate, wait) : strings[fault.kind]
  const mayRetry = fault.kind !== 'plan' && fault.kind !== 'refused' && wait === 0
  return (
    <Alert icon={fault.kind === 'rate' ? 'clock' : 'alert'}>
      <p>{fault.kind === 'rate' && wait === 0 ? strings.unreachable : words}</p>
      {mayRetry && (
        <button type="button" class="outline" onClick={face.retry}>
          {strings.retry}
        </button>
      )}
    </Alert>
  )
}

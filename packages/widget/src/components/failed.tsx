/** Why there is no answer, or no more of it, and what can be done. */
import type { VNode } from 'preact'
import type { Fault } from '../conversation/ask.ts'
import { counted, type Locale } from '../locale.ts'
import { Alert } from './alert.tsx'
import type { Face } from './face.ts'

interface Props {
  readonly face: Face
  readonly fault: Fault
  /** Whether it is the last message: what came before cannot be asked again. */
  readonly isLast: boolean
}

export function Failed({ face, fault, isLast }: Props): VNode {
  const { locale, wait } = face
  const mayRetry = isLast && fault.kind !== 'plan' && fault.kind !== 'refused' && wait === 0
  return (
    <Alert icon={fault.kind === 'rate' ? 'clock' : 'alert'}>
      <p>{sentenceOf(fault, wait, locale)}</p>
      {mayRetry && (
        <button type="button" class="outline" onClick={face.retry}>
          {locale.strings.retry}
        </button>
      )}
    </Alert>
  )
}

/** @param wait seconds until the next message may be sent */
export function sentenceOf({ kind }: Fault, wait: number, locale: Locale): string {
  const { strings } = locale
  if (kind !== 'rate') return strings[kind]
  // Once the wait is over there is nothing more to say than how to go on.
  return wait > 0 ? counted(locale, strings.rate, wait) : ''
}

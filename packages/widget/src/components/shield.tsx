/** The receipt of an answer as one small glyph: a click shows what was found out about it. */
import type { VNode } from 'preact'
import type { Answer } from '../conversation/conversation.ts'
import type { Face } from './face.ts'
import { Icon, type IconName } from './icons.tsx'

/** How a state looks: an icon and a word; colour only besides. */
export const LOOKS: Readonly<Record<string, readonly [icon: IconName, tone: string]>> = {
  verified: ['check', 'good'],
  pending: ['clock', ''],
  checking: ['clock', ''],
  mismatch: ['broken', 'bad'],
  unknown: ['shield', ''],
}

export function Shield({ face, answer }: { readonly face: Face; readonly answer: Answer }): VNode {
  const shown = face.receipt?.id === answer.id
  const [icon, tone] = LOOKS[(shown && face.receipt?.checked?.state) || 'unknown']!
  return (
    <button
      type="button"
      class={`small ${tone}`}
      aria-expanded={shown}
      aria-controls={`receipt${answer.id}`}
      onClick={() => face.showReceipt(answer)}
    >
      <Icon name={icon} />
      {face.locale.strings.receipt}
    </button>
  )
}

/** The receipt of an answer as one small glyph: a click shows what was found out about it. */
import type { VNode } from 'preact'
import type { Answer } from '../conversation/conversation.ts'
import type { Face } from './face.ts'
import { Icon } from './icons.tsx'

export function Shield({ face, answer }: { readonly face: Face; readonly answer: Answer }): VNode {
  const shown = face.receipt?.id === answer.id
  const state = shown && face.receipt?.checked?.state
  const [icon, tone] = (state && face.more?.LOOKS[state]) || (['shield', ''] as const)
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

/** What the person wrote, with what was masked marked. */
import type { VNode } from 'preact'
import type { PersonMessage } from '../conversation/conversation.ts'
import { Chip, withChips } from './chip.tsx'
import type { Face } from './face.ts'
import { Icon } from './icons.tsx'

export function Said({ face, message }: { readonly face: Face; readonly message: PersonMessage }): VNode {
  const { strings } = face.locale
  return (
    <div class="person">
      <span class="sr">{strings.you}: </span>
      <div class="said">
        {message.pieces.map(({ text, label }, i) =>
          label === undefined ? (
            // Those of an earlier visit; else it is what the person wrote.
            message.body ? (
              text
            ) : (
              withChips(text, strings)
            )
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text keep their order
            <Chip key={i} label={label} strings={strings} value={text} />
          ),
        )}
      </div>
      {message.body && message.message !== message.pieces.map(({ text }) => text).join('') && (
        <button type="button" class="small" onClick={() => face.see(message.body)}>
          <Icon name="eye" />
          {strings.see}
        </button>
      )}
    </div>
  )
}

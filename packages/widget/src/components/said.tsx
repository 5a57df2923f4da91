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
            // What was sent in this visit is shown as it was written; of an earlier one only the placeholders are left.
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

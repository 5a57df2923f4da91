/** Where the person writes, with what will be masked shown as they do. */
import type { VNode } from 'preact'
import { isComposing } from '../composing.ts'
import { kindOf } from '../redaction/kinds.ts'
import { Alert } from './alert.tsx'
import { Chip } from './chip.tsx'
import type { Face } from './face.ts'
import { Icon } from './icons.tsx'

/** Far more than may be sent: what is pasted is refused with a reason, not cut without one. */
const MAX_LENGTH = 64_000

export function Composer({ face }: { readonly face: Face }): VNode {
  const { locale, look, draft, isBusy, held } = face
  const { strings } = locale
  // One label for each kind: several may be called the same.
  const labels =
    look.kind === 'masked' ? [...new Map(look.labels.map((label) => [kindOf(label), label])).values()] : []
  const isEmpty = draft.trim() === ''
  const isSecret = look.kind === 'secret'
  return (
    <footer>
      <div id="hint" role="alert">
        {(held || isSecret) && (
          <Alert icon="bar" bad>
            <p>
              {held && held !== 'secret'
                ? strings[held]
                : [<strong key="title">{strings.secretTitle}</strong>, strings.secretHelp]}
            </p>
          </Alert>
        )}
        {face.isOffline && <Alert icon="alert">{strings.offline}</Alert>}
      </div>
      <div class="sr" role="status">
        {labels.length > 0 && `${strings.willMask} ${labels.map((label) => strings.kinds[kindOf(label)])}`}
      </div>
      {look.kind === 'masked' && (
        <div class="masks">
          {labels.length > 0 && <span class="note">{strings.willMask}</span>}
          {labels.map((label) => (
            <Chip key={label} label={label} strings={strings} />
          ))}
          <button type="button" class="small" onClick={face.seeDraft}>
            <Icon name="eye" />
            {strings.see}
          </button>
        </div>
      )}
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault()
          face.submit()
        }}
      >
        <textarea
          id="draft"
          rows={1}
          dir="auto"
          aria-label={strings.message}
          aria-describedby="hint"
          placeholder={strings.placeholder}
          maxLength={MAX_LENGTH}
          value={draft}
          onInput={(event) => face.write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
            event.preventDefault()
            face.submit()
          }}
        />
        {isBusy ? (
          <button
            key="stop"
            type="button"
            class="send"
            aria-label={strings.stop}
            title={strings.stop}
            onClick={({ detail }) => detail < 2 && face.stop()}
          >
            <Icon name="stop" />
          </button>
        ) : (
          <button
            key="send"
            type="submit"
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            class="send"
            aria-label={strings.send}
            title={strings.send}
            aria-disabled={isEmpty || isSecret || face.isOffline}
          >
            <Icon name="send" />
          </button>
        )}
      </form>
    </footer>
  )
}

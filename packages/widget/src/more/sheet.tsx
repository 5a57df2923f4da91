/** A page over the chat: exactly what is sent; or what a person leaves for others to reach them. */
import type { VNode } from 'preact'
import type { Face } from '../components/face.ts'
import { sentenceOf } from '../components/failed.tsx'
import { Icon } from '../components/icons.tsx'
import { isComposing } from '../composing.ts'
import { words } from './words.ts'

/** What was written into the form and not sent: it is there again, until a new conversation begins. */
const FORM = 'form'

export function Sheet({ face }: { readonly face: Face }): VNode | null {
  const strings = words(face.locale)
  const { sheet, isLeaving, held, isBusy } = face
  const { secretHelp } = face.locale.strings
  if (sheet === null && !isLeaving) return null
  const close = () => (isLeaving ? face.leave(false) : face.see(null))
  return (
    <div class="sheet" role="dialog" aria-modal="true" aria-labelledby="sheet">
      <div class="row">
        <h2 id="sheet">{isLeaving ? strings.leave : strings.sentTitle}</h2>
        <button
          type="button"
          class="icon"
          id="back"
          aria-label={strings.back}
          title={strings.back}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <p>{isLeaving ? strings.leaveHelp : strings.sentHelp}</p>
      {isLeaving && (
        <p role="alert">
          {face.wait > 0
            ? sentenceOf({ kind: 'rate', until: 0 }, face.wait, face.locale)
            : face.isOffline
              ? face.locale.strings.offline
              : held && (held === 'secret' ? secretHelp : face.locale.strings[held])}
        </p>
      )}
      {isLeaving ? (
        <form
          class="field"
          onSubmit={(event) => {
            event.preventDefault()
            const contact = event.currentTarget.querySelector('textarea')!.value.trim()
            if (contact && face.leaveContact(strings.leaveMessage.replace('{contact}', () => contact)))
              face.drawn.delete(FORM)
          }}
        >
          <textarea
            rows={1}
            dir="auto"
            aria-label={strings.leave}
            defaultValue={String(face.drawn.get(FORM)?.of ?? '')}
            onInput={({ currentTarget }) =>
              face.drawn.set(FORM, { of: [currentTarget.value], node: null as never })
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
              event.preventDefault()
              event.currentTarget.form!.requestSubmit()
            }}
          />
          <button
            type="submit"
            class="send"
            aria-label={strings.send}
            title={strings.send}
            aria-disabled={isBusy}
          >
            <Icon name="send" />
          </button>
        </form>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard (WCAG 2.1.1)
        <pre tabIndex={0} id="sent">
          {sheet}
        </pre>
      )}
    </div>
  )
}

/** The whole widget: the launcher and the panel that it opens. */
import type { VNode } from 'preact'
import { counted } from '../locale.ts'
import { Answered } from './answered.tsx'
import { withChips } from './chip.tsx'
import { Composer } from './composer.tsx'
import type { Face } from './face.ts'
import { Header } from './header.tsx'
import { Icon } from './icons.tsx'
import { kept } from './kept.ts'
import { Said } from './said.tsx'

export function Widget({ face }: { readonly face: Face }): VNode {
  const { locale, mode, isOpen, unread, position, hasLauncher } = face
  const { strings } = locale
  const open = face.label ?? strings.open
  const name = unread > 0 ? `${open}, ${counted(locale, strings.unread, unread)}` : open
  return (
    // Which side it is on the direction of the page says: the language may come later.
    <div class={`root ${mode} ${position}`} lang={locale.tag} part="root">
      {isOpen && (
        <section
          class="panel"
          part="panel"
          // A press beside what can be pressed leaves the keyboard here, and Escape with it.
          tabIndex={-1}
          role={mode === 'inline' ? 'region' : 'dialog'}
          aria-labelledby="title"
        >
          <Panel face={face} />
        </section>
      )}
      {hasLauncher && !isOpen && (
        <button
          type="button"
          class="launcher"
          part="launcher"
          aria-label={name}
          aria-expanded={false}
          onClick={face.open}
        >
          <Icon name="chat" />
          {unread > 0 && (
            <span class="badge" aria-hidden="true">
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </button>
      )}
    </div>
  )
}

function Panel({ face }: { readonly face: Face }): VNode {
  const { locale, config, messages, mode } = face
  const { strings } = locale
  const isCovered = face.sheet !== null || face.isLeaving
  return (
    <div class="words" dir={face.dir}>
      {/* What is covered is out of reach of the keyboard, too. */}
      <div class="under" inert={isCovered}>
        {kept('header', face, [face.isMenuOpen, mode], () => (
          <Header face={face} />
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard (WCAG 2.1.1) */}
        <div class="log" part="log" role="log" aria-live="off" aria-label={strings.conversation} tabIndex={0}>
          <div class="messages">
            <div class="answer" dir="auto">
              {withChips(config.greeting || strings.greeting, strings)}
            </div>
            {messages.length === 0 && config.questions.length > 0 && (
              <div class="suggestions">
                {config.questions.map((question) => (
                  <button
                    type="button"
                    class="outline"
                    dir="auto"
                    key={question}
                    onClick={({ detail }) => detail < 2 && face.ask(question)}
                  >
                    {question}
                  </button>
                ))}
              </div>
            )}
            {messages.map((message) =>
              kept(
                message.id,
                face,
                [
                  message,
                  message === messages.at(-1),
                  face.more,
                  face.receipt,
                  face.copied,
                  face.ratings,
                  face.wait,
                  face.hasFeedback,
                ],
                () =>
                  message.kind === 'person' ? (
                    <Said key={message.id} face={face} message={message} />
                  ) : (
                    <Answered key={message.id} face={face} answer={message} />
                  ),
              ),
            )}
          </div>
        </div>
        {kept('composer', face, [face.draft, face.look, face.held, face.isBusy, face.isOffline], () => (
          <Composer face={face} />
        ))}
      </div>
      {face.more && <face.more.Sheet face={face} />}
      <div class="sr" role="status">
        {face.said}
      </div>
    </div>
  )
}

/** Whose chat it is, what it promises, and what else can be done. */
import type { VNode } from 'preact'
import type { Face } from './face.ts'
import { Icon } from './icons.tsx'

export function Header({ face }: { readonly face: Face }): VNode {
  const { config, mode, isMenuOpen } = face
  const { strings } = face.locale
  const items: [string, () => void][] = [
    [strings.newChat, face.newConversation],
    [strings.askPerson, () => face.ask(strings.personMessage)],
    [strings.leave, () => face.leave(true)],
    [strings.transcript, face.transcript],
  ]
  return (
    <header>
      {config.logo ? (
        <img class="logo" src={config.logo} alt="" />
      ) : (
        <span class="logo mark" aria-hidden="true">
          {[...config.botName][0]}
        </span>
      )}
      <div class="who">
        <h2 id="title">
          <bdi>{config.botName}</bdi>
        </h2>
        <p class="promise">
          <Icon name="mask" />
          {strings.promise}
        </p>
      </div>
      <button
        type="button"
        class="icon"
        aria-label={strings.menu}
        title={strings.menu}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={() => face.menu(!isMenuOpen)}
      >
        <Icon name="more" />
      </button>
      {mode !== 'inline' && (
        <button
          type="button"
          class="icon"
          aria-label={strings.close}
          title={strings.close}
          onClick={face.close}
        >
          <Icon name="close" />
        </button>
      )}
      <div id="menu" class="menu" hidden={!isMenuOpen}>
        {items.map(([name, act]) => (
          <button
            type="button"
            key={name}
            onClick={() => {
              face.menu(false)
              act()
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </header>
  )
}

/** One widget on a page: its state, and when it is drawn. */
import { h, render } from 'preact'
import { createActs } from './acts.ts'
import { createAnswers } from './answers.ts'
import type { Acts, Drawn, Face } from './components/face.ts'
import { sentenceOf } from './components/failed.tsx'
import { Widget as View } from './components/panel.tsx'
import { configOf, loadConfig, noConfig } from './config.ts'
import type { Conversation, ConversationEvent } from './conversation/conversation.ts'
import { takePlace } from './conversation/shelf.ts'
import { createHandle } from './create-handle.ts'
import type { WidgetHandle } from './handle.ts'
import { listenToKeys } from './keyboard.ts'
import { englishLocale, loadLocale } from './locale.ts'
import { adoptStyles } from './look/styles.ts'
import { loadedMore } from './more/load.ts'
import { apiOf, checkOptions, MODES, type WidgetOptions } from './options.ts'
import { createPace } from './pace.ts'
import type { FocusTarget, Stage } from './stage.ts'
import { VERSION } from './version.ts'

const SELECTORS: Readonly<Record<FocusTarget, string>> = {
  draft: '#draft',
  launcher: '.launcher',
  back: '#back',
  menu: '.menu button',
  more: '[aria-controls=menu]',
}

export function createWidget(host: HTMLElement, given: WidgetOptions): WidgetHandle {
  const options = checkOptions(given)
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const setAccent = adoptStyles(root)
  // What the loader drew is drawn anew, and keeps the focus where it has it.
  const hadFocus = root.activeElement !== null
  let box: HTMLElement
  unpack()

  const api = apiOf(options)
  const place = takePlace(api, options)
  const { conversation } = place
  const { guard } = conversation.needs
  const answers = createAnswers(guard)
  const drawn: Drawn = new Map()
  const abort = new AbortController()
  const { signal } = abort
  /** The draft that the field was last made to fit. */
  let fitted = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let configuring: Promise<void> | undefined
  let focusNext: FocusTarget | undefined = hadFocus ? 'launcher' : undefined

  const stage: Stage = {
    host,
    root,
    api,
    conversation,
    options,
    setAccent,
    config: noConfig,
    locale: englishLocale,
    place,
    state: {
      isOpen: options.mode === 'inline',
      unread: 0,
      draft: '',
      look: { kind: 'clear' },
      said: '',
      isMenuOpen: false,
      sheet: null,
      held: null,
      isLeaving: false,
      copied: 0,
      ratings: {},
      receipt: null,
      isOffline: navigator.onLine === false,
    },
    changed: createPace(draw, () => conversation.isBusy),
    set(change, focus) {
      Object.assign(stage.state, change)
      focusNext = focus ?? focusNext
      stage.changed()
    },
    tell: (name, detail = {} as never, cancelable = false) =>
      host.dispatchEvent(
        new CustomEvent(`svc:${name}`, { detail, cancelable, bubbles: true, composed: true }),
      ),
    forgetDrawn() {
      answers.forget()
      drawn.clear()
    },
    end() {
      if (signal.aborted) return
      abort.abort()
      clearTimeout(timer)
      place.shownBy = undefined
      place.draft = stage.state.draft
      conversation.onChange = () => {}
      conversation.allows = () => false
      conversation.onEvent = () => {}
      render(null, box)
      box.remove()
      // The conversation outlives what showed it.
      stage.forgetDrawn()
    },
  }

  place.shownBy = stage
  const acts: Acts = createActs(stage, answers.nodesOf)
  const handle = createHandle(stage, acts)

  Object.assign(conversation.needs, {
    tenant: () => stage.options.tenant || stage.config.tenant || '',
    ready: configured,
    mayStore: () => place.granted ?? stage.options.consent !== 'required',
  })
  conversation.onChange = stage.changed
  conversation.allows = (text) =>
    stage.tell('before-send', { text, user: stage.user, context: stage.context }, true)
  conversation.onEvent = heard

  listenToKeys(stage, handle.close, signal)
  root.addEventListener(
    'focusin',
    ({ target }) =>
      stage.state.isMenuOpen &&
      (target as Element).closest('.log,footer') &&
      stage.set({ isMenuOpen: false }),
    { signal },
  )
  // What could not be fetched at first may be there now.
  for (const name of ['online', 'offline', 'pageshow', 'svc:open'])
    addEventListener(
      name,
      () => {
        stage.set({ isOffline: navigator.onLine === false })
        // A page that comes back was told nothing meanwhile.
        conversation.read()
        void configured()
      },
      { signal },
    )
  addEventListener('storage', elsewhere, { signal })
  // All else is kept already, and may have been removed by another tab since.
  addEventListener('pagehide', () => conversation.isBusy && conversation.keep(), { signal })

  setAccent(options.accent)
  if (place.draft) acts.write(place.draft)
  draw()
  // Frameworks may put the element into the page before they say where the server is: this one is gone by then.
  setTimeout(() => signal.aborted || start())
  return handle

  /** What the configuration says, and no option does; asked for again while there is none. */
  function configured(): Promise<void> {
    configuring ??= configure().finally(() => {
      if (stage.config === noConfig) configuring = undefined
    })
    return configuring
  }

  async function configure(): Promise<void> {
    const { widget, tenant, config } = stage.options
    const loaded = config ? configOf(config) : await loadConfig(api, widget || tenant!)
    // Options that were given meanwhile count before it.
    if (config === stage.options.config) stage.config = loaded
    if (!stage.options.accent) setAccent(stage.config.accent)
    if (!stage.options.locale && stage.config.locale) {
      const words = await loadLocale(stage.config.locale)
      if (!stage.options.locale) stage.locale = words
    }
    if (!signal.aborted) stage.changed()
  }

  async function start(): Promise<void> {
    // The words do not wait for the configuration, which may take its time.
    await Promise.all([options.locale && handle.setLocale(options.locale), configured()])
    if (signal.aborted) return
    stage.changed()
    stage.tell('ready', { version: VERSION })
  }

  function heard({ name, detail }: ConversationEvent): void {
    const { state, locale, config } = stage
    if (name === 'message:received' && !state.isOpen) {
      stage.set({ unread: state.unread + 1 })
      stage.tell('unread', { count: stage.state.unread })
    }
    if (name === 'message:sent') setTimeout(answers.warmUp)
    if (name === 'stream:start') stage.set({ said: locale.strings.writing.replace('{name}', config.botName) })
    if (name === 'stream:end') {
      const last = conversation.messages.at(-1)
      // The finished answer, once, and as text; and why there is no more of it.
      if (last?.kind === 'answer')
        stage.set({
          said: `${guard.restore(last.raw).replace(/[*_`#>|]+/g, ' ')} ${last.fault ? sentenceOf(last.fault, waitOf(conversation), locale) : ''}`,
        })
    }
    stage.tell(name, detail)
  }

  /** What another tab has said and heard is here, too, and what it has removed is gone: it would be written back. */
  function elsewhere({ key, newValue, storageArea }: StorageEvent): void {
    const { needs } = conversation
    if (storageArea !== needs.storage || (key ?? needs.key) !== needs.key) return
    if (newValue) {
      conversation.read()
      stage.changed()
    } else if (newValue === '') {
      place.granted = false
      stage.tell('consent', { granted: false })
    } else if (place.granted !== false) acts.newConversation()
  }

  /** An empty box to draw into. */
  function unpack(): void {
    box = document.createElement('div')
    root.replaceChildren(box)
  }

  function draw(): void {
    if (signal.aborted) return
    const face = faceOf()
    // What another tab says puts the oldest messages out of the conversation, one by one.
    if (drawn.size > 2 * face.messages.length + 9) stage.forgetDrawn()
    host.dataset.theme = stage.options.theme ?? 'auto'
    host.dataset.mode = face.mode
    const had = root.activeElement
    try {
      render(h(View, { face }), box)
    } catch (error) {
      // No answer may end the drawing: it is kept, and would on every page. What was begun last is shown as it is written.
      if (!answers.giveUp()) throw error
      stage.forgetDrawn()
      unpack()
      draw()
      return
    }
    // What had the focus is gone: the field takes it.
    if (had && !root.activeElement) focusNext ??= 'draft'
    const field = root.querySelector<HTMLTextAreaElement>('#draft')
    if (fitted !== face.draft) fit(field, face.draft)
    // One that comes back has to be made to fit again.
    fitted = field ? face.draft : ''
    if (focusNext) {
      // The field of a form before the button that leaves it.
      const first = focusNext === 'back' && root.querySelector<HTMLElement>('.sheet textarea')
      const next = first || root.querySelector<HTMLElement>(SELECTORS[focusNext])
      // What stands in the page does not move it.
      next?.focus({ preventScroll: face.mode === 'inline' })
    }
    focusNext = undefined
    clearTimeout(timer)
    if (face.wait > 0) timer = setTimeout(stage.changed, 1000)
  }

  function bodyNow(): string | null {
    const masked = guard.preview(stage.state.draft)
    return masked && conversation.bodyOf(masked.message)
  }

  function faceOf(): Face {
    const { options, config, locale, state } = stage
    const { messages, isBusy } = conversation
    return {
      ...state,
      ...acts,
      drawn,
      locale,
      config,
      messages,
      isBusy,
      wait: waitOf(conversation),
      // What would be sent now: an answer that ends meanwhile brings the session.
      sheet: state.sheet === '' ? bodyNow() : state.sheet,
      dir: options.dir ?? config.dir ?? locale.dir,
      mode: MODES.find((known) => known === options.mode) ?? 'bubble',
      position: options.position === 'start' ? 'start' : 'end',
      verifyUrl: options.verifyUrl ?? `${api}/verify`,
      label: host.getAttribute('label'),
      // The page opens it by something of its own.
      hasLauncher: options.mode !== 'inline' && !host.hasAttribute('trigger'),
      hasFeedback: options.feedback !== 'off',
      more: loadedMore(),
    }
  }
}

/** Whole seconds until a message may be sent again. */
function waitOf({ messages }: Conversation): number {
  const last = messages.at(-1)
  const until = last?.kind === 'answer' && last.fault?.kind === 'rate' ? last.fault.until : 0
  return Math.max(0, Math.ceil((until - performance.now()) / 1000))
}

/** The field grows with what is written, up to six lines. An empty one is as its style has it: to measure makes the browser lay out the page at once. */
function fit(field: HTMLTextAreaElement | null, draft: string): void {
  if (!field) return
  field.style.setProperty('block-size', draft === '' ? '' : 'auto')
  if (draft !== '') field.style.setProperty('block-size', `${field.scrollHeight}px`)
}

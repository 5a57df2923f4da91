/** One widget on a page: its state, what the page may do with it, and what it tells the page. */
import { h, render, type VNode } from 'preact'
import type { Face } from './components/face.ts'
import { Widget as View } from './components/panel.tsx'
import { type Config, loadConfig, noConfig } from './config.ts'
import {
  type Answer,
  Conversation,
  type ConversationEvent,
  type SendResult,
} from './conversation/conversation.ts'
import { storageNamed } from './conversation/history.ts'
import { download } from './download.ts'
import { englishLocale, type Locale, loadLocale } from './locale.ts'
import { adoptStyles } from './look/styles.ts'
import { createGrowing, type Growing } from './markdown/growing.ts'
import { apiOf, checkOptions, MODES, type WidgetOptions } from './options.ts'
import { checkReceipt, type ReceiptState } from './receipt/check.ts'
import { createGuard } from './redaction/guard.ts'
import { transcriptOf } from './transcript.ts'

/** What a page may do with a widget. */
export interface WidgetHandle {
  open(): void
  close(): void
  toggle(): void
  show(): void
  hide(): void
  /** Masks and sends as if the person had; says what became of it. */
  send(text: string): SendResult
  stop(): void
  newConversation(): void
  /** Kept in memory, and given with `svc:before-send`; never sent by the widget itself. */
  setUser(user: unknown): void
  /** As `setUser`. */
  setContext(context: unknown): void
  setLocale(locale: string): Promise<void>
  setTheme(theme: 'auto' | 'light' | 'dark'): void
  grantConsent(): void
  /** Nothing more is kept, and what was is removed. */
  revokeConsent(): void
  /** As it was sent and came: masked. */
  exportTranscript(): string
  /** Checks the receipt of that id, one of this conversation. */
  verifyReceipt(receiptId: string): Promise<ReceiptState>
  /** Listens to `svc:` and the name; returns what ends it. */
  on(name: string, listener: (event: CustomEvent) => void): () => void
  update(options: Partial<WidgetOptions>): void
  /** Takes the widget off the page; its conversation is there when it is mounted again. May be called twice. */
  destroy(): void
}

/** Between two pictures of an answer that streams in, at least, in milliseconds. */
const STREAM_MS = 40

/** Conversations outlive what shows them: a page that builds itself anew keeps them. */
const conversations = new Map<string, { conversation: Conversation; isShown: boolean }[]>()

export function createWidget(host: HTMLElement, given: WidgetOptions): WidgetHandle {
  let options = checkOptions(given)
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const setAccent = adoptStyles(root)
  // What the loader drew is drawn anew.
  const box = document.createElement('div')
  root.replaceChildren(box)

  const api = apiOf(options)
  let config: Config = noConfig
  let locale: Locale = englishLocale
  let consent = options.consent !== 'required'
  let user: unknown
  let context: unknown
  const slot = claim()
  const { conversation } = slot
  const { guard } = conversation.needs
  const growing = new Map<number, Growing>()
  const drawn: Face['drawn'] = new Map()
  const abort = new AbortController()
  let planned = false
  /** An answer was on its way when this was last drawn. */
  let wasBusy = false
  /** The draft that the field was last made to fit. */
  let fitted = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let focusNext: 'draft' | 'launcher' | 'back' | 'menu' | undefined
  let cameFrom: Element | null = null
  const state = {
    isOpen: options.mode === 'inline',
    unread: 0,
    draft: '',
    look: { kind: 'clear' } as Face['look'],
    said: '',
    isMenuOpen: false,
    sheet: null as string | null,
    held: null as Face['held'],
    isLeaving: false,
    copied: 0,
    receipt: null as Face['receipt'],
    isOffline: navigator.onLine === false,
  }

  const tell = (name: string, detail: unknown = {}, cancelable = false): boolean =>
    host.dispatchEvent(new CustomEvent(`svc:${name}`, { detail, cancelable, bubbles: true, composed: true }))

  function claim() {
    const key = `svc:${api}:${options.tenant ?? ''}:${options.widget ?? ''}:${options.name ?? ''}`
    const there = conversations.get(key) ?? []
    conversations.set(key, there)
    let free = there.find(({ isShown }) => !isShown)
    if (!free) {
      const { detector } = options
      const made = new Conversation({
        ...{ guard: createGuard(detector?.detect, detector?.isSecret), api },
        ...{
          key: there.length === 0 ? key : `${key}:${there.length}`,
          storage: storageNamed(options.storage ?? 'session'),
        },
        tenant: () => '',
        mayStore: () => false,
      })
      free = { conversation: made, isShown: false }
      there.push(free)
    }
    free.isShown = true
    return free
  }

  Object.assign(conversation.needs, {
    tenant: () => options.tenant ?? config.tenant ?? '',
    mayStore: () => consent,
  })
  conversation.onChange = changed
  conversation.allows = (text) => tell('before-send', { text, user, context }, true)
  conversation.onEvent = (event: ConversationEvent) => {
    if (event.name === 'message:received' && !state.isOpen) {
      state.unread++
      tell('unread', { count: state.unread })
    }
    if (event.name === 'stream:start') state.said = locale.strings.writing.replace('{name}', config.botName)
    if (event.name === 'stream:end') {
      const last = conversation.messages.at(-1)
      // The finished answer, once, and as text.
      state.said = last?.kind === 'answer' ? guard.restore(last.raw, true).replace(/[*_`#>|]+/g, ' ') : ''
    }
    tell(event.name, event.detail)
  }

  function changed(): void {
    if (planned) return
    planned = true
    // Pages in the background have no frames; an answer that streams in needs not each of them.
    if (document.hidden) setTimeout(draw)
    else if (wasBusy && conversation.isBusy) setTimeout(() => requestAnimationFrame(draw), STREAM_MS)
    else requestAnimationFrame(draw)
  }

  function draw(): void {
    planned = false
    wasBusy = conversation.isBusy
    if (abort.signal.aborted) return
    const wait = waitOf(conversation)
    host.dataset.theme = options.theme ?? 'auto'
    host.dataset.mode = modeOf(options)
    render(h(View, { face: faceOf(wait) }), box)
    if (fitted !== state.draft) fit(root.querySelector('#draft'))
    fitted = state.draft
    if (focusNext) {
      const selector = {
        draft: '#draft',
        launcher: '.launcher',
        back: '.sheet textarea, #back',
        menu: '.menu button',
      }
      const target = root.querySelector<HTMLElement>(selector[focusNext])
      if (target) target.focus({ preventScroll: true })
      focusNext = undefined
    }
    clearTimeout(timer)
    if (wait > 0) timer = setTimeout(changed, 1000)
  }

  function set(change: Partial<typeof state>): void {
    Object.assign(state, change)
    changed()
  }

  function nodesOf(answer: Answer): readonly VNode[] {
    const made = growing.get(answer.id) ?? createGrowing()
    growing.set(answer.id, made)
    return made.update(guard.restore(answer.raw, answer.status !== 'streaming'))
  }

  function submit(text: string, isDraft: boolean): SendResult {
    const result = state.isOffline ? 'waits' : conversation.send(text)
    if (result === 'sent') set(isDraft ? { draft: '', look: { kind: 'clear' }, held: null } : { held: null })
    else if (result === 'secret' || result === 'unchecked' || result === 'tooLong') set({ held: result })
    return result
  }

  function faceOf(wait: number): Face {
    const { messages, isBusy } = conversation
    const { strings } = locale
    return {
      ...state,
      ...{ drawn, locale, config, messages, isBusy, wait, nodesOf },
      dir: options.dir ?? config.dir ?? locale.dir,
      mode: modeOf(options),
      position: options.position === 'start' ? 'start' : 'end',
      verifyUrl: options.verifyUrl ?? `${api}/verify`,
      open: handle.open,
      close: handle.close,
      write: (draft) => set({ draft, look: guard.look(draft), held: null }),
      submit: () => void submit(state.draft, true),
      ask: (question) => {
        submit(question, false)
        focusNext = 'draft'
      },
      stop: handle.stop,
      retry: () => conversation.retry(),
      async copy(answer) {
        try {
          await navigator.clipboard.writeText(guard.restore(answer.raw, true))
          set({ copied: answer.id, said: strings.copied })
          setTimeout(() => set({ copied: 0 }), 2000)
        } catch {
          // A page may forbid it.
        }
      },
      see: (sheet) => {
        focusNext = sheet === null ? 'draft' : 'back'
        set({ sheet })
      },
      seeDraft() {
        const masked = guard.preview(state.draft)
        focusNext = 'back'
        if (masked) set({ sheet: conversation.bodyOf(masked.message) })
      },
      menu: (isMenuOpen) => {
        focusNext = isMenuOpen ? 'menu' : 'draft'
        set({ isMenuOpen })
      },
      newConversation: handle.newConversation,
      transcript: () =>
        download('transcript.txt', transcriptOf(conversation.messages, strings.you, config.botName), root),
      leave: (isLeaving) => {
        focusNext = isLeaving ? 'back' : 'draft'
        set({ isLeaving })
      },
      leaveContact(contact) {
        conversation.send(
          strings.leaveMessage.replace('{contact}', () => contact),
          true,
        )
        focusNext = 'draft'
        set({ isLeaving: false })
      },
      async showReceipt({ id, governance }) {
        if (state.receipt?.id === id || !governance) return set({ receipt: null })
        set({ receipt: { id, state: 'checking' } })
        const found = await checkReceipt(api, governance)
        tell('receipt:verified', { ...governance, state: found })
        if (state.receipt?.id === id) set({ receipt: { id, state: found }, said: strings[found] })
      },
      download: (receipt) =>
        download(`${receipt.receipt_id ?? 'receipt'}.json`, JSON.stringify(receipt, null, 2), root),
    }
  }

  const handle: WidgetHandle = {
    open() {
      if (state.isOpen) return
      cameFrom = document.activeElement
      focusNext = 'draft'
      set({ isOpen: true, unread: 0 })
      tell('open')
    },
    close() {
      if (!state.isOpen || modeOf(options) === 'inline') return
      focusNext = 'launcher'
      set({ isOpen: false, isMenuOpen: false, sheet: null, isLeaving: false })
      // Back to where the person was; the launcher has it otherwise.
      if (cameFrom instanceof HTMLElement && cameFrom !== host && cameFrom !== document.body) {
        focusNext = undefined
        cameFrom.focus()
      }
      tell('close')
    },
    toggle: () => (state.isOpen ? handle.close() : handle.open()),
    show() {
      host.hidden = false
    },
    hide() {
      host.hidden = true
    },
    send: (text) => submit(text, false),
    stop: () => conversation.stop(),
    newConversation() {
      growing.clear()
      drawn.clear()
      conversation.clear()
      focusNext = 'draft'
      set({ receipt: null, held: null, said: '' })
    },
    setUser(given) {
      user = given
    },
    setContext(given) {
      context = given
    },
    async setLocale(tag) {
      locale = await loadLocale(tag)
      changed()
    },
    setTheme: (theme) => handle.update({ theme }),
    grantConsent() {
      consent = true
      conversation.keep()
      tell('consent', { granted: true })
    },
    revokeConsent() {
      consent = false
      conversation.forget()
      tell('consent', { granted: false })
    },
    exportTranscript: () => transcriptOf(conversation.messages, locale.strings.you, config.botName),
    async verifyReceipt(receiptId) {
      const answer = conversation.messages.find(
        (m) => m.kind === 'answer' && m.governance?.receipt_id === receiptId,
      )
      const governance = answer?.kind === 'answer' && answer.governance
      return governance ? checkReceipt(api, governance) : 'unknown'
    },
    on(name, listener) {
      host.addEventListener(`svc:${name}`, listener as EventListener)
      return () => host.removeEventListener(`svc:${name}`, listener as EventListener)
    },
    update(change) {
      options = checkOptions({ ...options, ...change })
      if (change.accent) setAccent(change.accent)
      if (change.locale) void handle.setLocale(change.locale)
      changed()
    },
    destroy() {
      if (abort.signal.aborted) return
      abort.abort()
      clearTimeout(timer)
      slot.isShown = false
      conversation.onChange = () => {}
      conversation.onEvent = () => {}
      render(null, box)
      box.remove()
    },
  }

  const { signal } = abort
  root.addEventListener(
    'keydown',
    (event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return
      event.stopPropagation()
      focusNext = 'draft'
      if (state.sheet !== null || state.isLeaving) set({ sheet: null, isLeaving: false })
      else if (state.isMenuOpen) set({ isMenuOpen: false })
      else handle.close()
    },
    { signal },
  )
  for (const name of ['online', 'offline'])
    addEventListener(name, () => set({ isOffline: name === 'offline' }), { signal })

  setAccent(options.accent)
  draw()
  void start()
  return handle

  async function start(): Promise<void> {
    const slug = options.widget ?? options.tenant!
    config = await loadConfig(api, slug)
    if (!options.accent) setAccent(config.accent)
    locale = await loadLocale(options.locale ?? config.locale ?? 'en')
    if (signal.aborted) return
    changed()
    tell('ready', { version: VERSION })
  }
}

export const VERSION = '0.11.0'

function modeOf({ mode }: WidgetOptions): Face['mode'] {
  return MODES.find((known) => known === mode) ?? 'bubble'
}

/** Whole seconds until a message may be sent again. */
function waitOf({ messages }: Conversation): number {
  const last = messages.at(-1)
  const until = last?.kind === 'answer' && last.fault?.kind === 'rate' ? last.fault.until : 0
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** The field grows with what is written, up to six lines. */
function fit(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.style.setProperty('block-size', 'auto')
  field.style.setProperty('block-size', `${field.scrollHeight}px`)
}

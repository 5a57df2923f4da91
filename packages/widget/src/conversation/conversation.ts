/** A conversation: its messages, the one answer that is on its way, and what may be kept of it. It outlives the view that shows it. */
import type { Guard, Piece } from '../redaction/guard.ts'
import type { WidgetEvents } from '../widget-events.ts'
import { ask, type Fault, type Governance } from './ask.ts'
import { forgetHistory, type Kept, MAX_MESSAGES, readHistory, writeHistory } from './history.ts'

export interface PersonMessage {
  readonly kind: 'person'
  readonly id: number
  readonly pieces: readonly Piece[]
  /** The request's body, as it was sent. */
  readonly body: string
  /** The message in it. */
  readonly message: string
  /** The same, masked where it was sent as written: what may be kept, and told the page. */
  readonly masked: string
}

export interface Answer {
  readonly kind: 'answer'
  readonly id: number
  /** As it came, with placeholders: the person's values are put back where it is shown. */
  readonly raw: string
  readonly status: 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed'
  readonly governance?: Governance
  readonly fault?: Fault
}

export type Message = PersonMessage | Answer

type Own =
  | 'message:sent'
  | 'message:received'
  | 'stream:start'
  | 'stream:end'
  | 'redaction'
  | 'receipt'
  | 'error'

export type ConversationEvent = {
  [Name in Own]: { readonly name: Name; readonly detail: WidgetEvents[Name] }
}[Own]

export interface ConversationNeeds {
  readonly guard: Guard
  readonly api: string
  /** Empty while it is not known. */
  readonly tenant: () => string
  /** Resolves once all was tried to know it. */
  readonly ready: () => Promise<void>
  readonly storage: Storage | null
  readonly key: string
  /** Whether anything may be kept. */
  readonly mayStore: () => boolean
}

/** What became of a message: `sent`, or why it was not. */
export type SendResult =
  | 'sent'
  /** An answer is being written. */
  | 'busy'
  | 'empty'
  /** It holds a password or key. */
  | 'secret'
  /** It could not be looked through. */
  | 'unchecked'
  /** Over 8,000 UTF-16 units, masked. */
  | 'tooLong'
  /** The device is offline, or the server asked for a pause. */
  | 'waits'
  /** A listener to `svc:before-send` kept it. */
  | 'prevented'

/** The server's limit of one message, in UTF-16 units (`/api/proxy/chat-stream`). */
const MAX_MESSAGE = 8000

export class Conversation {
  messages: readonly Message[] = []
  session: string | undefined
  /** Told of every change, and of what happens; both are of whoever shows it now. */
  onChange: () => void = () => {}
  onEvent: (event: ConversationEvent) => void = () => {}
  /** Asked before anything is sent, with what is sent; false keeps it. */
  allows: (message: string) => boolean = () => true
  readonly needs: ConversationNeeds
  #next = 1
  /** Placeholders of messages that are kept no more. */
  #dropped?: string | undefined
  /** The text of what is kept, as it was last read or written here: only another one was written by another tab. */
  #known?: string | undefined
  /** Values that were sent unmasked, in what the person left for others to read. */
  readonly #told = new Set<string>()
  #running: AbortController | undefined

  constructor(needs: ConversationNeeds) {
    this.needs = needs
    this.read()
    // Who asked and left before there was an answer may ask again.
    if (this.messages.at(-1)?.kind === 'person') this.messages = [...this.messages, this.#made([0, ''])]
  }

  /** Takes what is kept for what was said: on an earlier page, and in another tab. A question that is being answered here stays behind it. */
  read(): void {
    const { guard, storage, key, mayStore } = this.needs
    const kept = readHistory(storage, key, this.#known)
    if (!kept) return
    try {
      guard.reserve([...kept.messages.map(([, text]) => text), kept.dropped].join('\n'))
    } catch {
      // More placeholders than there can be: something else wrote them there.
      return
    }
    // Where nothing may be kept, what is said here is nowhere else.
    if (this.messages.length > 0 && !mayStore()) return
    this.#known = kept.text
    this.#dropped = kept.dropped
    this.session = kept.session
    const own = [...this.messages]
    const now = this.isBusy ? own.slice(-2) : []
    const all = kept.messages.map((one) => {
      // Where this page has the message itself, that one stays: it has the values.
      const at = own.findIndex((message) => `${keptOf(message)}` === `${one}`)
      return own.splice(at, at < 0 ? 0 : 1)[0] ?? this.#made(one)
    })
    this.messages = [...all.filter((message) => !now.includes(message)), ...now]
  }

  #made([isPerson, text, id]: Kept): Message {
    return (
      isPerson
        ? { kind: 'person', id: this.#next++, pieces: [{ text }], body: '', message: text, masked: text }
        : {
            kind: 'answer',
            id: this.#next++,
            raw: text,
            // One that was left or stopped before it was whole has no receipt, and is not to look whole.
            ...(text
              ? { status: id == null ? 'stopped' : 'done' }
              : { status: 'failed', fault: { kind: 'broken' } }),
            governance: id == null ? undefined : { receipt_id: id },
          }
    ) as Message
  }

  get isBusy(): boolean {
    return this.#running !== undefined
  }

  /** The request that sending `message` would make, byte for byte. */
  bodyOf(message: string): string {
    return JSON.stringify({ message, tenant_id: this.needs.tenant(), session_id: this.session })
  }

  /** Whether it is known whose chat it is, once all was tried. */
  async isAddressed(): Promise<boolean> {
    if (!this.needs.tenant()) await this.needs.ready()
    return this.needs.tenant() !== ''
  }

  /** @param asWritten sent without masking: only for what the person leaves for others to read */
  send(text: string, asWritten = false): SendResult {
    if (this.isBusy) return 'busy'
    if (text.trim() === '') return 'empty'
    const wait = this.messages.at(-1)
    if (wait?.kind === 'answer' && wait.fault?.kind === 'rate' && wait.fault.until > performance.now())
      return 'waits'
    const { guard } = this.needs
    const look = guard.look(text)
    if (look.kind === 'secret' || look.kind === 'unchecked') return look.kind
    const planned = guard.preview(text)
    if (!planned) return 'unchecked'
    if ((asWritten ? text : planned.message).length > MAX_MESSAGE) return 'tooLong'
    if (!this.allows(planned.message)) return 'prevented'
    // A listener may have sent something.
    if (this.isBusy) return 'busy'
    const masked = guard.mask(text)
    if (masked?.message !== planned.message) return 'unchecked'
    const sent = asWritten ? { message: text, pieces: [{ text }] } : masked
    if (asWritten) for (const { text, label } of masked.pieces) if (label) this.#told.add(text)
    // Written when it is known to whom.
    const body = this.needs.tenant() ? this.bodyOf(sent.message) : ''
    this.messages = [
      ...this.messages,
      { kind: 'person', id: this.#next++, ...sent, body, masked: masked.message },
    ]
    const running = new AbortController()
    this.#running = running
    if (!asWritten && look.kind === 'masked' && look.labels.length > 0)
      this.onEvent({ name: 'redaction', detail: { types: look.labels } })
    this.onEvent({ name: 'message:sent', detail: { text: masked.message } })
    // A listener may have begun anew.
    if (this.#running === running) void this.#answer(body, sent.message, running)
    return 'sent'
  }

  stop(): void {
    this.#running?.abort()
  }

  /** Sends the last message again, in place of the answer that failed. */
  retry(): void {
    const last = this.messages.at(-1)
    const before = this.messages.at(-2)
    if (this.isBusy || last?.kind !== 'answer' || before?.kind !== 'person') return
    this.messages = this.messages.slice(0, -1)
    void this.#answer(before.body, before.message)
  }

  clear(): void {
    const isAnswering = this.isBusy && this.messages.at(-1)?.kind === 'answer'
    this.stop()
    this.#running = undefined
    this.messages = []
    this.session = undefined
    this.forget()
    if (isAnswering) this.onEvent({ name: 'stream:end', detail: {} })
    this.onChange()
  }

  forget(isRevoked?: boolean): void {
    forgetHistory(this.needs.storage, this.needs.key, isRevoked)
  }

  keep(): void {
    const { guard, storage, key, mayStore } = this.needs
    if (!mayStore() || this.messages.length === 0) return
    const messages = this.messages.map(keptOf).filter(([, text]) => text !== '')
    if (messages.length > MAX_MESSAGES) this.#dropped = guard.issued()
    this.#known =
      writeHistory(storage, key, {
        session: this.session,
        messages: messages.slice(-MAX_MESSAGES),
        dropped: this.#dropped,
      }) ?? this.#known
  }

  async #answer(written: string, message: string, running = new AbortController()): Promise<void> {
    let body = written
    this.#running = running
    let answer: Answer = { kind: 'answer', id: this.#next++, raw: '', status: 'waiting' }
    this.messages = [...this.messages, answer]
    const { api } = this.needs
    const show = (change: Partial<Answer>): void => {
      answer = { ...answer, ...change }
      // A new conversation may have begun meanwhile.
      if (this.#running !== running) return
      this.messages = [...this.messages.slice(0, -1), answer]
      this.onChange()
    }
    show({})
    // A page that is left before the answer is whole keeps what was asked.
    this.keep()
    this.onEvent({ name: 'stream:start', detail: {} })
    const listener = {
      onToken: (token: string) => {
        // The answer may repeat values that were sent unmasked: it is kept, and told the page, with these masked.
        show({ raw: this.needs.guard.hide(answer.raw + token, this.#told), status: 'streaming' })
      },
      onGovernance: (governance: Governance) => {
        show({ governance })
        this.onEvent({ name: 'receipt', detail: governance })
      },
      onDone: (session: string | undefined) => {
        if (this.#running === running && typeof session === 'string') this.session = session
      },
    }
    let end: Partial<Answer>
    try {
      if (body === '') {
        const isAddressed = await Promise.race([
          this.isAddressed(),
          new Promise((_, stopped) => running.signal.addEventListener('abort', stopped)),
        ])
        if (isAddressed && this.#running === running) {
          body = this.bodyOf(message)
          this.messages = this.messages.map((one, i, { length }) =>
            i === length - 2 && one.kind === 'person' ? { ...one, body } : one,
          )
          show({})
        }
      }
      let fault: Fault | null = body
        ? await ask(api, body, listener, running.signal)
        : { kind: 'unreachable' }
      // An empty answer is none.
      if (!fault && answer.raw.trim() === '') fault = { kind: 'broken' }
      end = fault ? { status: 'failed', fault } : { status: 'done' }
    } catch {
      end = { status: 'stopped' }
    }
    if (this.#running !== running) return
    show(end)
    this.#running = undefined
    this.keep()
    this.onEvent({ name: 'stream:end', detail: {} })
    if (end.fault) this.onEvent({ name: 'error', detail: { kind: end.fault.kind } })
    else if (answer.raw) this.onEvent({ name: 'message:received', detail: { text: answer.raw } })
    this.onChange()
  }
}

function keptOf(message: Message): Kept {
  if (message.kind === 'person') return [1, message.masked]
  // What a server says is checked before it is kept.
  const id = message.governance?.receipt_id
  return [0, message.raw, typeof id === 'string' ? id : null]
}

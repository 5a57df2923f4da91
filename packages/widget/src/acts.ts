/** What a person can do in a widget. */
import type { Acts } from './components/face.ts'
import type { SendResult } from './conversation/conversation.ts'
import { loadedMore, loadMore, type More } from './more/load.ts'
import type { Stage } from './stage.ts'
import { transcriptOf } from './transcript.ts'

/** How long an answer says that it was copied, in milliseconds. */
const COPIED_MS = 2000

/** Sends what was written, and shows why where it may not leave. */
export function submit(stage: Stage, text: string, isDraft: boolean): SendResult {
  const result = navigator.onLine === false ? 'waits' : stage.conversation.send(text)
  if (result === 'sent') {
    stage.set(isDraft ? { draft: '', look: { kind: 'clear' }, held: null } : { held: null })
    // What was said is in sight, wherever the person has read.
    const log = stage.root.querySelector('.log')
    // Not scrollTo(), which is another on pages with Prototype.js, and moves these.
    if (log) log.scrollTop = 0
    // At once: what is typed before the next frame would be put behind it.
    const field = isDraft && stage.root.querySelector<HTMLTextAreaElement>('#draft')
    if (field) field.value = ''
  } else if (result === 'secret' || result === 'unchecked' || result === 'tooLong')
    stage.set({ held: result })
  return result
}

export function createActs(stage: Stage, nodesOf: Acts['nodesOf']): Acts {
  const { conversation, set, tell, host, root } = stage
  const { guard } = conversation.needs
  let cameFrom: Element | null = null
  /** How often something was asked for, so that what comes late is not shown over what came since. */
  let asked = 0

  /** Does what needs the part that is fetched later (more/), and with `isAddressed` to know whose chat it is; says `unreachable` where either cannot be had. */
  async function withMore(act: (more: More) => unknown, isAddressed?: boolean): Promise<void> {
    const mine = ++asked
    try {
      const more = await loadMore()
      if (isAddressed && !(await conversation.isAddressed())) throw new Error()
      // The person has gone on to something else.
      if (mine !== asked) return
      if (stage.state.held === 'unreachable') set({ held: null })
      await act(more)
    } catch {
      set({ held: 'unreachable' })
    }
  }

  /** What stands in the field now: not all that writes there (a password manager, a script) sends an `input` event. */
  function draft(): string {
    const { value } = root.querySelector<HTMLTextAreaElement>('#draft')!
    if (value !== stage.state.draft) acts.write(value)
    return value
  }

  function seen(): void {
    if (stage.state.unread > 0) tell('unread', { count: 0 })
    set({ unread: 0 })
  }

  const acts: Acts = {
    nodesOf,
    open() {
      if (stage.state.isOpen) return
      cameFrom = document.activeElement
      // The document names the outermost of the shadow roots alone.
      while (cameFrom?.shadowRoot?.activeElement) cameFrom = cameFrom.shadowRoot.activeElement
      // Who has gone on to write elsewhere meanwhile is left there.
      const isWriting = cameFrom?.matches('input, textarea, select, iframe, [contenteditable]')
      seen()
      set({ isOpen: true }, isWriting ? undefined : 'draft')
      tell('open')
    },
    close() {
      if (!stage.state.isOpen || stage.options.mode === 'inline') return
      asked++
      const isHere = () => host.matches(':focus-within')
      // The focus goes back to where it was before; to the launcher where that is gone, or cannot take it.
      if (isHere() && cameFrom !== document.body) (cameFrom as HTMLElement | null)?.focus()
      set(
        { isOpen: false, isMenuOpen: false, sheet: null, isLeaving: false },
        isHere() ? 'launcher' : undefined,
      )
      tell('close')
    },
    write(draft) {
      asked++
      set({ draft, look: guard.look(draft), held: null })
    },
    submit: () => void submit(stage, draft(), true),
    ask(question) {
      const result = submit(stage, question, false)
      // It can be sent as soon as the answer is there, with what else is written.
      if ((result === 'busy' || result === 'waits') && !draft().includes(question))
        acts.write(`${stage.state.draft}\n${question}`.trim())
      set({}, 'draft')
    },
    stop: () => conversation.stop(),
    retry() {
      conversation.retry()
      set({}, 'draft')
    },
    async copy({ id, raw }) {
      try {
        await navigator.clipboard.writeText(guard.restore(raw))
        set({ copied: id, said: stage.locale.strings.copied })
        setTimeout(() => set({ copied: 0 }), COPIED_MS)
      } catch {
        // A page may forbid it.
      }
    },
    rate({ id, raw, governance }, rating) {
      const { [id]: before, ...others } = stage.state.ratings
      const now = before === rating ? null : rating
      set({ ratings: now ? { ...others, [id]: now } : others })
      tell('feedback', { rating: now, receipt_id: governance?.receipt_id, text: raw })
    },
    see: (sheet) => withMore(() => set({ sheet }, sheet === null ? 'draft' : 'back'), sheet === ''),
    seeDraft() {
      draft()
      acts.see('')
    },
    menu: (isMenuOpen) => set({ isMenuOpen }, isMenuOpen ? 'menu' : 'draft'),
    newConversation() {
      stage.forgetDrawn()
      conversation.clear()
      seen()
      // What is still being fetched was asked for in the conversation that ended.
      asked++
      set(
        { receipt: null, sheet: null, held: null, said: '', ratings: {} },
        host.matches(':focus-within') ? 'draft' : undefined,
      )
    },
    transcript: () =>
      withMore(({ download }) =>
        download(
          'transcript.txt',
          transcriptOf(conversation.messages, stage.locale.strings.you, stage.config.botName),
          root,
        ),
      ),
    leave: (isLeaving) => withMore(() => set({ isLeaving, held: null }, isLeaving ? 'back' : 'draft')),
    // Fetched already: the form is part of it.
    leaveContact: (message) => loadedMore()!.leaveContact(stage, message),
    showReceipt: (answer) => withMore(({ showReceipt }) => showReceipt(stage, answer)),
  }
  return acts
}

/** What a page may do with a widget: what a person can do, and the settings besides. */
import { submit } from './acts.ts'
import type { Acts } from './components/face.ts'
import { configOf } from './config.ts'
import { applyOptions } from './conversation/shelf.ts'
import type { WidgetHandle } from './handle.ts'
import { loadLocale } from './locale.ts'
import { loadMore } from './more/load.ts'
import { checkOptions } from './options.ts'
import { ownFields } from './own-fields.ts'
import type { Stage } from './stage.ts'
import { transcriptOf } from './transcript.ts'

export function createHandle(stage: Stage, acts: Acts): WidgetHandle {
  const { host, conversation, tell } = stage

  const consent = (granted: boolean) => () => {
    stage.place.granted = granted
    if (granted) conversation.keep()
    else conversation.forget(true)
    tell('consent', { granted })
  }

  const handle: WidgetHandle = {
    open: acts.open,
    close: acts.close,
    toggle: () => (stage.state.isOpen ? acts.close() : acts.open()),
    show() {
      host.hidden = false
    },
    hide() {
      host.hidden = true
    },
    send: (text) => submit(stage, text, false),
    stop: acts.stop,
    newConversation: acts.newConversation,
    setUser(user) {
      stage.user = user
    },
    setContext(context) {
      stage.context = context
    },
    async setLocale(locale) {
      stage.options = { ...stage.options, locale }
      const words = await loadLocale(locale)
      // Another may have been asked for meanwhile.
      if (stage.options.locale !== locale) return
      stage.locale = words
      stage.changed()
    },
    setTheme: (theme) => handle.update({ theme }),
    grantConsent: consent(true),
    revokeConsent: consent(false),
    exportTranscript: () =>
      transcriptOf(conversation.messages, stage.locale.strings.you, stage.config.botName),
    async verifyReceipt(receiptId) {
      const answer = conversation.messages.find(
        (m) => m.kind === 'answer' && m.governance?.receipt_id === receiptId,
      )
      const governance = answer?.kind === 'answer' && answer.governance
      // What checks it may not be had, as its record may not.
      const more = await loadMore().catch(() => null)
      return governance && more ? (await more.checkReceipt(stage.api, governance)).state : 'unknown'
    },
    on(name, listener) {
      host.addEventListener(`svc:${name}`, listener as EventListener)
      return () => host.removeEventListener(`svc:${name}`, listener as EventListener)
    },
    update(given) {
      const change = ownFields(given)
      // Whose chat it is stays: what was said was for them.
      const { tenant, widget, api, name, locale, accent } = stage.options
      stage.options = checkOptions({ ...stage.options, ...change, tenant, widget, api, name })
      applyOptions(conversation, change)
      // Where it is to be now, before the next message.
      if (change.storage) conversation.keep()
      if (change.mode === 'inline') stage.set({ isOpen: true })
      if (change.config) stage.config = configOf(change.config)
      const { options, config } = stage
      if (options.accent !== accent) stage.setAccent(options.accent ?? config.accent)
      if (options.locale !== locale) void handle.setLocale(options.locale ?? config.locale ?? 'en')
      stage.changed()
    },
    destroy: stage.end,
  }
  return handle
}

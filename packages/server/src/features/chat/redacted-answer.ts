/** Passes an answer on while it is written: redacted as the whole of it would be, and no further than to the first thing the policy denies. */
import { createRedactor } from '@svc/core'
import { actionsOf, type ChatRules, redactionBy, shownBy } from '../../redaction/chat-rules.ts'

export interface Passing {
  push(piece: string): void
  /** Passes on the rest. */
  end(): void
  /** Drops what is held: nobody is left to read it. */
  stop(): void
  /** What was passed on, as it is kept. */
  readonly sent: string
  /** What was decided about: what was passed on, unredacted, with what ended it. Not to be kept. */
  readonly original: string
  readonly isDenied: boolean
}

/** `give` takes what may be read; `onDenied` is called once, when nothing more will come. */
export function createPassing(rules: ChatRules, give: (text: string) => void, onDenied: () => void): Passing {
  const actionOf = actionsOf(rules.policy)
  const shown = shownBy(rules)
  let all = ''
  let sent = ''
  /** How much longer the original of what was passed on is. */
  let grown = 0
  let isDenied = false
  let isOver = false

  const redactor = createRedactor({
    ...redactionBy(rules),
    onFindings(findings) {
      isDenied ||= findings.some(({ type }) => actionOf(type) === 'deny')
      for (const finding of findings) grown += finding.value.length - shown(finding).length
    },
  })

  function pass(text: string): void {
    if (isDenied) {
      isOver = true
      onDenied()
    } else if (text) {
      sent += text
      give(text)
    }
  }

  return {
    push(piece) {
      if (isOver) return
      all += piece
      pass(redactor.push(piece))
    },
    end() {
      if (isOver) return
      pass(redactor.end())
      isOver = true
    },
    stop() {
      isOver = true
    },
    get sent() {
      return sent
    },
    get original() {
      return isDenied ? all : all.slice(0, sent.length + grown)
    },
    get isDenied() {
      return isDenied
    },
  }
}

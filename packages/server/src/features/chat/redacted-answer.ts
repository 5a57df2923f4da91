/** An answer that is redacted while it is written, as the whole of it would be. It ends before the first thing that the policy denies. */
import { createRedactor } from '@svc/core'
import { actionsOf, type ChatRules, redactionBy, shownBy } from '../../redaction/chat-rules.ts'

export interface RedactedAnswer {
  push(piece: string): void
  /** Gives the rest. */
  end(): void
  /** Drops what is held back: nobody is left to read it. */
  stop(): void
  /** What was given so far, redacted: to be kept. */
  readonly sent: string
  /** The same unredacted, with what was denied: to be decided on, and not to be kept. */
  readonly original: string
  readonly isDenied: boolean
}

/**
 * @param give is given each piece that may be read
 * @param onDenied called once, when something was denied and nothing more will come
 */
export function createRedactedAnswer(
  rules: ChatRules,
  give: (text: string) => void,
  onDenied: () => void,
): RedactedAnswer {
  const actionOf = actionsOf(rules.policy)
  const shown = shownBy(rules)
  let all = ''
  let sent = ''
  /** How much longer the original of `sent` is. */
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

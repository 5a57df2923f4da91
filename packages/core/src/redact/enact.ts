/** Carries a decision out on the text. */
import type { Finding } from '../detect/finding.ts'
import type { Action } from '../vocabulary.ts'
import type { Replace } from './replacement.ts'

/**
 * The text that may leave: the whole, the redacted, or nothing. A denied text is empty, so that a caller who forgets to look at
 * the action still sends nothing. An allowed text goes through `replace` with no finding: a vault keeps apart what looks like its placeholders.
 */
export function enact(text: string, findings: readonly Finding[], action: Action, replace: Replace): string {
  switch (action) {
    case 'allow':
      return replace(text, [])
    case 'redact':
      return replace(text, findings)
    case 'deny':
      return ''
  }
}

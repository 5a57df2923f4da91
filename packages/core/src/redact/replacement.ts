/** What replaces findings, as the functions that carry a decision out see it. */
import type { Finding } from '../detect/finding.ts'

/** What stands for a finding; undefined asks for its placeholder. */
export type Replacement = (finding: Finding) => string | undefined

/** `text` with every finding replaced. Findings are in text order and do not overlap. With none it is called too. */
export type Replace = (text: string, findings: readonly Finding[]) => string

/** What a vault is to a governor: it gives the placeholders. */
export interface PlaceholderSource {
  /**
   * `text` with each finding replaced by what `own` says, else by a numbered placeholder; what only looks like a placeholder is kept apart.
   *
   * @throws CoreError `vault_full`
   */
  replace(text: string, findings: readonly Finding[], own?: Replacement): string
  /** Where in `text`, not before `from`, something may begin that only looks like a placeholder and that later text completes; else its length. */
  begunAt(text: string, from: number): number
}

/** `[LABEL]`, what stands in the output where a value stood (docs/decisions/0005). */
export function placeholder(label: string): string {
  return `[${label}]`
}

/** `text` with every finding replaced by what `own` says, else by `[LABEL]`. */
export function replaceFindings(
  text: string,
  findings: readonly Finding[],
  own: Replacement = () => undefined,
): string {
  const parts: string[] = []
  let at = 0
  for (const finding of findings) {
    parts.push(text.slice(at, finding.start), own(finding) ?? placeholder(finding.type))
    at = finding.end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

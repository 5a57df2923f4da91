/** What stands before a place of a text, and at it. */

/** At most `most` units of `text` that stand before `at`. */
export const textBefore = (text: string, at: number, most: number): string =>
  text.slice(Math.max(0, at - most), at)

/** What `pattern`, which is sticky or goes on from where it ended last, finds at `at`. */
export function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Where what `pattern` says, which is sticky, ends that stands at `at`; `at` where it does not. */
export function endAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

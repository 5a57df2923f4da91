/** Cuts a text to what there is room for. */

/**
 * At most the first `max` UTF-16 code units, and not within a character: half of one is no JSON for many readers, who refuse all that it comes with, cannot be
 * encoded in a URL, and is kept by no database.
 */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

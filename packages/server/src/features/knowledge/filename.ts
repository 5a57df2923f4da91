/** A file's name as it can be kept and shown. */

const MAX_LENGTH = 255

/** The last step of a path, without what cannot be seen. */
export function plainName(name: string): string {
  const last = name.slice(-2_000).split(/[/\\]/).at(-1)!
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // The end has the type; whole characters alone.
  return [...plain].slice(-MAX_LENGTH).join('') || 'document'
}

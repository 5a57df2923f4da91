/**
 * The alphabet of a pattern: its characters fall into few groups that none of its sets tells apart, and each group is one letter. On letters,
 * whether two sets overlap is decided, not guessed.
 *
 * Sets that name characters, ranges and `\d \w \s .` are exact. For `\p{…}` every character below U+0600 is asked and each seventeenth above,
 * which meets every script and every general category several times.
 */

/** One set of a pattern. */
export interface CharacterSet {
  /** By letter. */
  readonly has: readonly boolean[]
  /** UTF-16 units of its longest character. */
  readonly units: number
  /** What asking it costs, in steps. */
  readonly steps: number
}

export interface Alphabet {
  /** Letters; the first, in no set, stands for the end of the text and for all other characters. */
  readonly size: number
  /** By source; `\w` is always there. */
  readonly sets: ReadonlyMap<string, CharacterSet>
}

/** Where `\s` begins, what folds to ASCII under `iu`, the surrogates, and characters of two units. */
const REPRESENTATIVES = [
  0x17f, 0x1680, 0x2000, 0x2028, 0x202f, 0x205f, 0x212a, 0x3000, 0xd800, 0xdc00, 0xfeff, 0x10000, 0x1f600,
]

/** Sets of many ranges measure 5 to 10 times a plain one in V8. */
const LARGE = /\\p\{|^.{64}/i
const LARGE_STEPS = 10

export function alphabetOf(names: ReadonlySet<string>, pattern: string, flags: string): Alphabet {
  const sets = [...names, '\\w'].map((name) => ({
    name,
    form: new RegExp(`^(?:${name})$`, flags.replace(/[^ius]/g, '')),
    has: [false],
    units: 1,
    steps: LARGE.test(name) ? LARGE_STEPS : 1,
  }))
  const letters = new Map([[`${sets.map(() => false)}`, 0]])
  for (const character of samples(pattern)) {
    const held = sets.map(({ form }) => form.test(character))
    const letter = letters.get(`${held}`) ?? letters.size
    letters.set(`${held}`, letter)
    for (const [i, set] of sets.entries()) {
      set.has[letter] = held[i]!
      if (held[i]) set.units = Math.max(set.units, character.length)
    }
  }
  return { size: letters.size, sets: new Map(sets.map((set) => [set.name, set])) }
}

/** Latin-1, the representatives, and every character the pattern names, with its neighbours: where ranges begin and end. */
function samples(pattern: string): Set<string> {
  const codes = [...REPRESENTATIVES]
  for (let code = 0; code < 256; code++) codes.push(code)
  if (/\\p\{/i.test(pattern))
    for (let code = 256; code < 0x20000; code += code < 0x600 ? 1 : 17) codes.push(code)
  const named = pattern.replace(/\\(?:u\{(\w+)\}|u([\da-f]{4})|x([\da-f]{2}))/gi, (_, a, b, c) =>
    String.fromCodePoint(Math.min(Number.parseInt(a ?? b ?? c, 16) || 0, 0x10ffff)),
  )
  for (let i = 0; i < named.length; i++)
    for (const code of [named.charCodeAt(i), named.codePointAt(i)!]) codes.push(code - 1, code, code + 1)
  return new Set(
    codes.filter((code) => code >= 0 && code <= 0x10ffff).map((code) => String.fromCodePoint(code)),
  )
}

/** Whether a character is in both. */
export function overlap(a: readonly boolean[], b: readonly boolean[]): boolean {
  return a.some((held, letter) => held && b[letter])
}

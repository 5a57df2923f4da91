/** What finds names in scripts without capitals: lists, and the words that stand beside names. */

export interface ScriptRule {
  readonly label: 'PERSON' | 'LOCATION' | 'ORGANIZATION'
  /** Matches the name alone; what must stand beside it is looked at, less far than a stream keeps. Global, linear, bounded. */
  readonly form: RegExp
  /** What goes on with it, at most `MOST_PARTS` times; sticky. A count in the pattern would make an engine write its lists out so often. */
  readonly more: RegExp | undefined
  readonly score: number
}

/** A script, or the letters of a language. */
export interface Script {
  /** One of its letters; global. Each name holds one, and rules run where a text does. */
  readonly letters: RegExp
  readonly rules: readonly ScriptRule[]
  /** What must not stand within twelve units of a name. */
  readonly unlessNear?: RegExp
}

/** A title, a label or a full name says it plainly; a list alone says it less surely. */
export const SAID = 0.65
export const LISTED = 0.55

/** A pattern for any of the words, the longest first, so that none is cut short. */
export const anyOf = (words: string): string =>
  `(?:${words
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .join('|')})`

/** What any of the words begins with: a look that spares an engine the list. */
export const firstOf = (words: string): string =>
  `(?=[${[
    ...new Set(
      words
        .trim()
        .split(/\s+/)
        .map((word) => word[0]),
    ),
  ].join('')}])`

/** A pattern for any of the characters. */
export const oneOf = (characters: string): string => `[${characters.replace(/\s/g, '')}]`

/** How often a name goes on. */
export const MOST_PARTS = 3

export const rule = (label: ScriptRule['label'], form: string, score: number, more?: string): ScriptRule => ({
  label,
  form: new RegExp(form, 'gmu'),
  more: more === undefined ? undefined : new RegExp(more, 'uy'),
  score,
})

/** Texts that make careless patterns quadratic: one small piece repeated, and pieces in turn. */

const PIECES = [
  '1-',
  '1 ',
  '1.',
  '12:',
  '1/',
  '1',
  '12345678901',
  'a.',
  'a-',
  'a@',
  '@',
  'a_',
  'a',
  'A',
  'aB3',
  'word ',
  '"',
  '("[{',
  ')]}',
  '<',
  "'",
  '\\',
  'http://',
  'http://a',
  'http://a:b',
  'www.',
  '-----BEGIN ',
  '-----BEGIN PRIVATE KEY-----\n',
  'eyJ',
  'eyJhbGciOi.',
  '::',
  'a::',
  '0:',
  '+1 ',
  '+',
  '(1',
  '(1) ',
  'x=',
  'key=',
  'password: ',
  'token="',
  ' ',
  '\n',
  '\t',
  'A1 ',
  'A1',
  'DE12 ',
  'GB82 WEST ',
  '1st ',
  '12 Main ',
  '1 St, ',
  '10.0.0.',
  '2024-',
  'Jan 1, ',
  '0x',
  '1a',
  'sk_live_',
  'AKIA',
  'é',
  'а',
  '１',
  '\u200b',
  '\ud800',
  '😀',
  '٠',
  'P<',
  '49.1, ',
  'bearer ',
] as const

export interface Adversarial {
  readonly name: string
  /** A text of this many UTF-16 units. */
  make(size: number): string
}

const repeat = (piece: string): Adversarial => ({
  name: JSON.stringify(piece).slice(1, -1),
  make: (size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size),
})

/** Every piece alone, then each in turn with `@`; `quick` takes every second piece, alone. */
export function adversarialTexts(quick: boolean): Adversarial[] {
  const partners = quick ? [] : ['@']
  const pairs = PIECES.flatMap((piece) =>
    partners.filter((partner) => partner !== piece).map((partner) => piece + partner),
  )
  return [...PIECES.filter((_, i) => !quick || i % 2 === 0).map(repeat), ...pairs.map(repeat)]
}

/** Characters as sources write them: the references of HTML (WHATWG HTML 13.1.4), `+1&nbsp;415`, `ann&#64;example.com`, and the escapes of JSON (RFC 8259, 7), `\\u002B1415`. */
import type { Decoded } from './percent.ts'

/** Names of spaces and signs that stand within what is looked for. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ...['nbsp', 'ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
  ['shy', '\xad'],
  ['commat', '@'],
  ['period', '.'],
  ['plus', '+'],
  ['hyphen', '-'],
  ['ndash', '-'],
])
const REFERENCE = new RegExp(
  `^(?:&(?:#(\\d{2,5})|#x([\\da-f]{2,4})|(${[...NAMED.keys()].join('|')}));|\\\\u([\\da-f]{4}))`,
  'i',
)
/** The longest is `&commat;`. */
const LONGEST = 8

export const hasReferences = (text: string): boolean =>
  (text.includes('&') && /&(?:#[\dx]|[a-z]{3,6};)/i.test(text)) || text.includes('\\u')

/** What stands at `at` by reference. */
export function referenceAt(text: string, at: number): Decoded | undefined {
  const [all, decimal, hex, name, escaped] = REFERENCE.exec(text.slice(at, at + LONGEST)) ?? []
  if (all === undefined) return
  const unit = name
    ? NAMED.get(name.toLowerCase())!
    : String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? escaped!, 16))
  return { unit, size: all.length }
}

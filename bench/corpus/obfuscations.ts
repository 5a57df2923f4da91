/** What a reader sees through and a pattern does not: seven identifiers, each hidden in as many ways as apply to it. */

export interface Hidden {
  readonly way: string
  readonly label: string
  readonly text: string
  readonly start: number
  readonly end: number
}

const PLAIN: readonly (readonly [label: string, value: string, before: string])[] = [
  ['EMAIL_ADDRESS', 'kari.soper@example.org', 'write to '],
  ['PHONE_NUMBER', '+1 415-555-2671', 'call '],
  ['CREDIT_CARD', '4012 8888 8888 1881', 'card '],
  ['IBAN_CODE', 'GB82 WEST 1234 5698 7654 32', 'iban '],
  ['US_SSN', '536-90-4399', 'ssn '],
  ['IP_ADDRESS', '93.184.216.34', 'from ip '],
  ['UK_NHS', '943 476 5919', 'nhs number '],
]

const insert = (value: string, what: string): string =>
  [...value]
    .map((c, i) => (i % 3 === 2 ? c + what : c))
    .join('')
    .replace(new RegExp(`${what}$`, 'u'), '')
const CYRILLIC: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  x: 'х',
  i: 'і',
  B: 'В',
  E: 'Е',
  S: 'Ѕ',
  T: 'Т',
}

const WAYS: Readonly<Record<string, (value: string) => string>> = {
  'full-width': (v) => v.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  'zero-width': (v) => insert(v, '\u200b'),
  'word joiner': (v) => insert(v, '\u2060'),
  'soft hyphen': (v) => insert(v, '\u00ad'),
  'exotic dashes': (v) => v.replace(/-/g, '\u2011'),
  'exotic minus': (v) => v.replace(/-/g, '\u2212'),
  'exotic spaces': (v) => v.replace(/ /g, '\u2009'),
  'no-break spaces': (v) => v.replace(/ /g, '\u00a0'),
  'Arabic-Indic digits': (v) => v.replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d))),
  'Devanagari digits': (v) => v.replace(/\d/g, (d) => String.fromCharCode(0x966 + Number(d))),
  'mathematical digits': (v) => v.replace(/\d/g, (d) => String.fromCodePoint(0x1d7ce + Number(d))),
  'Cyrillic look-alikes': (v) => v.replace(/[a-zA-Z]/g, (c) => CYRILLIC[c] ?? c),
}

/** Ways that change nothing in a value are left out for it. */
export function hiddenValues(): Hidden[] {
  return Object.entries(WAYS).flatMap(([way, hide]) =>
    PLAIN.flatMap(([label, value, before]) => {
      const hidden = hide(value)
      return hidden === value
        ? []
        : [
            {
              way,
              label,
              text: `${before}${hidden} please`,
              start: before.length,
              end: before.length + hidden.length,
            },
          ]
    }),
  )
}

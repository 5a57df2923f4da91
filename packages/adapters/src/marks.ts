/** Marks in place of things that are set apart: of letters that no detector knows, numbers included. */

export interface Marks {
  write(index: number): string
  /** `text` with what `of` gives for each mark in it, undefined for none of its own. */
  replaced(text: string, of: (index: number) => string | undefined): string
  /** Of a text that is a mark alone. */
  read(text: string): number | undefined
}

/** Of the second private plane, for the ten digits. */
const ZERO = 0xf0100

/** Marks that no one could have written before. */
export function createMarks(): Marks {
  const sign = String.fromCodePoint(
    ...Array.from(crypto.getRandomValues(new Uint16Array(4)), (random) => 0xf1000 + (random & 0x7fff)),
  )
  const form = `${sign}([\\u{f0100}-\\u{f0109}]+)${sign}`
  const anywhere = new RegExp(form, 'gu')
  const alone = new RegExp(`^${form}$`, 'u')
  return {
    write: (index) => sign + String(index).replace(/\d/g, (digit) => letter(Number(digit))) + sign,
    replaced: (text, of) => text.replace(anywhere, (mark, letters: string) => of(numberOf(letters)) ?? mark),
    read(text) {
      const letters = alone.exec(text)?.[1]
      return letters === undefined ? undefined : numberOf(letters)
    },
  }
}

const letter = (digit: number): string => String.fromCodePoint(ZERO + digit)

function numberOf(letters: string): number {
  return Number(Array.from(letters, (one) => one.codePointAt(0)! - ZERO).join(''))
}

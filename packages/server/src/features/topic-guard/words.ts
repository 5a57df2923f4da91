/** The words of a text as they are compared: folded, and with letters that were pulled apart put together again. */

export interface Word {
  /** Folded. */
  readonly text: string
  /** False for a word that stands in the text as it is, true for one that was read through a disguise. */
  readonly isDisguised: boolean
}

/** More words than a message of 10,000 characters has. */
const MAX_WORDS = 10_000

/** Letters that decomposition leaves whole. */
const WHOLE: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Greek and Cyrillic letters that look like Latin ones, for words that mix them (Unicode, confusables). */
const LOOKALIKES: ReadonlyMap<string, string> = alike(
  'авсеһіјкмнорѕтухαεικνορτυχ',
  'abcehijkmhopstyxaeikvoptux',
)

const DIGITS: ReadonlyMap<string, string> = alike('0134578@$!', 'oieastbasi')

/** Marks of Latin, Greek and Cyrillic, of Hebrew and Arabic; those of Indic scripts are vowels, and stay. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/gu

/** Case, width, diacritics and invisible characters do not tell words apart. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => WHOLE[letter] ?? letter)
    .normalize('NFC')
}

/** In order. What reads in two ways is there twice. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  const add = (text: string, isDisguised: boolean) => {
    if (words.length < MAX_WORDS) words.push({ text, isDisguised })
  }
  const folded = fold(text)
  for (const chunk of folded.split(/\s+/u)) {
    const parts: readonly string[] = chunk.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    for (const part of parts) {
      add(part, false)
      if (/[a-z]/.test(part) && /[\u0370-\u04ff]/u.test(part)) add(latin(part), true)
    }
    // p.o.l, pol*itics
    if (parts.length > 1) add(parts.join(''), true)
    // p0l1t1cs, w@r
    if (/[a-z]/.test(chunk) && /[0-9@$!]/.test(chunk)) {
      const read = chunk.replace(/[0134578@$!]/g, (sign) => DIGITS.get(sign) ?? sign).match(/\p{L}+/gu) ?? []
      for (const part of read) if (!parts.includes(part)) add(part, true)
    }
  }
  for (const run of folded.matchAll(SPACED)) add(run[0].replace(/[^\p{L}]/gu, ''), true)
  return words
}

/** Three letters or more, each on its own, one sign or space between. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}(?![\p{L}\p{N}])){2,60}/gu

function latin(word: string): string {
  return word.replace(/[\u0370-\u04ff]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
}

/** The nth letter of the one for the nth of the other. */
function alike(these: string, those: string): ReadonlyMap<string, string> {
  return new Map([...these].map((letter, i) => [letter, those[i] as string]))
}

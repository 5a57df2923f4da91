/** One spelling for a name: lower case, without diacritics, so that `Šárka`, `SARKA` and `Sarka` are one entry of a list. */

/** Letters that no Unicode decomposition takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ə: 'e',
  '’': "'",
}

export function fold(word: string): string {
  const lower = word.toLowerCase()
  if (isAscii(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßıæœþə’]/g, (letter) => PLAIN[letter]!)
}

export function isAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return false
  return true
}

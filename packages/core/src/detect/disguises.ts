/** What hides a value from a pattern but not from a reader, on purpose: letters that look like Latin ones, styled letters, marks on digits, tags. */
import { ALNUM, CLASS, isDigit } from './characters.ts'
import { createNormalise, type Disguises, LOOK_ALIKE, MARK, type Normalise, SURROGATE } from './normalise.ts'

/** Cyrillic and Greek letters that are drawn as Latin ones, each before its Latin twin (Unicode Technical Standard 39, confusables). */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  'аaеeоoрpсcуyхxіiѕsјjһhԁdԛqԝwӏlАAВBЕEКKМMНHОOРPСCТTУYХXІIЅSЈJοoαaνvρpιiκkυuΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'
    .match(/../gu)!
    .map((pair) => [pair[0]!, pair[1]!]),
)

const disguises: Disguises = {
  fill(range) {
    range(0x300, 0x36f, MARK)
    range(0x20d0, 0x20f0, MARK)
    range(0xd800, 0xdbff, SURROGATE)
    for (const letter of LOOK_ALIKES.keys()) {
      const code = letter.charCodeAt(0)
      range(code, code, LOOK_ALIKE)
    }
  },
  begin(original, put) {
    let word = 0
    let mixed = false
    return (at, mark, follows) => {
      if (mark === MARK) {
        // On a digit, or on what was replaced: `4\u20e3`, a slash drawn through each digit.
        if (follows || isDigit(original.charCodeAt(at - 1))) put(at, '', 1)
      } else if (original.codePointAt(at)! >> 12 === 0xe0) {
        // Tags and variation selectors, a pair each.
        put(at, '', 1)
        put(++at, '', 1)
      } else if (mark === SURROGATE) {
        const folded = fold(original, at)
        if (folded !== '') put(at++, folded, 2)
      } else {
        // A word that mixes Latin letters or digits with letters that look Latin is read as Latin; a word of one script is left alone.
        if (at >= word) [word, mixed] = wordAround(original, at)
        if (mixed) put(at, LOOK_ALIKES.get(original[at]!)!, 1)
      }
      return at
    }
  },
}

export const normalise: Normalise = createNormalise(disguises)

/** Where the word around `at` ends, and whether it holds an ASCII letter or digit. */
function wordAround(text: string, at: number): [end: number, mixed: boolean] {
  let start = at
  while (start > 0 && inWord(text.charCodeAt(start - 1))) start--
  let end = at
  while (end < text.length && inWord(text.charCodeAt(end))) end++
  return [end, /[A-Za-z\d]/.test(text.slice(start, end))]
}

/** Letters and digits of ASCII, Greek and Cyrillic, and what joins them in an address. */
function inWord(code: number): boolean {
  return code < 128
    ? (CLASS[code]! & ALNUM) !== 0 ||
        code === 64 ||
        code === 46 ||
        code === 95 ||
        code === 45 ||
        code === 43 ||
        code === 37
    : code > 0x36f && code < 0x530
}

/** The ASCII letter or digit that the pair at `at` is a styled form of (mathematical alphabets, digits of rarer scripts), else the empty string. */
function fold(text: string, at: number): string {
  const code = text.codePointAt(at)!
  if (code < 0x10000) return ''
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
  const char = String.fromCodePoint(code)
  if (/\p{Nd}/u.test(char)) {
    // Unicode puts the ten digits of a script at …0 to …9 or at …6 to …F.
    const nibble = code & 15
    return String(/\p{Nd}/u.test(String.fromCodePoint(code - nibble)) ? nibble : nibble - 6)
  }
  const compatible = char.normalize('NFKC')
  return compatible.length === 1 && compatible < '\x7f' ? compatible : ''
}

/** The words that numbers are spoken in, and the digits that they stand for. */
import { lazy } from '../../lazy.ts'

/** What the ten digits are called in English, German, Spanish, French, Italian, Portuguese and Dutch. */
const DIGITS: readonly string[] = [
  'zero oh o null cero zéro nul',
  'one eins uno un um een',
  'two zwei zwo dos deux due dois twee',
  'three drei tres trois tre três drie',
  'four vier cuatro quatre quattro quatro',
  'five fünf cinco cinq cinque vijf',
  'six sechs seis sei zes',
  'seven sieben siete sept sette sete zeven',
  'eight acht ocho huit otto oito',
  'nine neun nueve neuf nove negen',
]
/** From ten on, and what numbers go by in tens: `five five five, twelve thirty four`. */
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
/** `double two` */
const TIMES = 'double triple'
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
/** A letter stands for each among the digits, from A on. */
const MONTHS = 'january february march april may june july august september october november december'
/** C51984, 5C84: a day and its month, in either order, and the year. */
export const DATE: RegExp = /^(?:([A-L])(\d\d?)|(\d\d?)([A-L]))((?:19|20)?\d\d)$/

/** By word, the digits it stands for. */
export const VALUES: () => ReadonlyMap<string, string> = lazy(() => {
  const values = new Map<string, string>()
  const put = (words: string, first: number, step: number): void => {
    words.split(' ').forEach((word, i) => {
      values.set(word, `${first + i * step}`)
    })
  }
  DIGITS.forEach((words, digit) => {
    put(words, digit, 0)
  })
  put(TEENS, 10, 1)
  put(TENS, 20, 10)
  put(TIMES, 0, 0)
  put(ORDINALS, 1, 1)
  put('twentieth thirtieth', 20, 10)
  MONTHS.split(' ').forEach((word, i) => {
    values.set(word, String.fromCharCode(65 + i))
  })
  // two one nine dash oh nine; two thousand one
  values.set('dash', '').set('thousand', '')
  return values
})

/** The digits that the words are: `twenty three` is 23, `double two` 22. */
export function digitsOf(words: string): string {
  let digits = ''
  let times = 1
  let isTens = false
  let isThousand = false
  for (const word of words.toLowerCase().split(/[ ,-]+/)) {
    const value = VALUES().get(word) ?? ''
    if (word === 'double' || word === 'triple') {
      times = word === 'double' ? 2 : 3
      continue
    }
    if (word === 'thousand') {
      digits += '0'
      isThousand = true
      continue
    }
    // The 3 of `twenty three` takes the place of the zero.
    if (isTens && value > '0' && value.length === 1) digits = digits.slice(0, -1)
    digits += isThousand ? value.padStart(2, '0') : value.repeat(times)
    isThousand = false
    times = 1
    isTens = value.length === 2 && value > '19' && !word.endsWith('th')
  }
  return isThousand ? `${digits}00` : digits
}

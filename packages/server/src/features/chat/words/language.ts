/** Which language a message is in, as far as that can be told: the assistant's own sentences are in it. */
import { fold } from './fold.ts'
import { commonWords, plainWords } from './language.data.ts'
import { wordsOf } from './sentences.ts'

/** Enough to tell, however long the message. */
const MAX_CHARACTERS = 1_000
/** Fewer common words tell nothing: one may be a name, or a word of another language. */
const LEAST = 2

/** Scripts of one language each. `other` may be written in the same letters alone: where the locale is that language, it stays. */
const scripts: readonly (readonly [language: string, letters: RegExp, other?: string])[] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['ko', /\p{sc=Hang}/gu],
  ['zh', /\p{sc=Han}/gu, 'ja'],
  ['he', /\p{sc=Hebr}/gu],
  ['hi', /\p{sc=Deva}/gu],
  ['ar', /\p{sc=Arab}/gu, 'fa'],
]
/** Kana stand between the signs of a Japanese sentence. */
const MANY = 0.5
const SOME = 0.2
/** What Arabic has no letters for. */
const PERSIAN = /[پچژگکی]/u
/** Common signs of Chinese that are written otherwise in simplified script. */
const TRADITIONAL = /[們這說為問請嗎沒來時對過後點還會個麼貨訂單幾開關買賣電話號碼網頁聯絡]/u

const weights = new Map<string, Map<string, number>>()
for (const [lists, weight] of [
  [commonWords, 1],
  [plainWords, LEAST],
] as const)
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' ')) {
      const known = weights.get(word) ?? new Map<string, number>()
      weights.set(word, known.set(language, Math.max(weight, known.get(language) ?? 0)))
    }

/** The language of the locale where the message does not tell another. */
export function spokenIn(message: string, locale: string): string {
  const text = message.slice(0, MAX_CHARACTERS).replace(/\[[A-Z][A-Z0-9_]*\]/g, ' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [language, own, other] of scripts) {
    const share = (text.match(own)?.length ?? 0) / letters
    if (!(share > (language === 'ja' ? SOME : MANY))) continue
    if (language === 'ar' && PERSIAN.test(text)) return chosen('fa', locale)
    if (other && locale.toLowerCase().startsWith(other)) return locale
    if (language === 'zh' && TRADITIONAL.test(text))
      return chosen('zh', locale === 'zh' ? 'zh-Hant' : locale, 'zh-Hant')
    return chosen(language, locale)
  }
  const scores = new Map<string, number>()
  for (const word of new Set(wordsOf(fold(text))))
    for (const [language, weight] of weights.get(word) ?? [])
      scores.set(language, (scores.get(language) ?? 0) + weight)
  const most = Math.max(0, ...scores.values())
  const best = [...scores].filter(([, score]) => score === most).map(([language]) => language)
  return most >= LEAST && best.length === 1 ? chosen(best[0] as string, locale) : locale
}

/** A region is kept where it is of the language. */
function chosen(language: string, locale: string, written = language): string {
  return locale.slice(0, 2).toLowerCase() === language ? locale : written
}

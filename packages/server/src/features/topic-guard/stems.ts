/** The stems of a word, in every language that writes such words. Two words are forms of one when they share a stem of one language. */
import { type Language, languages } from './endings.data.ts'

/** No word is longer; what is longer is compared as it is. */
const MAX_LETTERS = 40

/** The stems of a folded word, each with its language; the word itself where no language knows its letters. */
export function stemsOf(word: string): readonly string[] {
  const own = word.length > MAX_LETTERS ? [] : languages.filter(({ script }) => script.test(word))
  if (own.length === 0) return [word]
  return own.flatMap((language) => inLanguage(word, language).map((stem) => `${language.name}:${stem}`))
}

function inLanguage(word: string, { endings, beginnings = [] }: Language): readonly string[] {
  const bare = beginnings.flatMap((beginning) =>
    word.startsWith(beginning) && word.length - beginning.length >= 3 ? [word.slice(beginning.length)] : [],
  )
  const stems = new Set<string>()
  for (const form of [word, ...bare]) {
    stems.add(form)
    for (const { ending, instead, minStem } of endings)
      if (form.endsWith(ending) && form.length - ending.length >= minStem)
        stems.add(form.slice(0, form.length - ending.length) + instead)
  }
  return [...stems]
}

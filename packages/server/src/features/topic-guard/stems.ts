/** Whether two words are forms of one: they share a stem in at least one language. */
import { type Language, languages } from './endings.data.ts'

/** No word is longer; what is longer is compared as it is. */
const MAX_LETTERS = 40

/** Stems of a word by language; a language that does not write such words has none. */
export type Stems = ReadonlyMap<string, ReadonlySet<string>>

/** Of a folded word. */
export function stemsOf(word: string): Stems {
  const stems = new Map<string, ReadonlySet<string>>()
  if (word.length > MAX_LETTERS) return stems
  for (const language of languages)
    if (language.script.test(word)) stems.set(language.name, inLanguage(word, language))
  return stems
}

export function shareStem(one: Stems, other: Stems): boolean {
  for (const [language, stems] of one) {
    const there = other.get(language)
    if (there) for (const stem of stems) if (there.has(stem)) return true
  }
  return false
}

function inLanguage(word: string, { endings, beginnings = [] }: Language): ReadonlySet<string> {
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
  return stems
}

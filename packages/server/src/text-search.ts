/** The language that words of a text are brought to their stems in, for full-text search. Texts and questions must be given the same. */

/** What both databases bring along (PostgreSQL 15, chapter 12.6); `simple` takes words as they are. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}

/** PostgreSQL's name of the configuration for a locale such as `de-AT`. */
export function textSearchConfiguration(locale: string): string {
  const language = locale.toLowerCase().split(/[-_]/, 1)[0]!
  return (Object.hasOwn(CONFIGURATIONS, language) && CONFIGURATIONS[language]) || 'simple'
}

/** The looks of a widget as a form holds them, and what of them is to be saved. */
export interface Looks {
  readonly accent: string
  readonly logo: string
  /** One on each line. */
  readonly questions: string
  readonly locale: string
}

/** As the server takes them. */
const MAX_QUESTIONS = 10
const MAX_QUESTION = 200

/** The languages that the widget has words in. */
export const LANGUAGES: readonly string[] = [
  'en',
  'ar',
  'de',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'pt-PT',
  'tr',
  'zh',
  'zh-Hant',
]

/** In the language itself. What a tag says besides, such as which digits are written, has no name: the tag tells it. */
export function languageName(tag: string): string {
  const { baseName } = new Intl.Locale(tag)
  const name = new Intl.DisplayNames(baseName, { type: 'language' }).of(baseName) ?? baseName
  return baseName.length === tag.length ? name : `${name} (${tag})`
}

export function looksOf(config: KeptLooks): Looks {
  return {
    accent: config.accent_color,
    logo: config.logo_url ?? '',
    questions: config.suggested_questions.join('\n'),
    locale: config.locale,
  }
}

function questionsOf({ questions }: Looks): readonly string[] {
  return questions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export interface KeptLooks {
  readonly accent_color: string
  readonly logo_url: string | null
  readonly suggested_questions: readonly string[]
  readonly locale: string
}

/** As the server keeps them. */
export function configOf(looks: Looks): KeptLooks {
  return {
    accent_color: looks.accent,
    logo_url: looks.logo.trim() || null,
    suggested_questions: questionsOf(looks),
    locale: looks.locale,
  }
}

export type Fault = 'colour' | 'address' | 'many' | 'long'

/** What is wrong, by field; nothing where all may be saved. */
export function faultsIn(looks: Looks): { readonly [Field in keyof Looks]?: Fault } {
  const questions = questionsOf(looks)
  const logo = looks.logo.trim()
  return {
    ...(!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(looks.accent) && { accent: 'colour' as const }),
    ...(logo !== '' &&
      !(/^https:\/\/[^\s@\\]+$/i.test(logo) && URL.canParse(logo)) && { logo: 'address' as const }),
    ...(questions.length > MAX_QUESTIONS && { questions: 'many' as const }),
    ...(questions.some((question) => question.length > MAX_QUESTION) && { questions: 'long' as const }),
  }
}

/** `#rgb` in the long form, which the browser's own colour field asks for. */
export function longHex(color: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'
}

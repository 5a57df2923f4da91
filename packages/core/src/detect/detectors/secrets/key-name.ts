/** The name in front of a value: `api_key`, `clientSecret`, `DB_PASSWORD`, `user name`, `"x-api-key"`, `--password`. */

import { serviceKeys } from './service-keys.ts'

/** What a name says its value is. `pass` says it less surely than `password`, `user` less surely than `username`. */
export type NameKind = 'password' | 'pass' | 'pin' | 'secret' | 'username' | 'user'

export interface KeyName {
  readonly kind: NameKind
  /** Lower case, words led by `_`: `_x_api_key`. */
  readonly words: string
  /** Where it begins, quotes left out. */
  readonly start: number
  readonly quoted: boolean
  /** As written in shell, in .env files and on a command line: `DB_PASSWORD`, `--password`. */
  readonly setting: boolean
}

/** The longest name that is read back, in UTF-16 units. */
export const LONGEST_NAME = 64

/** The last three letters of the names that matter: one look rejects nearly every `:` and `=` there is. */
const ENDINGS = new Set<number>()
for (const [ending] of 'keykenretordswdpwdassaseuthialalsionpinameserginsigrersicortnhaeñaena'.matchAll(
  /.../g,
))
  ENDINGS.add(endingKey(ending, 2))

/** The three characters that end at `last`, as one number, whatever their case. */
function endingKey(text: string, last: number): number {
  return (
    (text.charCodeAt(last - 2) << 16) | (text.charCodeAt(last - 1) << 8) | text.charCodeAt(last) | 0x202020
  )
}

/** `name:` and `version:` are everywhere: only a user name and an authorization go on. */
const COMMON = /(?<!er.?|in.?)name$|(?<!zat)ion$/i

const KINDS: readonly (readonly [NameKind, RegExp])[] = [
  [
    'password',
    /(?:password|passwd|passphrase|passwort|kennwort|senha|contrase[nñ]a|mot_de_passe|pwd|(?:db|user|smtp|mail|my)_?pass)$/,
  ],
  [
    'secret',
    /secret$|(?<!(?:csrf|xsrf|page|next|continuation|cursor|sync|public)_?)token$|(?:api|app|secret|access|private|auth|account|master|encryption|signing|shared|service|client|license|storage|session|webhook|admin|server|consumer|jwt)_?key$|_(?:credentials?|auth|sig|authorization|bearer|basic)$/,
  ],
  ['username', /(?:user|login)_?name$|_login$/],
]

/**
 * The name in front of the separator at `at`; `undefined` when it says nothing of a secret. A space separates only behind `Bearer`,
 * `Basic`, a flag and `password is`.
 */
export function nameBefore(text: string, at: number): KeyName | undefined {
  const space = text.charCodeAt(at) === 32
  let last = at - 1
  while (!space && isBlank(text.charCodeAt(last)) && at - last < 32) last--
  if (text.charCodeAt(last) === 93 /* ] */) last--
  while (text.charCodeAt(last) === 42 /* * */ && at - last < 36) last--
  const quoted = isQuote(text.charCodeAt(last))
  if (quoted && text.charCodeAt(--last) === 92 /* \ */) last--
  const is = text.charCodeAt(last) === 115 && text.startsWith(' is', last - 2)
  if (is) last -= 3
  while (isCounter(text.charCodeAt(last)) && at - last < 40) last--
  if (!ENDINGS.has(endingKey(text, last)) || COMMON.test(text.slice(Math.max(0, last - 7), last + 1)))
    return undefined
  const parts = space && !is ? /[\w-]/ : /[\w\-.$ \x80-\uffff]/
  let start = last + 1
  while (start > 0 && last - start < LONGEST_NAME && parts.test(text[start - 1]!)) start--
  const raw = text.slice(start, last + 1)
  if (space && !is && !/^(?:--[\w-]+|bearer|basic)$/i.test(raw)) return undefined
  const words = `_${raw.replace(/([a-z\d])(?=[A-Z])/g, '$1_')}`.toLowerCase().replace(/[^a-zñ\d]+/g, '_')
  const short = /_(pass|pin|user)$/.exec(words)?.[1]
  const kind =
    KINDS.find(([, form]) => form.test(words))?.[0] ??
    (short as NameKind | undefined) ??
    (words.endsWith('_key') && serviceKeys.some((row) => row.name.test(words)) ? 'secret' : undefined)
  return kind && { kind, words, start, quoted, setting: /(?:^| )(?:--[\w-]+|[A-Z][A-Z\d_]*)$/.test(raw) }
}

const isBlank = (code: number): boolean => code === 32 || code === 9
/** `"`, `'`, a backtick. */
const isQuote = (code: number): boolean => code === 34 || code === 39 || code === 96
/** What may number a name: `password2`, `API_KEY_1`. */
const isCounter = (code: number): boolean => (code > 47 && code < 58) || code === 95

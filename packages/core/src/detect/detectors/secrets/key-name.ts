/** The name in front of a value: `api_key`, `clientSecret`, `DB_PASSWORD`, `user name`, `"x-api-key"`, `--password`. */

import { isAlnum } from '../../characters.ts'
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
const ENDINGS = new Uint8Array(1 << 15)
const COMMON_ENDING = 2
for (const [ending] of 'keykenretordswdpwdassaseuthialalsionpinameserginsigrersicortnhaeñaena'.matchAll(
  /.../g,
))
  ENDINGS[endingKey(ending, 2)] = /ame|ion/.test(ending) ? COMMON_ENDING : 1

/** The three letters that end at `last`, as one number, whatever their case; some other characters count as letters. */
function endingKey(text: string, last: number): number {
  return (
    ((text.charCodeAt(last - 2) & 31) << 10) |
    ((text.charCodeAt(last - 1) & 31) << 5) |
    (text.charCodeAt(last) & 31)
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
  const ending = ENDINGS[endingKey(text, last)]
  if (ending === 0) return undefined
  if (ending === COMMON_ENDING && COMMON.test(text.slice(Math.max(0, last - 7), last + 1))) return undefined
  const lone = space && !is
  let start = last + 1
  while (start > 0 && last - start < LONGEST_NAME && isPart(text.charCodeAt(start - 1), lone)) start--
  const raw = text.slice(start, last + 1)
  if (lone && !/^(?:--[\w-]+|bearer|basic)$/i.test(raw)) return undefined
  const words = `_${raw.replace(/([a-z\d])(?=[A-Z])/g, '$1_')}`.toLowerCase().replace(/[^a-zñ\d]+/g, '_')
  const short = /_(pass|pin|user)$/.exec(words)?.[1]
  const kind =
    KINDS.find(([, form]) => form.test(words))?.[0] ??
    (short as NameKind | undefined) ??
    (words.endsWith('_key') && serviceKeys.some((row) => row.name.test(words)) ? 'secret' : undefined)
  return kind && { kind, words, start, quoted, setting: /(?:^| )(?:--[\w-]+|[A-Z][A-Z\d_]*)$/.test(raw) }
}

/** What a name is made of; a lone one has no dots and spaces. */
const isPart = (code: number, lone: boolean): boolean =>
  code < 128
    ? isAlnum(code) || code === 95 || code === 45 || (!lone && (code === 46 || code === 36 || code === 32))
    : !lone
const isBlank = (code: number): boolean => code === 32 || code === 9
/** `"`, `'`, a backtick. */
const isQuote = (code: number): boolean => code === 34 || code === 39 || code === 96
/** What may number a name: `password2`, `API_KEY_1`. */
const isCounter = (code: number): boolean => (code > 47 && code < 58) || code === 95

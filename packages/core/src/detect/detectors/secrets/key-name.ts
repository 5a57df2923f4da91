/** The name in front of a value: `api_key`, `clientSecret`, `DB_PASSWORD`, `user name`, `"x-api-key"`, `--password`. */

import { textBefore } from '../../text/around.ts'
import { isAlnum, marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import type { ServiceKey } from './service-keys.ts'

/** What a name says its value is. `pass` says it less surely than `password`, `user` less surely than `username`, `key` less surely than `secret`. */
export type NameKind = 'password' | 'pass' | 'pin' | 'secret' | 'username' | 'user' | 'key'

export interface KeyName {
  readonly kind: NameKind
  /** Lower case, words led by `_`: `_x_api_key`. */
  readonly words: string
  /** Where it begins, quotes left out. */
  readonly start: number
  readonly quoted: boolean
  /** `wifi:`, or nothing but a space stands behind it: `password Geh3im!!`. Only what can be nothing else is a password then. */
  readonly unsure: boolean
  /** As written in shell, in .env files and on a command line: `DB_PASSWORD`, `--password`. */
  readonly setting: boolean
}

/** The longest name that is read back, in UTF-16 units. */
export const LONGEST_NAME = 64

/** How the names of each kind end: words, or forms whose last three characters are letters. The first kind that fits counts. */
const NAMES: Readonly<Record<NameKind, string>> = {
  password:
    'password passwort passwd passphrase passcode passord passordet kennwort senha palavra_passe contraseña contrasena _clave mot_de_passe passe_provisoire passe_temporaire seña_temporal mdp ' +
    '_parola _parolă _parola_mea wachtwoord _hasło _haslo _hasłem lösenord lösenordet adgangskode adgangskoden kodeord kodeordet salasana salasanani _lozinka _parool şifre şifrem sifre _heslo _geslo jelszó jelszavam ' +
    '密码 密碼 パスワード 비밀번호 암호 รห_สผ_าน пароль _парола _лозинка _κωδικός _πρόσβασης _συνθηματικό pwd _mật_khẩu _kata_sandi _kata_laluan slaptažodis lykilorð _parole fjalëkalimi گذرواژه _كلمة_السر _كلمة_المرور _رمز_عبور _סיסמה _הסיסמה _סיסמא _प_सवर_ड ' +
    '(?:db|user|smtp|mail|my|wi_?fi|admin|root|ss[hl]|become|ftp|ldap|sql|store|key)_?pass _pw _psk _(?:wi_?fi|wlan|wpa|security)_?key _wlan_schlüssel _wifi _wlan',
  secret:
    'secret (?:api|er)_schlüssel _(?:clé|clave|chave|chiave|ключ)_(?:d\\w_)?api (?<!jsonweb|(?:csrf|xsrf|page|next|continuation|cursor|sync|public|request|client|lock|change|starting|upload)_?)token ' +
    '(?:api|app|secret|access|private|auth|account|master|encryption|signing|shared|service|client|license|storage|session|webhook|admin|server|consumer|jwt|hmac|aes|fernet|subscription|logged_in|nonce|activation|recovery)_?key _activation_code ' +
    'sessid sessionid _net_session_id _sid _session secret_key_base _(?:auth|logged_in|nonce)_salt _credential _credentials _creds _zugangsdaten _identifiants _credenciales _credenziali _auth _sig _authorization _bearer _basic (?:amz|goog)_signature',
  username:
    '(?:user|login|nutzer)_?name _login _utilisateur _identifiant _usuario _usuário _utente _gebruikersnaam _användarnamn ' +
    '_brukernavn _brugernavn _käyttäjätunnus _kullanıcı_adı nazwa_użytkownika _utilizador _utilizator elské_jméno nálónév _логин имя_пользователя ' +
    '_логін користувача ユーザー名 用户名 아이디 ско_име [čš]ko_ime ľské_meno α_χρήστη _کاربری _đăng_nhập _pengguna _משתמש _المستخدم',
  key: '(?<!public|cache|^)_key',
  pass: '_pass',
  pin: '_pin _pin_?code _pin_?kod _pin_?kode _pin_?kód _pin_?koodi _pin_?kodu _puk _пин _пін _пин_код _пін_код geheimzahl _code_secret _الرقم_السري _קוד_סודי',
  user: '_user _benutzer _gebruiker _användare _bruker _bruger _käyttäjä _пользователь',
}

const KINDS = Object.entries(NAMES).map(
  ([kind, names]) => [kind as NameKind, new RegExp(`(?:${names.replaceAll(' ', '|')})$`)] as const,
)

/** True for what is itself the name of a password, or ends with it: the text of a form in its language. */
export const namesPassword = (value: string): boolean => KINDS[0]![1].test(wordsOf(value))

/** What a name says its value is, by the words that it ends with. */
export const kindOf = (words: string): NameKind | undefined => KINDS.find(([, form]) => form.test(words))?.[0]

/** A name as lower case words led by `_`. */
export function wordsOf(name: string): string {
  if (SMALL.test(name)) return `_${name}`
  const parted = CAMEL.test(name) ? name.replace(/([a-z\d])(?=[A-Z])/g, '$1_') : name
  const words = `_${parted.toLowerCase()}`
  return words.replace(ASCII.test(words) ? /[^a-z\d]+/g : /[^\p{L}\d]+/gu, '_')
}

/** The last three letters of all names: one look rejects nearly every `:` and `=` there is. */
const ENDINGS = new Uint8Array(1 << 16)
const COMMON_ENDING = 2
// `pw:` stands behind a space, a quote, a bracket, a comma, a hyphen or a slash, or begins a line.
for (const name of `${Object.values(NAMES).join(' ')} @pw bpw hpw jpw lpw mpw opw र्ड`.split(' '))
  ENDINGS[endingKey(...[...name.slice(-3)].map((c) => c.charCodeAt(0)))] = /name$|ion$/.test(name)
    ? COMMON_ENDING
    : 1

/** Three letters as one number, whatever their case; some other characters count as letters, those of other scripts apart from ASCII's. */
function endingKey(a = 0, b = 0, c = 0): number {
  return (+((a | b | c) > 127) << 15) | ((a & 31) << 10) | ((b & 31) << 5) | (c & 31)
}

/** Passwords in scripts without spaces, where the letters before may be of another word. */
const UNSPACED = /(?:密[码碼]|パスワード|비(?:밀번호|번)|암호|패스워드|รหัสผ่าน)(?:[は是은는]|คือ)?$/
/** User names in those scripts. */
const UNSPACED_USER = /(?:ユーザー名|用户名|[账帳][号號]|使用者名稱|ชื่อผู้ใช้|아이디)$/

/** `name:` and `version:` are everywhere: only a user name, an authorization and a session go on. */
const COMMON = /(?<!er.?|in.?)name$|(?<!zat|sess)ion$/i

/**
 * The name in front of the separator at `at`; `undefined` when it says nothing of a secret. A space separates only behind `Bearer`,
 * `Basic`, a flag, the name of a secret, a password and `password is`.
 */
export function nameBefore(
  text: string,
  at: number,
  services: readonly ServiceKey[],
  space: boolean = unitAt(at) === 32 /* space */ && unitAt(at - 1) !== 44 /* , */,
): KeyName | undefined {
  let last = at - 1
  // define('DB_PASSWORD', 'x')
  const isCall = unitAt(last) === 44 /* , */
  if (isCall && (!isQuote(unitAt(--last)) || !isQuote(unitAt(at + 1)))) return undefined
  while (unitAt(at) === 61 /* = */ && JOINING[unitAt(last)] === 1 && at - last < 3) last--
  while (!space && isBlank(unitAt(last)) && at - last < 32) last--
  if (unitAt(last) === 93 /* ] */) last--
  while (unitAt(last) === 42 /* * */ && at - last < 36) last--
  const quoted = isQuote(unitAt(last))
  // JSON in JSON in JSON: \\\"
  while (quoted && unitAt(--last) === 92 /* \ */ && at - last < 9) {}
  const arrow = space ? arrowBefore(last) : 0
  last -= arrow
  const is = isBefore(text, last)
  last -= is.length
  while (isCounter(unitAt(last)) && at - last < 40) last--
  if (unitAt(last) > 0xe00) {
    const raw = textBefore(text, last + 1, 12)
    const kind = UNSPACED.test(raw) ? 'password' : !space && UNSPACED_USER.test(raw) ? 'username' : undefined
    return (
      kind && {
        kind,
        words: '',
        start: last,
        quoted,
        unsure: space && !is && !/(?:[は是은는]|คือ)$/.test(raw),
        setting: false,
      }
    )
  }
  const ending = ENDINGS[endingKey(unitAt(last - 2), unitAt(last - 1), unitAt(last))]
  if (ending === 0) return undefined
  if (ending === COMMON_ENDING && COMMON.test(textBefore(text, last + 1, 8))) return undefined
  const lone = space && (!is || /[mon]$/.test(is))
  let start = last + 1
  while (start > 0 && last - start < LONGEST_NAME && isPart(unitAt(start - 1), lone)) start--
  if (isCall && unitAt(start - 2) !== 40 /* ( */ && unitAt(start - 3) !== 40 /* ( */) return undefined
  // A route: `'/forgot-password' => "passwords#edit"`
  if (quoted && unitAt(start - 1) === 47 /* / */) return undefined
  let raw = text.slice(start, last + 1)
  // `auth token X`, `user bob pass X`: what stands before the word makes it one that says enough.
  const led =
    lone && LEDS.test(raw)
      ? LED.exec(text.slice(Math.max(0, start - LONGEST_NAME), last + 1))?.[0]
      : undefined
  if (led) {
    start = last + 1 - led.length
    raw = led
  }
  // `arn:aws:…:secret:name`, `AWS::IAM::User`: parts of a name in turn, where `12:30 password:` is a time before one.
  if (unitAt(start - 1) === 58 /* : */ && unitAt(at) === 58 /* : */ && !raw.includes(' ')) return undefined
  const words = wordsOf(raw)
  // Most lone names are words of prose.
  const sure =
    !lone || led !== undefined || FLAG.test(raw) || /(?:ENV|ure set) $/.test(textBefore(text, start, 8))
  const named = kindOf(words)
  // What looks like a key is one behind a mere space, too.
  let kind =
    sure || named === 'secret'
      ? named
      : // `mot de passe X`
        KINDS[0]![1].test(words) || namesPassword(textBefore(text, last + 1, 20))
        ? 'password'
        : undefined
  // A mere `key` is no service's.
  if (kind === 'key' && words.length > 4 && services.some((row) => row.name.test(words))) kind = 'secret'
  if (!sure && words.endsWith('_username')) kind = 'username'
  return (
    kind && {
      kind,
      words,
      start,
      quoted,
      unsure:
        arrow > 0 ||
        (/_(?:wifi|wlan)$/.test(words) && kindOf(words.replace(OF_NETWORK, '')) !== 'password') ||
        (lone && !/^(?:--|b)/i.test(raw) && !(/P/.test(raw) && isQuote(unitAt(at + 1)))),
      setting: /(?:^| )(?:--[\w-]+|[A-Z][A-Z\d_]*)$/.test(raw),
    }
  )
}

/** `API_TOKEN ?= x`, `+=`, `.=`, `??=` */
const JOINING = marked('?+.')
const SMALL = /^[a-z]+$/
const CAMEL = /[a-z\d][A-Z]/
const ASCII = /^[\0-\x7f]*$/
/** What a lone name may be that is no password's. */
const FLAG = /^(?:--[\w-]+|bearer|basic)$/i
/** `contraseña del wifi`: what a password is of. */
const OF_NETWORK = /(?:_\p{L}{1,3}){0,2}_[^_]+$/u
/** A lone `token`, `key` or `pass` behind what it is of: a service may stand before. */
const LEDS = /^(?:token|key|pass)$/i
const LED =
  /(?:(?:\w{2,20} )?(?:auth|api|access|subscription|secret) (?:token|key)|(?:user(?:name)?|login) \S{2,30},? (?:and |\/ )?pass)$/i

/** `password is`, in some languages; `from`, `to` and the Finnish `on` say less than that it is one. */
const IS = /^(?:is|was|ist|lautet|est|es|este|è|é|er|är|là|je|jest|c.est|هي|היא|on|from|to)$/i
/** How those end. */
const IS_ENDS = marked('strmone')
const MORE_IS_ENDS = 'èéàيא'
const LONGEST_IS = 6

/** ` is` that ends at `last`; empty where none does. */
export function isBefore(text: string, last: number): string {
  const code = unitAt(last)
  if (code < 128 ? IS_ENDS[code] !== 1 : !MORE_IS_ENDS.includes(text[last]!)) return ''
  let at = last
  while (unitAt(at) > 32 && last - at < LONGEST_IS) at--
  return unitAt(at) === 32 /* space */ && IS.test(text.slice(at + 1, last + 1))
    ? text.slice(at, last + 1)
    : ''
}

/** How many units ` ->`, ` =>`, ` -` or ` →` takes that ends at `last`. */
function arrowBefore(last: number): number {
  let at = last
  while (isShaft(unitAt(at)) && last - at < 3) at--
  // Of `API_KEY || x` and `API_KEY ?? x` the default is a name.
  const isName =
    (unitAt(last) === 63 /* ? */ || unitAt(last - 1) === 124) /* | */ && !isQuote(unitAt(last + 2))
  return at < last && unitAt(at) === 32 /* space */ && !isName ? last - at + 1 : 0
}

/** - = > →, the bar of a table, and what stands before a default: `API_KEY ?? "x"`. */
const isShaft = (code: number): boolean =>
  code === 45 /* - */ ||
  code === 61 /* = */ ||
  code === 62 /* > */ ||
  code === 124 /* | */ ||
  code === 63 /* ? */ ||
  code === 0x2192

/** What a name is made of; a lone one has no dots and spaces. */
const isPart = (code: number, lone: boolean): boolean =>
  code > 127 ||
  isAlnum(code) ||
  code === 95 /* _ */ ||
  code === 45 /* - */ ||
  (!lone && (code === 46 /* . */ || code === 36 /* $ */ || code === 32)) /* space */
const isBlank = (code: number): boolean => code === 32 /* space */ || code === 9 /* tab */
/** `"`, `'`, a backtick. */
const isQuote = (code: number): boolean => code === 34 /* " */ || code === 39 /* ' */ || code === 96 /* ` */
/** What may number a name: `password2`, `API_KEY_1`. */
const isCounter = (code: number): boolean => (code > 47 && code < 58) || code === 95 /* _ */

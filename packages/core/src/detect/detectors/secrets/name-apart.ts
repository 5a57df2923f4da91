/** Names that code has apart from their value: before a type, in an element beside it, in a statement. */

import { textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import { type KeyName, kindOf, LONGEST_NAME, nameBefore, wordsOf } from './key-name.ts'
import type { ServiceKey } from './service-keys.ts'

export type NameApart = (text: string, at: number, services: readonly ServiceKey[]) => KeyName | undefined

/** A type between a name and its value: `apiToken: string = "…"`, `var apiToken string = "…"`, `let token: &str = "…"`. */
const TYPED = /(?: ?: ?(?:readonly )?(?:&(?:'static )?)?| )(?:str|string|String) ?$/
/** A name as a value of its own: `<add key="ApiKey" value="…">`, `- name: API_KEY⏎  value: "…"`, `{"label":"API key","value":"…"}`, `<input type="password" value="…">`, `"api_key": {"value": "…"`, `"password":{"S":"…"`. */
const PAIRED =
  /(?:(?:key|name|label|field|title|type|id)["']?\s?[:=]\s?["']?[\w.: -]{2,50}|["'][\w-]{2,40}(?=["']: ?\{))(["']?(?:[,\s]|: ?\{)\s{0,24}["']?(?:value|S)["']? ?)$/i

/** `<td>Password</td><td>X</td>`, `<dt>…</dt><dd>…`, `<key>Password</key><string>X</string>`, `<name>…</name><value>…`, `<Password plain="true">X` */
const CELL =
  /:?<\/(?:[td][dht]|key|name)>\s{0,12}<(?:[td]d|string|value)[^<>]{0,16}$|(?<=<[\w:.-]{2,40}) [^<>]{4,40}$/i

/** The name that stands before a type or beside the word `value`, or that a statement of SQL has for what stands in quotes behind the space at `at`. */
export const nameApart: NameApart = (text, at, services) => {
  if (unitAt(at) === 32 /* space */ && (unitAt(at + 1) === 39 /* ' */ || unitAt(at + 1) === 34) /* " */)
    return nameStated(text, at)
  if (unitAt(at) === 62 /* > */) {
    const tail = CELL.exec(textBefore(text, at, LONGEST_NAME + 20))?.[0]
    return tail ? nameBefore(text, at - tail.length, services, false) : undefined
  }
  let end = at
  while (
    unitAt(end - 1) === 32 /* space */ ||
    unitAt(end - 1) === 34 /* " */ ||
    unitAt(end - 1) === 39 /* ' */
  )
    end--
  // ng tr ue "S
  const last = unitAt(end - 1)
  if (
    unitAt(end - 2) !== (last === 103 ? 110 : last === 114 ? 116 : last === 101 ? 117 : last === 83 ? 34 : -1)
  )
    return
  const before = textBefore(text, at, LONGEST_NAME + 44)
  const apart =
    last > 101 /* e */
      ? unitAt(at) === 61 /* = */ && TYPED.exec(before)?.[0]
      : unitAt(at) !== 32 /* space */ && PAIRED.exec(before)?.[1]
  return apart ? nameBefore(text, at - apart.length, services, false) : undefined
}

/** `CREATE USER u IDENTIFIED BY 'X'`, `ConvertTo-SecureString "X"` */
const IDENTIFIED = /(?:identified(?: with \S+)? by|securestring(?: -string)?) ?$/i
/** A call whose next argument is a password or a key: `auth=("bob", `, `HTTPBasicAuth("bob", `, `NetworkCredential("bob", `, `getConnection(url, "root", `, `mysqli("host", "root", `, `jwt.sign(data, ` */
const CALLED =
  /(?:(?:auth ?= ?|(?:sic|est|word)Auth\w*|Credentials?[\w.]*)\(|(?:getConnection|mysqli\w*|PDO)\([^(),]{1,60},|jwt\.\w+\(.*)[^(),]{1,60},$/
/** `INSERT INTO users (login, password) VALUES ('bob', ` */
const INSERT = /\binsert into [^()]{1,40}\(([^()]{1,80})\) ?values ?\(([^()]{1,60})$/i

function nameStated(text: string, at: number): KeyName | undefined {
  // What most letters and commas in front of a quote reject: `BY '`, `String "`, `', '`.
  const last = unitAt(at - 1) | 32
  if (last !== 121 /* y */ && last !== 103 /* g */ && last !== 44 /* , */) return
  const before = textBefore(text, at, LONGEST_NAME + 44)
  const [, names = '', values = ''] = INSERT.exec(before) ?? []
  const column = names.split(',')[values.replace(/'[^']*'|"[^"]*"/g, '').split(',').length - 1]
  const words = IDENTIFIED.test(before) || CALLED.test(before) ? '_password' : wordsOf(column ?? '')
  const kind = kindOf(words)
  return kind && { kind, words, start: at, quoted: true, unsure: false, setting: false }
}

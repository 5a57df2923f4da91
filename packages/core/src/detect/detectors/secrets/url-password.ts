/** The password in the address of a database, a queue or a site: `scheme://user:password@host` (RFC 3986, 3.2.1). */
import type { Emit } from '../../candidate.ts'
import { execAt, textBefore } from '../../text/around.ts'

/** The longest authority that is read, in UTF-16 units. */
const AUTHORITY = /([^\s/?#"'<>`\\@:]{0,128}:)([^\s/?#"'<>`\\]{1,256})@/y

/** What no password begins with but a template does: `${PASS}`, `<pass>`, `%s`, `***`. */
const TEMPLATE = /^(?:[<{[$(*]|%(?![\da-f]{2})|x+$|\.+$|[A-Z_]*PASS(?:WORD|WD)?$|password$)/

/** `jdbc:sqlserver://host:1433;database=d;user=u@s` */
const SETTINGS = /^\d{2,5};\w+=/

/** Between a secret and an address that covers it, the secret stays: above the confidence of an address. */
export const IN_ADDRESS = 0.97

/** `sqlplus scott/tiger@//db1/orcl`, `jdbc:oracle:thin:scott/tiger@db1:1521:orcl` */
const ORACLE = /(?:\b(?:sqlplus|sqlldr|(?:exp|imp)dp) (?:-\w+ )*|:thin:)["']?\w+\/([^\s/"'@]{4,30})$/

/** Reads the password in front of the `@` at `at` that parts it from a database of Oracle's. */
export function oracleAt(text: string, at: number, emit: Emit): void {
  const password = ORACLE.exec(textBefore(text, at, 99))?.[1]
  if (password && !TEMPLATE.test(password))
    emit({ label: 'PASSWORD', start: at - password.length, end: at, score: IN_ADDRESS, rule: 'form' })
}

/** Reads the password of the address whose `://` stands at `at`; where what it read ends. */
export function urlPasswordAt(text: string, at: number, emit: Emit): number {
  const match = execAt(AUTHORITY, text, at + 3)
  if (!match) return at
  const [, user, password] = match as unknown as [string, string, string]
  const start = at + 3 + user.length
  const end = start + password.length
  // `cvs://:pserver:anonymous@…` names a method first.
  if (!TEMPLATE.test(password) && !SETTINGS.test(password) && !(user === ':' && password.includes(':')))
    emit({ label: 'PASSWORD', start, end, score: IN_ADDRESS, rule: 'form' })
  return end + 1
}

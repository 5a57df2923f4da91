/** What stands behind a hyphen in a shell or a log: passwords behind an option of one letter (`sshpass -p X`, `mysql -pX`), users of requests. */
import type { Emit } from '../../candidate.ts'
import { unitAt } from '../../units.ts'
import { isPlaceholder } from './placeholder.ts'

/** How far before the option its command is looked for, in UTF-16 units. */
const REACH = 160

/** What the option's letter means a password to, as the command's own manual has it; a mere `docker -p` names a port. */
const SPACED: Readonly<Record<string, RegExp>> = {
  p: /\b(?:sshpass|mongo(?:sh|dump|restore|export|import)?|(?:docker|podman|nerdctl|helm|oc|az|cf)\b[^\n|;]*? login)\s[^\n|;]*$/,
  a: /\bredis-cli\s[^\n|;]*$/,
  w: /\bldap(?:search|add|modify|delete|passwd|whoami)\s[^\n|;]*$/,
  P: /\b(?:sqlcmd|bcp|(?:un)?zip)\s[^\n|;]*$/,
}
const ATTACHED = /\b(?:sshpass|mysql(?:dump|admin|import)?|mariadb(?:-\w+)?|7z[ar]?)\s[^\n|;]*$/

/** Up to 64 units between quotes, or without. */
const VALUE = /(["'])?([^\s"'`|;<>]{4,64})(?=[\s"'`|;<>]|$)/y

/** The Common Log Format of web servers (Apache, mod_log_config): `127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700]`. */
const LOGGED = /- ([\w.@\\-]{2,64}) \[\d\d\/\w{3}\/\d{4}:/y

/** Reads the user of a request whose line has the hyphen at `at`; returns where it ends, or `at`. */
function userAt(text: string, at: number, emit: Emit): number {
  LOGGED.lastIndex = at
  const user = LOGGED.exec(text)?.[1]
  if (!user) return at
  const end = at + 2 + user.length
  emit({ label: 'USERNAME', start: at + 2, end, score: 0.7, rule: 'log' })
  return end
}

/** Reads the password behind the option whose hyphen is at `at`; or the user behind it in a log; returns where that ends, `at` when there is none. */
export function commandAt(text: string, at: number, emit: Emit): number {
  const letter = unitAt(at + 1)
  if (unitAt(at - 1) !== 32) return at
  if (letter === 32) return userAt(text, at, emit)
  // p a w P
  if (letter !== 112 && letter !== 97 && letter !== 119 && letter !== 80) return at
  const isSpaced = unitAt(at + 2) === 32
  const command = isSpaced ? SPACED[text[at + 1]!]! : ATTACHED
  if (!isSpaced && letter !== 112) return at
  VALUE.lastIndex = at + (isSpaced ? 3 : 2)
  const [, quote = '', value = ''] = VALUE.exec(text) ?? []
  if (/^[\d:./]*$|^-|^%/.test(value) || isPlaceholder(value)) return at
  if (!command.test(text.slice(Math.max(0, at - REACH), at))) return at
  const start = VALUE.lastIndex - value.length
  if (quote && text[start + value.length] !== quote) return at
  emit({ label: 'PASSWORD', start, end: start + value.length, score: 0.8, rule: 'option' })
  return start + value.length
}

/** Passwords behind an option of one letter, which tells nothing without its command, or the user before it: `sshpass -p X`, `mysql -pX`, `redis-cli -a X`, `-u bob -p X`. */
import type { Emit } from '../../candidate.ts'
import { execAt, textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import { isStrong } from './judge.ts'
import { isPlaceholder } from './placeholder.ts'
import { requestUserAt } from './request-user.ts'

/** How far before the option its command is looked for, in UTF-16 units. */
const REACH = 160

/** What the option's letter means a password to, as the command's own manual has it; a mere `docker -p` names a port. */
const SPACED: Readonly<Record<string, RegExp>> = {
  p: /\b(?:sshpass|mongo(?:sh|dump|restore|export|import)?|(?:docker|podman|nerdctl|helm|oc|az|cf)\b[^\n|;]*? login)\s[^\n|;]*$/,
  a: /\bredis-cli\s[^\n|;]*$/,
  w: /\bldap(?:search|add|modify|delete|passwd|whoami)\s[^\n|;]*$/,
  P: /\b(?:sqlcmd|bcp|(?:un)?zip)\s[^\n|;]*$/,
}
const ATTACHED = /\b(?:sshpass|mysql(?:dump|admin|import)?|mariadb(?:-\w+)?|7z[ar]?|(?:un)?rar)\s[^\n|;]*$/
/** A user before: then what looks like a password is one, whatever the command. */
const USER = / -u ?[^\s-]\S*\s[^\n|;]*$/i

/** Up to 64 units between quotes, or without. */
const VALUE = /(["'])?([^\s"'`|;<>]{4,64})(?=[\s"'`|;<>]|$)/y

/** Reads the password behind the option whose hyphen is at `at`, or the user of a request behind it; returns where that ends, `at` when there is none. */
export function commandAt(text: string, at: number, emit: Emit): number {
  const letter = unitAt(at + 1)
  if (unitAt(at - 1) !== 32 /* space */) return at
  if (letter === 32 /* space */) return requestUserAt(text, at, emit)
  if (letter !== 112 /* p */ && letter !== 97 /* a */ && letter !== 119 /* w */ && letter !== 80 /* P */)
    return at
  const isSpaced = unitAt(at + 2) === 32 /* space */
  const command = isSpaced ? SPACED[text[at + 1]!]! : ATTACHED
  if (!isSpaced && letter !== 112 /* p */) return at
  const [, quote = '', value = ''] = execAt(VALUE, text, at + (isSpaced ? 3 : 2)) ?? []
  if (/^(?:\d{0,5}|[\d:./]*[:./]\d*)$|^-|^%/.test(value) || isPlaceholder(value)) return at
  const before = textBefore(text, at, REACH)
  // Behind `mysql -u root -p` stands a database.
  if (!command.test(before) && !(isSpaced && USER.test(before) && !ATTACHED.test(before) && isStrong(value)))
    return at
  const start = VALUE.lastIndex - value.length
  if (quote && text[start + value.length] !== quote) return at
  emit({ label: 'PASSWORD', start, end: start + value.length, score: 0.8, rule: 'option' })
  return start + value.length
}

/** Passwords behind an option of one letter, which tells nothing without its command, or the user before it: `sshpass -p X`, `mysql -pX`, `redis-cli -a X`, `htpasswd -b file bob X`, `-u bob -p X`. */
import type { Emit } from '../../candidate.ts'
import { endAt, execAt, textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import { isStrong } from './judge.ts'
import { isPlaceholder } from './placeholder.ts'
import { requestUserAt } from './request-user.ts'

/** How far before the option its command is looked for, in UTF-16 units. */
const REACH = 160

/** What the option's letter means a password to, as the command's own manual has it; a mere `docker -p` names a port. */
const SPACED: Readonly<Record<string, RegExp>> = {
  p: /\b(?:sshpass|psexec\S*|hydra|mongo(?:sh|dump|restore|export|import)?|(?:docker|podman|nerdctl|helm|oc|az|cf)\b[^\n|;]*? login)\s[^\n|;]*$/i,
  a: /\bredis-cli\s[^\n|;]*$/,
  w: /\bldap(?:search|add|modify|delete|passwd|whoami)\s[^\n|;]*$/,
  P: /\b(?:sqlcmd|bcp|(?:un)?zip)\s[^\n|;]*$/,
  b: /\bhtpasswd\s[^\n|;]*$/,
  U: /\b(?:smb|rpc|wmi|winexe)\w*\s[^\n|;]*$/,
}
/** What stands between the option and the password. */
const SKIPPED: Readonly<Record<string, RegExp>> = { b: /\w{0,9} \S{1,64} \S{1,48} /y, U: / [^\s%]{1,64}%/y }
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
  const spaced = SPACED[text[at + 1]!]
  if (!spaced) return at
  const skipped = SKIPPED[text[at + 1]!]
  const isSpaced = skipped !== undefined || unitAt(at + 2) === 32 /* space */
  if (!isSpaced && letter !== 112 /* p */) return at
  const command = isSpaced ? spaced : ATTACHED
  const from = skipped ? endAt(skipped, text, at + 2) : at + (isSpaced ? 3 : 2)
  const [, quote = '', value = ''] = execAt(VALUE, text, from) ?? []
  if (/^(?:\d{0,5}|[\d:./]*[:./]\d*)$|^-|^%/.test(value) || isPlaceholder(value)) return at
  const before = textBefore(text, at, REACH)
  // Behind `mysql -u root -p` stands a database.
  if (
    !command.test(before) &&
    !(isSpaced && !skipped && USER.test(before) && !ATTACHED.test(before) && isStrong(value))
  )
    return at
  const start = VALUE.lastIndex - value.length
  if (quote && text[start + value.length] !== quote) return at
  emit({ label: 'PASSWORD', start, end: start + value.length, score: 0.8, rule: 'option' })
  return start + value.length
}

/** Names with more words between them and their value, as people write them. */

import { textBefore } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import { isBefore, type KeyName, kindOf, LONGEST_NAME, type NameKind, wordsOf } from './key-name.ts'

/** What a secret is of, or for: `Wifi password (guest): X`, `Mot de passe Netflix : X`, `API key for the router: X`. */
const AHEAD: readonly RegExp[] = [
  /(?: ?[([][^()\n]{1,24}[)\]]| \p{L}[\p{L}\d]{2,16}) ?$/u,
  / (?:for|to|of|on|für|pour|du|de|do|da|del|della|per|för|til|till|van|voor|от|для|за)(?: [^\s:=(]{1,16}){1,3} ?$/u,
]

/** `I set it to X as the new password`, `Use X as the password` */
const SET = /^\S{6,64} as (?:the|my|our|your)(?: new)? password\b/
/** `The password was changed to X` */
const CHANGED = / (?:(?:was|is|has been) )?(?:now )?(?:changed|re ?set|set|updated)$/

/** True when what stands at `at` may be a password: small letters, and behind the first character two digits, capitals or signs. */
function isMixed(at: number): boolean {
  let small = 0
  let others = 0
  for (let i = at; i - at < LONGEST; i++) {
    const code = unitAt(i)
    if (code < 33 || code === 34 /* " */ || code === 39 /* ' */) break
    if (code > 96 && code < 123) small++
    else if (i > at && code < 91 && (code < 44 || (code > 47 && code < 58) || code > 63)) others++
  }
  return small > 0 && others > 1
}
/** Most units of a password that are looked at. */
const LONGEST = 64

/** The name of the secret behind the colon or `=` at `at`, or behind the space of `is` or `to`. */
export function nameAhead(text: string, at: number): KeyName | undefined {
  const isSign = unitAt(at) === 58 /* : */ || unitAt(at) === 61 /* = */
  // Most of them stand before a word or a number.
  if (isSign ? unitAt(at + 1) !== 32 /* space */ || !isMixed(at + 2) : unitAt(at) !== 32 /* space */) return
  const is = isBefore(text, at - 1)
  const uses =
    unitAt(at - 1) === 101 /* e */ && unitAt(at - 2) === 115 /* s */ && (unitAt(at - 3) | 32) === 117 /* u */
  if (!isSign && (!(is || uses) || !isMixed(at + 1))) return
  const end = at - is.length
  const before = textBefore(text, end, LONGEST_NAME)
  const named = (pattern: RegExp): NameKind | undefined => {
    const tail = pattern.exec(before)
    const kind = tail ? kindOf(wordsOf(before.slice(before.lastIndexOf('\n') + 1, tail.index))) : undefined
    return kind === 'password' || kind === 'secret' ? kind : undefined
  }
  const isTo = is === ' to'
  const kind =
    (isTo || uses) && SET.test(text.slice(at + 1, at + LONGEST_NAME + 24))
      ? 'password'
      : (isTo && named(CHANGED)) || named(AHEAD[0]!) || named(AHEAD[1]!)
  return kind && { kind, words: '', start: end, quoted: false, unsure: true, setting: false }
}

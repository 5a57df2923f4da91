/** Names that do not stand right in front of their value: before a type, in an element beside it, with more words between. */
import { isDigit } from '../../characters.ts'
import { unitAt } from '../../units.ts'
import { isBefore, type KeyName, kindOf, LONGEST_NAME, nameBefore, wordsOf } from './key-name.ts'
import type { ServiceKey } from './service-keys.ts'

/** A type between a name and its value: `apiToken: string = "…"`, `var apiToken string = "…"`, `let token: &str = "…"`. */
const TYPED = /(?: ?: ?(?:readonly )?(?:&(?:'static )?)?| )(?:str|string|String) ?$/
/** A name as a value of its own: `<add key="ApiKey" value="…">`, `- name: API_KEY⏎  value: "…"`. */
const PAIRED = /(?:key|name)["']?\s?[:=]\s?["']?[\w.:-]{2,50}(["']?[,\s]\s{0,12}["']?value["']? ?)$/i

/** The name that stands before a type, or beside the word `value`. */
export function nameApart(text: string, at: number, services: readonly ServiceKey[]): KeyName | undefined {
  let end = at
  while (unitAt(end - 1) === 32 || unitAt(end - 1) === 34 || unitAt(end - 1) === 39) end--
  // ng tr ue
  const last = unitAt(end - 1)
  if (unitAt(end - 2) !== (last === 103 ? 110 : last === 114 ? 116 : last === 101 ? 117 : -1)) return
  const before = text.slice(Math.max(0, at - LONGEST_NAME - 44), at)
  const apart =
    last !== 101
      ? unitAt(at) === 61 && TYPED.exec(before)?.[0]
      : unitAt(at) !== 32 && PAIRED.exec(before)?.[1]
  return apart ? nameBefore(text, at - apart.length, services, false) : undefined
}

/** `CREATE USER u IDENTIFIED BY 'X'` */
const STATEMENT = /\bidentified by ?$/i

/** What a password is of, or for: `Wifi password (guest): X`, `Mot de passe Netflix : X`, `Password for the router: X`. */
const AHEAD = [
  /(?: ?\([^()\n]{1,24}\)| \p{Lu}[\p{L}\d]{2,16}) ?$/u,
  / (?:for|to|of|on|für|pour|du|de|do|da|del|della|per|för|til|till|voor|от|для|за)(?: [^\s:=(]{1,16}){1,3} ?$/u,
]

/** `I set it to X as the new password` */
const SET = /^\S{6,64} as (?:the|my|our|your)(?: new)? password\b/

/** How many units of a value are looked at for what no word has. */
const LOOK = 32

/** The name that stands further ahead of the separator at `at`: words of what it is for stand between, or a statement says what it is. */
export function nameAhead(text: string, at: number): KeyName | undefined {
  const opens = unitAt(at + 1)
  const space = unitAt(at) === 32
  const isSaid = space && (opens === 39 || opens === 34)
  if (
    isSaid
      ? unitAt(at - 1) !== 44 && !STATEMENT.test(text.slice(Math.max(0, at - 24), at))
      : !looksMixed(at + 1)
  )
    return
  if (isSaid && unitAt(at - 1) === 44) return nameInserted(text, at)
  if (isSaid) return { kind: 'password', words: '', start: at, quoted: true, unsure: false, setting: false }
  const is = isBefore(text, at - 1)
  if (space ? is === '' : unitAt(at) !== 58) return
  if (is === ' to' && SET.test(text.slice(at + 1, at + LONGEST_NAME + 24)))
    return { kind: 'password', words: '', start: at, quoted: false, unsure: true, setting: false }
  const end = at - is.length
  const before = text.slice(Math.max(0, end - LONGEST_NAME), end)
  for (const pattern of AHEAD) {
    const tail = pattern.exec(before)?.[0]
    const words = tail ? wordsOf(before.slice(before.lastIndexOf('\n') + 1, -tail.length)) : ''
    if (kindOf(words) === 'password')
      return { kind: 'password', words, start: end, quoted: false, unsure: true, setting: false }
  }
  return
}

/** `INSERT INTO users (login, password) VALUES ('bob', ` */
const INSERT = /\binsert into [^()]{1,40}\(([^()]{1,80})\) ?values ?\(([^()]{1,60})$/i

/** The name of the column that what stands behind the comma and space at `at` is inserted into. */
function nameInserted(text: string, at: number): KeyName | undefined {
  const [, names, before] = INSERT.exec(text.slice(Math.max(0, at - LONGEST_NAME - 44), at)) ?? []
  if (!names || !before) return
  const words = wordsOf(names.split(',')[before.replace(/'[^']*'|"[^"]*"/g, '').split(',').length - 1] ?? '')
  const kind = kindOf(words)
  return kind && { kind, words, start: at, quoted: true, unsure: false, setting: false }
}

/** A look that saves the rest: letters and two digits, capitals or signs behind the first unit, without quotes. */
function looksMixed(from: number): boolean {
  let at = from
  if (unitAt(at) === 32) at++
  let small = false
  let others = 0
  for (const first = at; at - first < LOOK && unitAt(at) > 34; at++) {
    const code = unitAt(at)
    if (code > 96 && code < 123) small = true
    else if (at > first && (isDigit(code) || (code > 63 && code < 91) || code < 44)) others++
  }
  return small && others > 1
}

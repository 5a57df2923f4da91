/**
 * Street addresses: a number and a street's name beside one of the words streets are called by, in English and a dozen other languages; then what
 * follows of the same address: unit, town, region, postal code, country. Post boxes and military mail too.
 */
import type { Emit } from '../../candidate.ts'
import { isDigit } from '../../characters.ts'
import { phrases } from '../../context.ts'
import { opens } from '../../identify.ts'
import { BETWEEN, edge, isNumber, NUMBER, PLAIN, UNITS, wordAfter, wordBefore } from './words.ts'

const CONTEXT = phrases(
  'address|addresses|lives|live|living|lived|located|office|offices|sent|return to|meet|adresse|anschrift|wohnt|dirección|indirizzo|endereço',
)
const AGAINST = phrases('copyright|version|license|licence|rfc')

/** How far an address reaches from where it begins, in UTF-16 units, and the most words of a street. */
const REACH = 170
const MAX_WORDS = 8

// What stands before a number and behind it, in the letters of words.ts, with the confidence that each form deserves by itself.
const NAME = '(?:[A-K]|i{1,2}[A-Ka-k]){1,5}?'
type Rule = readonly [form: RegExp, score: number]
const rule = (form: string, score: number): Rule => [new RegExp(form), score]
const BEHIND = [
  rule(`[BCDJKbcj]${NAME},?$|(?:[A-K]i{0,2}){1,3}[FJfj],?$|G,?$`, 0.6),
  rule('[A-K](?:i{0,2}[A-K]){0,3}$', 0.05),
]
const AHEAD = [
  rule(`^[NQq]?,?[B-DJKbcj]${NAME}N|^,?[A-Ki]{0,4}[FGJfj]N`, 0.65),
  rule(`^N?,?[A-K][A-Ki]{0,4}[BHJbhj]|^[NQq]?,?[B-DJK]${NAME}(?![A-K])`, 0.6),
  rule(`^N?,?[A-K][A-Ki]{0,4}[DEde]|^[NQq]?,?(?:[bc]|d(?=i))${NAME}(?![A-K])`, 0.45),
  rule(
    '^N?,?[A-K][A-Ki]{0,4}(?=,?U[AN])|^[NQq]?,?[B-DJKb-djk][A-Ka-k]{1,3}N|^[a-k]{0,3}[fgj]N|^N?[a-k]{1,5}(?=,?uN)',
    0.3,
  ),
  rule('^,?[A-K][A-Ki]{0,3}N|^N?[aei]{1,4}[bhj]', 0.25),
]

/** What must follow when but a name stands before the number: a unit, a postal code or the line's end. */
const SUPPORT = /^,N|^[A-K]{0,3}(?:,?[Uu]|$)/

const WORD = '\\p{Lu}[^\\s\\d,;:?!()<>"]{0,24}'
const PLACE = `(?:(?:\\p{Ll}{1,2}|del|der|sur|nad) ){0,2}\\(?${WORD}\\)?`
const LINE = '[ ,]{0,2}(?:\\r?\\n[^\\p{L}\\d\\n(+]{0,8}){1,2}'
const JOIN = `(?:[ ,-]{1,3}|${LINE})`
/** Four to six digits, in one or two groups; letters and digits of Britain, Canada and the Netherlands; a country before them. */
const CODE =
  '(?:[A-Z]{1,2}-)?(?:\\d{5}-\\d{4}|\\d\\d-\\d{3}|\\d{3,5}[- ]\\d{2,3}|\\d{4} ?[A-Z]{2}|\\d{4,6}|[A-Z]{1,2}\\d[A-Z\\d]?[ -]?\\d[A-Z\\d]{2})(?![\\p{L}\\d]|[-/.: ]\\d)'
const ROOM = `(?:(?:${UNITS.replaceAll(' ', '|')})(?!\\p{L})\\.? ?#?(?:[A-Z]?-?\\d{1,5}[A-Z]?|[A-Z])|# ?\\d{1,5}|[\\p{L}\\d]{3,9} floor|\\d{1,2}(?:[º°ª] ?\\p{L}{1,5}|\\. ?(?:tv|th|mf))|m\\. ?\\d{1,3})(?![\\p{L}\\d])`
const COUNTRY = `(?:, ?${WORD}(?: ${WORD}){0,2}(?=[.,;?!)\\n]|$))?`

const next = (source: string, flags = 'uy'): RegExp => new RegExp(`\\.?${source}`, flags)
/** The rest of a house's number: 10/12, 5-7, 12 A, 5 A 12. */
const HOUSE = next('(?:[-/]\\d{1,4}){0,2}(?: ?[A-Za-z](?![\\p{L}\\d.])(?: \\d{1,3}(?![\\p{L}\\d]))?)?')
const ROOM_BEFORE = new RegExp(`(?<![\\p{L}\\d])${ROOM}, ?$`, 'iu')
const ROOMS = next(`(?: ${WORD}){0,3}?(?:${JOIN}${ROOM}){1,3}`, 'iuy')
/** 10117 Berlin */
const CODE_TOWN = next(`(?:[,-] ?| - |${LINE})${CODE}[ ,]{1,2}${PLACE}(?: ${PLACE}){0,3}${COUNTRY}`)
const YEAR = /^\D*(?:19|20)\d\d /
/** Springfield, IL 62701 */
const TOWN_CODE = next(
  `(?:${JOIN}${PLACE}){0,7}(?:\\s?,\\s{0,2}[\\p{L}\\d]{1,3}(?=[\\s,])(?:${JOIN}${PLACE}){0,2})?${JOIN}(${CODE})${COUNTRY}`,
)
const REGION = /,\s*[A-Z]{2,3}\b|\d[A-Z]{2}$|\d[A-Z]\d$/
/** , Vilnius, Lithuania */
const TOWN_COUNTRY = next(`(?:[ ,]{1,2}${PLACE}){1,6}`)

/** Nothing but a mark of quotation stands before it on its line, and no label ends the line above. */
const LONE = /(?:^|[^:\s]\s{0,6}\n)[^\p{L}\d\n]{0,8}$/u

const BOX = /(?:p\.? ?o\.? ?box|post\w{3,4}|bp|(?:boîte|casella|caixa) \w+|apartado(?: de \w+)?) $/i
const MILITARY =
  /(?:(?:(?:psc|cmr|unit) \d{1,5},? box \d{1,5}|us[a-z]{1,4} \p{L}[\p{L}'-]+)\s)?[afd]po a[aep] $/iu

// Where the word of each letter ends, or begins before the number.
const bounds = new Uint32Array(2 * MAX_WORDS + 2)

/** Reads an address around the number from `from` to `end`; returns where it ends, or `from`. */
export function addressAt(text: string, from: number, end: number, emit: Emit): number {
  if (!isNumber(text, from, end) || !opens(text, from)) return from
  let start = from
  let to = end
  let score = 0
  if (text.charCodeAt(from - 1) === 32) {
    const letters = lettersBefore(text, from)
    const last = letters.at(-1)?.toLowerCase()
    if (last === 'u') return from
    const post = last === 'o' ? BOX : last === 'a' && end - from === 5 ? MILITARY : undefined
    const found = post?.exec(text.slice(Math.max(0, from - 48), from))
    if (found) {
      start -= found[0].length
      score = 0.65
    } else if (letters !== 'a')
      for (const [form, worth] of BEHIND) {
        const match = score === 0 && form.exec(letters)
        if (match) {
          start = bounds[letters.length - match.index]!
          score = worth
        }
      }
  }
  const after = text.charCodeAt(end)
  if (score < 0.4 && (after === 32 || after === 44 || after === 10)) {
    const letters = lettersAfter(text, end)
    const found = letters !== '' && AHEAD.find(([form]) => form.test(letters))
    if (found) {
      start = from
      to = bounds[found[0].exec(letters)![0].length]!
      score = found[1]
    } else if (score < 0.1 && !SUPPORT.test(letters)) return from
  }
  return score > 0 ? extend(text, start, to, score, emit) : from
}

/** The letters of the words before the number at `from`; leaves in `bounds` where the last, the last two … of them begin. */
function lettersBefore(text: string, from: number): string {
  let letters = ''
  let at = from
  while (letters.length < MAX_WORDS) {
    let to = at - 1
    const gap = text.charCodeAt(to)
    if (gap !== 32 && gap !== 45) break
    if (text[to - 1] === '.') to--
    else if (at === from && text[to - 1] === ',') {
      to--
      letters = ','
      bounds[1] = to
    }
    const letter = wordBefore(text, to, letters.length < 2)
    at = edge
    // Of words in small letters only the last may be a name, behind a particle.
    if (letter === 0 || letter === NUMBER || letter > 111 || (letter === PLAIN && letters !== '')) break
    letters = String.fromCharCode(letter) + letters
    bounds[letters.length] = at
    if (letter === PLAIN && text[at - 3] !== ' ' && text[at - 4] !== ' ') break
  }
  return letters
}

/** The letters of the words behind `end`, with commas; leaves in `bounds` where the first, the first two … of them end. Empty when they say nothing. */
function lettersAfter(text: string, end: number): string {
  let letters = ''
  let at = end
  let small = 0
  let said = false
  while (letters.length < 2 * MAX_WORDS && small < 3) {
    let from = at
    if (text.charCodeAt(from) === 46) from++
    if (text.charCodeAt(from) === 44) {
      letters += ','
      bounds[letters.length] = from++
    }
    if (text.charCodeAt(from) === 45) from++
    else while (text.charCodeAt(from) === 32 && from < at + 4) from++
    const letter = from === at ? 0 : wordAfter(text, from)
    at = edge
    if (letter === 0 || letter > 117) break
    small = letter === PLAIN || letter === BETWEEN ? small + 1 : 0
    said ||= small === 0
    letters += String.fromCharCode(letter)
    bounds[letters.length] = at
    if (letter === NUMBER && letters.length > 2) break
  }
  return said ? letters : ''
}

function report(start: number, end: number, score: number, emit: Emit): number {
  emit({
    label: 'STREET_ADDRESS',
    start,
    end,
    score: Math.min(score, 0.95),
    context: CONTEXT,
    against: AGAINST,
    rule: 'street words',
  })
  return end
}

/** Takes in what follows of the same address and reports it. */
function extend(text: string, start: number, end: number, score: number, emit: Emit): number {
  let rest = text.slice(end, start + REACH)
  let to = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = to
    const found = pattern.exec(rest)
    if (found) to += found[0].length
    return found
  }
  if (isDigit(text.charCodeAt(end - 1))) {
    take(HOUSE)
    end += to
    rest = rest.slice(to)
    to = 0
  }
  if (text.charCodeAt(start - 2) === 44)
    start -= ROOM_BEFORE.exec(text.slice(Math.max(0, start - 20), start))?.[0].length ?? 0
  const rooms = take(ROOMS)?.[0] ?? ''
  const known = to
  const coded = take(CODE_TOWN)?.[0]
  const towned = coded ? null : take(TOWN_CODE)
  const closed = coded ?? towned?.[0] ?? ''
  if (rooms) score += 0.45
  if (
    towned &&
    closed.includes('\n') &&
    !REGION.test(closed) &&
    LONE.test(text.slice(Math.max(0, start - 18), start))
  ) {
    // Set in lines, with nothing that tells the town's line from others: each line that is known for what it is.
    let at = 0
    for (const part of rooms.split('\n')) {
      report(at === 0 ? start : end + at + part.search(/[\p{L}\d]/u), end + at + part.length, score, emit)
      at += part.length + 1
    }
    return sure(report(end + to - towned[1]!.length, end + to, score, emit), score, end)
  }
  if (closed) score += coded && !YEAR.test(coded) ? 0.45 : 0.3
  else {
    const town = take(TOWN_COUNTRY)?.[0]
    if (!rooms && !/^,.*,/.test(town ?? '')) to = known
  }
  return sure(report(start, end + to, score, emit), score, end)
}

/** Only what is an address without context keeps others from reading the same characters. */
function sure(to: number, score: number, end: number): number {
  return score < 0.5 ? end : to
}

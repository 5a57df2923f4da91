/** What follows a house's number and street of the same address: the rest of the number, unit, town, region, postal code, country. */

import type { Emit } from '../../candidate.ts'
import { phrases } from '../../context/lexicon.ts'
import { lazyPattern } from '../../lazy.ts'
import { execAt, textBefore } from '../../text/around.ts'
import { isAlnum, isDigit, marked } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'
import { edge, UNIT, UNITS, wordAfter, wordBefore } from './words.ts'

const CONTEXT = phrases(
  'address|addresses|lives|live|living|lived|located|office|offices|deliver|delivered|ship to|moved to|sent|return to|meet|adresse|anschrift|wohnt|wohne|wohnhaft|habite|demeurant|domicilio|adres|adresa|adress|osoite|morada|адрес|διεύθυνση|lakcim|vivo|abito|moro|direccion|indirizzo|endereco',
)
const AGAINST = phrases('copyright|version|public license|rfc')

/** How far an address reaches from where it begins, in UTF-16 units. */
const REACH = 170

/** What names the next field of a letter's head, no place. */
const FIELD =
  '(?!(?:T(?:[eé]l(?:[eé]fono?|ephone)?|lf|fno)|Ph(?:one)?|Fax|Mob(?:ile?)?|Cell|Handy|Geb|E-?[Mm]ail|Order|Invoice|Ref|DOB|IBAN|[^\\s,]{2,9}Nr)(?!\\p{L}))'
/** With the full stop of `St. Denis`, `N.Y.,` and `Mass. 02139`, not with that of a sentence. */
const WORD = `${FIELD}\\p{Lu}(?:\\p{Ll}{1,2}\\.(?= )|(?:[^\\s\\d.,;:?!()<>"*|[\\]{}&~_=+“”„«»…、。→\\p{So}]|\\.(?=,|\\p{L}| \\d{4,6}(?!\\d))){0,24}(?![\\p{L}\\d]))`
const PLACE = `(?:(?:\\p{Ll}{1,2}|del|der|sur|nad|upon|Brgy\\.) ){0,2}(?:Dublin \\d{1,2}W?\\b|${WORD}|\\(\\p{Lu}\\p{L}{1,20}\\.?\\))`
const LINE = '[ ,]{0,2}(?:\\r?\\n[^\\p{L}\\d\\n([+]{0,8}){1,2}'
const JOIN = `(?:[ ,-]{1,3}|${LINE})`
/** Four to six digits, in one or two groups; letters and digits of Argentina, Britain, Canada, Ireland and the Netherlands; a country before them. */
const CODE =
  '(?:[A-Z]{1,2}-|CEP:? )?(?:\\d{5}-\\d{4}|\\d\\d-\\d{3}|\\d{3,5}[- ]\\d{2,3}|\\d{4} ?[A-Z]{2}|\\d{4,6}|[A-Z]{1,2}\\d[A-Z\\d]?[ -]?\\d[A-Z\\d]{2}|[A-Z]\\d[\\dW] ?[A-Z\\d]{4}|[A-Z]\\d{4}[A-Z]{3})(?![\\p{L}\\d]|[-/.: ]\\d)'
const ROOM = `(?:RT ?\\d{1,3} ?/ ?RW ?\\d{1,3}|(?:${UNITS.replaceAll(' ', '|')}|sc|et|ap|kat|d(?=:))(?!\\p{L})[.:]? ?#?(?:[A-Z]?-?\\d{1,5}[A-Z]?|\\p{Lu})|(?<!#)# ?\\d{1,5}(?:-\\d{1,4})?|[\\p{L}\\d]{3,9} floor|\\d{1,2}(?:er|[eè]|ème) étage|\\d{1,2}\\.?[º°ª](?: ?(?:\\p{L}{1,5}|\\d[ºª]))?|\\d{1,2}\\. ?(?:(?:tv|th|mf)\\.?|[oed]g(?: \\p{L}{5,6})?)|m\\. ?\\d{1,3})(?![\\p{L}\\d])`
const COUNTRY = `(?:, ?${WORD}(?: ${WORD}){0,2}(?=[.,;?!)\\n]| [|–-]|$))?`

/** The full stop of `Main St.`, not that of a sentence: `Apt 4. Thanks`. */
const next = (source: string, flags = 'uy'): (() => RegExp) => lazyPattern(`(?:(?<!\\d)\\.)?${source}`, flags)
/** The rest of a house's number: 10/12, 5-7, 12 A, 5 A 12. */
const HOUSE = lazyPattern(
  String.raw`^(?:[-/](?:\d{1,4}|[A-Za-z](?![\p{L}\d])|hs|bis)){0,2}(?:(?: ?[A-Z]|[a-z]| [a-df-hj-n])(?![\p{L}\d.:])(?: \d{1,3}(?![\p{L}\d]))?)?`,
  'u',
)
/** 28 Whyte Ave NW; 161 County Road 12, 123 Ang Mo Kio Ave 3, Singapore */
const DIRECTION = lazyPattern(
  String.raw`^ (?:(?:[NS][EW]?|[EW]|North|South|East|West)(?![\p{L}\d.])|\d{1,3}[A-Z]?(?=,? ?(?:#\d|Singapore)|[,\n]| (?:Apt|Unit|Suite|Ste)(?!\p{L})))`,
  'u',
)
const BEGINS_DIRECTION = marked('NSEW0123456789')
/** Flat 5, 12 Main Street; 1051 Budapest, Nádor utca 9; г. Казань, ул. Баумана, 12 */
const ROOM_BEFORE = lazyPattern(
  `(?<![\\p{L}\\d])(?:${ROOM}|Level \\d{1,3}|(?:\\d{4,6},? )?(?:(?<=\\d{4} |\\d{6}, )|[гм]р?\\.) ?[\\p{L}-]{3,20}), ?$`,
  'iu',
)
const ROOMS = next(`(?: ${WORD}){0,3}?(?:${JOIN}${ROOM}){1,4}`, 'iuy')
/** Lot 7, bus 3, Wohnung 12, 2e verdieping: of any name, where a town and its code come behind. */
const OTHER_ROOMS = next(
  `(?:${JOIN}(?:\\d{1,2}(?:\\.|\\p{L}{1,3})? \\p{L}{3,12}|\\p{L}{2,12}\\.? ?(?:\\d{1,4}[A-Z]?|[A-Z]))){1,2}(?=[,\\n]| -)`,
)
const CODE_READ = /^ \d{5} \p{Lu}/u
/** 10117 Berlin */
const CODE_TOWN = next(
  `(?:[,-] ?| - | (?:\\p{Ll}{1,2} )?(?=\\d{5} )|${LINE})${CODE}[ ,]{1,2}${PLACE}(?: ${PLACE}){0,3}(?:(?<= CEDEX| Praha| Brno) \\d{1,2}| ?[-/] ?[A-Z]{2}(?!\\p{L}))?${COUNTRY}`,
)
const YEAR = /^\D*(?:19|20)\d\d /
/** Springfield, IL 62701 */
const TOWN_CODE = next(
  `(?:${JOIN}${PLACE}){0,7}(?:\\s?,\\s{0,2}(?!and )[\\p{L}\\d]{1,3}(?=[\\s,])(?:${JOIN}${PLACE}){0,2})?${JOIN}(${CODE})${COUNTRY}`,
)
const REGION = /[,\s]\s?[A-Z]{2,3}\b|\d[A-Z]{2}$|\d[A-Z]\d$/
/** New York, NY 10006; North Hatley, QC J0B 2C0; Mount Waverley VIC 3149; Leeds LS1 4AB: what tells a street of any name. */
const SURE =
  /[,\n]\s{0,2}[A-Z]{2},?\s{1,2}(?:\d{5}|[A-Z]\d[A-Z] ?\d[A-Z]\d)|\s(?:(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? \d{4}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})/
/** What a number and names are worth: nothing, unless the town behind them is sure. */
export const UNSURE = 0.35
/** On the next line another address: its number is no postal code. */
const NEXT =
  /^[^\d\n]{0,40}\n\d{1,5} (?:[^\s,]{1,20} ){1,3}(?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|court|ct|boulevard|blvd|way|circle)\b/i
/** , Vilnius, Lithuania */
const TOWN_COUNTRY = lazyPattern(`(?:\\.(?=,))?(?:[ ,]{1,2}${PLACE}){1,6}`, 'uy')

/** Nothing but a mark of quotation stands before it on its line, and no label ends the line above. */
const LONE = /(?:^|[^:\s]\s{0,6}\n)[^\p{L}\d\n]{0,8}$/u

/** Reports of the weather, tickets, fingerprints of keys, a part of `HAVE_CONFSTR 1`: what no place is called. */
const NO_PLACE = /[A-Z]{3}-?\d{3}|[A-F]\d[\dA-F]{2} [\dA-F]{4}|^\w_/

function report(text: string, start: number, end: number, score: number, emit: Emit): number {
  if (NO_PLACE.test(text.slice(Math.max(0, start - 2), end))) return 0
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

/** Takes in what follows of the same address and reports it; returns where it ends, 0 where it may be none. */
export function extend(text: string, start: number, end: number, score: number, emit: Emit): number {
  // 137, rue Saint-Antoine 29200 Brest: a postal code, no second number of the house.
  if (CODE_READ.test(text.slice(end - 6, end + 2))) end -= 6
  const next = unitAt(end)
  if (isDigit(unitAt(end - 1)) && (next === 32 ? !isAlnum(unitAt(end + 2)) : next !== 44 && next !== 10))
    end += HOUSE().exec(text.slice(end, end + 16))![0].length
  else if (next === 32 && BEGINS_DIRECTION[unitAt(end + 1)] === 1)
    end += DIRECTION().exec(text.slice(end, end + 16))?.[0].length ?? 0
  // Blk 183 Clementi Road
  if (unitAt(start - 2) === 107 && /(?<!\p{L})Blk $/iu.test(textBefore(text, start, 5))) start -= 4
  if (unitAt(start - 2) === 44 && isAlnum(unitAt(start - 3))) {
    const room = ROOM_BEFORE().exec(textBefore(text, start, 32))?.[0].length
    if (room) {
      start -= room
      // Flat 5, 12 Maple Court: of a common word, too.
      if (score === 0.45) score = 0.5
    }
  }
  // Unit 5/12 Wattle St
  if ((wordBefore(text, start - 1) | 32) === UNIT) start = edge
  const rest = text.slice(end, start + REACH)
  let to = 0
  const take = (lazy: () => RegExp): RegExpExecArray | null => {
    const pattern = lazy()
    const found = execAt(pattern, rest, to)
    if (found) to += found[0].length
    return found
  }
  const rooms = (namesRoom(text, end) && take(ROOMS)?.[0]) || ''
  const known = to
  let coded: string | undefined
  let towned: RegExpExecArray | null | undefined
  const close = (): string => {
    // A look that saves the patterns.
    if ((to === 0 && !reachesDigit(rest)) || NEXT.test(rest.slice(to))) return ''
    coded = beginsCode(end + to) ? take(CODE_TOWN)?.[0] : undefined
    towned = coded ? undefined : take(TOWN_CODE)
    return coded ?? towned?.[0] ?? ''
  }
  let closed = close()
  if (!closed && !rooms && take(OTHER_ROOMS)) {
    closed = close()
    if (!closed) to = 0
  }
  if (score === UNSURE && !SURE.test(closed) && !(closed && /\n/.test(rooms))) return 0
  // Room 101, Building 5: what has units alone is a place within a place.
  // `Python 3`, and below it `#462`: an issue's number.
  if (rooms && (score !== 0.2 || closed) && (score > 0.1 || !/#/.test(rooms))) score += 0.45
  if (towned && closed.includes('\n') && !REGION.test(closed) && LONE.test(textBefore(text, start, 18))) {
    // Set in lines, with nothing that tells the town's line from others: each line that is known for what it is.
    let at = 0
    for (const part of rooms.split('\n')) {
      report(
        text,
        at === 0 ? start : end + at + part.search(/[\p{L}\d]/u),
        end + at + part.length,
        score,
        emit,
      )
      at += part.length + 1
    }
    return sure(report(text, end + to - towned[1]!.length, end + to, score, emit), score)
  }
  if (closed) score += coded && !YEAR.test(coded) ? 0.45 : 0.3
  else if (rooms || rest[to] === ',') {
    const town = take(TOWN_COUNTRY)?.[0]
    if (!rooms && !/^,.*,/.test(town ?? '')) to = known
  }
  return sure(report(text, start, end + to, score, emit), score)
}

/** True when a digit stands ahead, and no word before it that no town has: one of four small letters or more, but for `upon`. Rejects most of what the patterns would. */
function reachesDigit(rest: string): boolean {
  let small = 0
  for (let at = 0; at < rest.length; at++) {
    const code = rest.charCodeAt(at)
    if (isDigit(code)) return true
    if (code === 59 || code === 64 || (small > 4 && !rest.slice(at - 4).startsWith('upon '))) return false
    // Counts from the beginning of a word only.
    if (code === 32 || code === 44 || code === 10) small = 1
    else if (small > 0) small = code > 96 && code < 123 ? small + 1 : 0
  }
  return false
}

/** True when what comes next, behind small letters, may be a postal code: a digit, or one or two capitals before a digit or a hyphen. */
function beginsCode(from: number): boolean {
  let at = from
  while (at < from + 40 && (unitAt(at) > 96 || !isAlnum(unitAt(at)))) at++
  for (let capitals = 0; capitals < 2 && unitAt(at) > 64 && unitAt(at) < 91; capitals++) at++
  return isDigit(unitAt(at)) || unitAt(at) === 45
}

/** True when one of the next four words, or a mark before it, may stand for a unit. */
function namesRoom(text: string, end: number): boolean {
  let at = end
  for (let words = 0; words < 4; words++) {
    let from = at
    while (from < at + 12 && !isAlnum(unitAt(from))) if (unitAt(from++) === 35) return true
    const letter = wordAfter(text, from)
    if ((letter | 32) === UNIT || (letter !== 0 && isDigit(unitAt(from)) && edge < from + 4)) return true
    if (letter === 0) return false
    at = edge
  }
  return false
}

/** Only what is an address without context keeps others from reading the same characters. */
function sure(to: number, score: number): number {
  return score < 0.5 ? 0 : to
}

/**
 * Words of addresses, dates and ages, each with a letter for what it tells of the words beside it. Read as letters, an address is a short string, and
 * its grammar a handful of small patterns. A word that begins with a capital has a capital letter, and every number is `N`.
 *
 *     a  any other word                               h  ends a street's name, the number before it: street
 *     b  begins or ends one: avenue                   i  stands between the words of a name: de
 *     c  begins a street's name: rue                  j  begins or ends one, the number on either side: str
 *     d  ends one, or begins it with a capital: place k  begins one with a capital: Via
 *     e  ends one, but is a common word too: way      f  ends one, the number behind it: utca
 *     g  the same, also as the ending of a compound: strasse
 *     u  part of a building, its number behind it     o  post box, its number behind it
 *     q  a house number's second part: bis            v  month
 *     w  half of the day: pm                          p  stands before a year: since
 *     x  stands before an age: turned                 y  stands behind an age: years
 */
import { isAlnum, isDigit } from '../../characters.ts'

/** Longest word that is read, in UTF-16 units. */
const MAX_WORD = 25

export const UNITS = 'apt apartment suite ste unit flat floor room bldg building appt apto piso lgh whg top'

const LISTS =
  // biome-ignore format: one list a line
  `i de del della dei da do dos das du des la le les las los el e y i na van der den von am an im zum zur of the en nº nr no n
h street st road rd ave drive dr lane ln terrace crescent highway hwy parkway pkwy turnpike
b avenue av boulevard blvd
e way court ct sq close circle cir walk row mews grove gardens parade esplanade loop pike point ridge hill view green mill crossing trail alley park bypass
d place pl square plaza route
c rue avda avenida chemin impasse quai calle c/ carrer carretera rua rúa travessa praça estrada ul jl jalan viale piazza
k via corso largo vicolo strada paseo camino cours allée bd al aleja os trg unter λεωφόρος πλατεία
f väg vei gate veien terrasse tee út útja tér u krt rkp ulica cesta sokak mnt náměstí
g strasse straße gasse weg allee platz damm ufer straat laan plein gracht kade dijk gata gatan vägen torget vej gade allé stræde vegen gaten katu kuja utca ntie kring lring nring
j str
u ${UNITS} psc cmr
o box postbox postfach postbus postboks bp apartado correos postale postal
v jan january januar janvier janeiro januari enero gennaio feb february februar février fevereiro febrero febbraio februari mar march märz mars março marzo maart apr april avril abril aprile may mai maio mayo maggio mei jun june juni juin junho junio giugno jul july juli juillet julho julio luglio aug august augustus août agosto sep sept september septembre setembro septiembre settembre oct october okt oktober octobre outubro octubre ottobre nov november novembre novembro noviembre dec december dez dezember décembre dezembro diciembre dicembre
w am pm
p in since during until by before after from year anno seit depuis desde nel dal
x aged age turn turned turns turning i'm he's she's is was âgé edad età idade alter
y years year yrs yr yo y/o ans años anni anos jahre jaar år
q bis ter`

// Codes of letters that the grammar names.
export const NUMBER = 78
export const PLAIN = 97
const SUFFIX = 102
const ENDING = 103
export const BETWEEN = 105
const EITHER = 106

/** Where the word that was read last ends, or begins; and its hash. */
export let edge = 0
let hash = 0

const letters = new Map<number, number>()
for (const list of LISTS.split('\n'))
  for (const word of list.slice(2).split(' ')) {
    wordAfter(word, 0)
    letters.set(hash, list.charCodeAt(0))
  }

/** Reads the word that begins at `at`: the code of its letter, 0 when there is none; `edge` is where it ends. */
export function wordAfter(text: string, at: number): number {
  // The bit by which small letters differ from capitals is set in all.
  hash = 0
  for (edge = at; edge < at + MAX_WORD && inWord(text.charCodeAt(edge)); edge++)
    hash = (Math.imul(hash, 31) + (text.charCodeAt(edge) | 32)) | 0
  // Before a number the end of a word counts.
  return letter(
    text,
    at,
    edge,
    isDigit(text.charCodeAt(edge + 1)) ||
      (text.charCodeAt(edge) === 46 && isDigit(text.charCodeAt(edge + 2))),
  )
}

/** Reads the word that ends before `end`, like `wordAfter`; `edge` is where it begins. */
export function wordBefore(text: string, end: number, numbered = false): number {
  hash = 0
  edge = end
  for (
    let power = 1;
    edge > 0 && edge > end - MAX_WORD && inWord(text.charCodeAt(edge - 1));
    power = Math.imul(power, 31)
  ) {
    edge--
    hash = (hash + Math.imul(text.charCodeAt(edge) | 32, power)) | 0
  }
  return letter(text, edge, end, numbered)
}

function letter(text: string, start: number, end: number, numbered: boolean): number {
  if (end === start) return 0
  const first = text.charCodeAt(start)
  if (isDigit(first)) return isNumber(text, start, end) ? NUMBER : PLAIN - 32
  let code = letters.get(hash) ?? PLAIN
  if (code === ENDING) code = SUFFIX
  if (numbered && code === PLAIN && endsCompound(text, start, end)) code = ENDING
  return (first < 91 && first > 64) || (first > 127 && text[start] !== text[start]!.toLowerCase())
    ? code - 32
    : code
}

function endsCompound(text: string, start: number, end: number): boolean {
  let ending = 0
  let power = 1
  for (let at = end - 1; at > start + 1 && at > end - 8; at--) {
    ending = (ending + Math.imul(text.charCodeAt(at) | 32, power)) | 0
    power = Math.imul(power, 31)
    const code = at < end - 2 ? letters.get(ending) : 0
    if (code === ENDING || code === EITHER) return true
  }
  return false
}

/** True for 12 and 12a, not for 42nd. */
export function isNumber(text: string, start: number, end: number): boolean {
  return isDigit(text.charCodeAt(start)) && (end - start < 3 || isDigit(text.charCodeAt(end - 2)))
}

function inWord(code: number): boolean {
  return isAlnum(code) || (code | 16) === 0xba || code === 39 || code === 47 || code === 0x2019
}

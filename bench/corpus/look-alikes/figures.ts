/** Figures that look like identifiers and are none: hashes, versions, prices, times, part numbers, mathematics, games, scores. */

import { HEX, type Random, WORDLY } from '../random.ts'
import { isbn13, WORDS } from './words.ts'

export type Line = (r: Random) => string

const words = (r: Random, from: number, to: number): string =>
  Array.from({ length: r.int(from, to) }, () => r.pick(WORDS)).join(' ')
const uuid = (r: Random): string => [8, 4, 4, 4, 12].map((n) => r.string(n, HEX)).join('-')
const two = (n: number): string => String(n).padStart(2, '0')
const stamp = (r: Random): string => `20${r.int(10, 29)}-${two(r.int(1, 12))}-${two(r.int(1, 28))}`
const clock = (r: Random): string => `${two(r.int(0, 23))}:${two(r.int(0, 59))}:${two(r.int(0, 59))}`
const square = (r: Random): string => r.pick('abcdefgh') + r.int(1, 8)

export const uuids: Line = (r) =>
  r.pick([
    `${words(r, 2, 5)} ${uuid(r)}`,
    `id: ${uuid(r)}`,
    `${words(r, 1, 3)} ${uuid(r).toUpperCase()} ${words(r, 1, 4)}`,
    `urn:uuid:${uuid(r)}`,
    uuid(r).replaceAll('-', ''),
  ])
export const hashes: Line = (r) =>
  r.pick([
    `sha256:${r.string(64, HEX)}`,
    `${r.string(32, HEX)}  ${r.pick(WORDS)}.tar.gz`,
    `commit ${r.string(40, HEX)}`,
    `etag "${r.string(16, HEX)}"`,
    `blob ${r.string(7, HEX)} ${words(r, 1, 4)}`,
    `sha512-${r.string(86, `${WORDLY}+/`)}==`,
    `crc32 ${r.string(8, HEX)}`,
    `0x${r.string(r.pick([4, 8, 16]), HEX)} ${words(r, 1, 3)}`,
  ])
export const base64: Line = (r) =>
  r.pick([
    `data:image/png;base64,${r.string(r.int(60, 160), `${WORDLY}+/`)}=`,
    `${r.string(76, `${WORDLY}+/`)}`,
    `${words(r, 1, 3)} ${r.string(r.pick([24, 32, 44]), `${WORDLY}+/`)}==`,
  ])
export const versions: Line = (r) =>
  r.pick([
    `${r.pick(WORDS)} ${r.int(0, 20)}.${r.int(0, 30)}.${r.int(0, 99)}`,
    `upgrade from ${r.int(1, 9)}.${r.int(0, 9)} to ${r.int(10, 14)}.${r.int(0, 9)}`,
    `version ${r.int(1, 20)}.${r.int(0, 20)}.${r.int(0, 20)}.${r.int(0, 200)}`,
    `v${r.int(1, 9)}.${r.int(0, 99)}.${r.int(0, 99)}-beta.${r.int(1, 9)}`,
    `build ${r.digits(r.int(5, 10))} of release ${r.int(2, 9)}.${r.int(0, 9)}`,
    `Chrome/${r.int(90, 140)}.0.${r.digits(4)}.${r.int(10, 200)} Safari/537.36`,
    `firmware ${r.int(1, 9)}.${r.int(0, 99)}.${r.int(0, 99)}.${r.int(0, 99)}`,
    `rfc ${r.digits(4)} section ${r.int(1, 9)}.${r.int(1, 9)}.${r.int(1, 9)}.${r.int(1, 9)}`,
    `kernel ${r.int(4, 6)}.${r.int(0, 19)}.0-${r.int(10, 120)}-generic`,
    `ISO ${r.digits(5)}-${r.int(1, 9)}:20${r.int(10, 24)}`,
    `EN ${r.digits(5)}`,
    `linux-image-${r.int(4, 6)}.${r.int(1, 19)}.${r.int(1, 200)}`,
  ])
export const prices: Line = (r) =>
  r.pick([
    `$${r.int(1, 999)},${r.string(3, '0123456789')}.${two(r.int(0, 99))}`,
    `${words(r, 1, 3)} costs €${r.int(1, 9999)}`,
    `${r.digits(3)} ${r.string(3, '0123456789')} ${r.string(3, '0123456789')} EUR`,
    `revenue of ${r.digits(2)},${r.string(3, '0123456789')},${r.string(3, '0123456789')}`,
    `${r.int(1, 99)}.${r.string(3, '0123456789')},${two(r.int(0, 99))} €`,
    `-${r.int(1, 30)}% off, now £${r.int(2, 80)}.99`,
    `${r.digits(9)} shares at ${r.int(1, 400)}.${two(r.int(0, 99))}`,
    `population ${r.digits(r.int(5, 9))}`,
    `a budget of ${r.digits(10)} yen`,
    `${r.digits(r.int(6, 12))} bytes read`,
  ])
export const timestamps: Line = (r) =>
  r.pick([
    `${stamp(r)}T${clock(r)}.${r.string(3, '0123456789')}Z ${words(r, 1, 4)}`,
    `ts=${r.int(1, 2)}${r.string(9, '0123456789')}`,
    `1${r.string(12, '0123456789')} ${words(r, 1, 3)}`,
    `at ${clock(r)} ${words(r, 1, 3)}`,
    `uptime ${r.int(1, 900)}:${two(r.int(0, 59))}:${two(r.int(0, 59))}`,
    `${stamp(r).replaceAll('-', '')}${clock(r).replaceAll(':', '')}`,
    `${stamp(r).replaceAll('-', '')}-${r.digits(4)} ${words(r, 1, 2)}`,
  ])
export const parts: Line = (r) =>
  r.pick([
    `ISBN ${isbn13(r)}`,
    `${isbn13(r).replaceAll('-', '')} ${words(r, 1, 3)}`,
    `ISSN ${r.digits(4)}-${r.digits(3)}X`,
    `P/N ${r.fill('???-#####-??')}`,
    `part ${r.fill('##-####-###')}`,
    `SKU ${r.fill('??####-###')}`,
    `item no. ${r.digits(r.int(6, 11))}`,
    `order ${r.digits(r.pick([7, 8, 9, 10, 11, 12]))}`,
    `${r.fill('??-###')} ${words(r, 1, 3)}`,
    `serial ${r.fill('?#?##????###')}`,
    `EAN ${r.digits(13)}`,
    `tracking 1Z${r.string(16, 'ABCDEFGHJKL0123456789')}`,
    `doi:10.${r.digits(4)}/${r.string(8, HEX)}`,
    `US patent ${r.int(5, 11)},${r.digits(3)},${r.digits(3)}`,
    `bolt M${r.int(3, 16)}x${r.int(10, 90)}-${r.int(4, 12)}.9`,
    `flight ${r.fill('?? ####')} gate ${r.pick('ABC')}${r.int(1, 60)}`,
    `ticket #${r.digits(6)}`,
    `case ${r.int(10, 26)}-${r.digits(5)}`,
    `room ${r.fill('?.#.###')}`,
    `invoice ${r.fill('20##-#####')}`,
    `model ${r.fill('??-####??')}`,
    `lot ${r.digits(8)} of ${words(r, 1, 2)}`,
    `size ${r.int(10, 99)} x ${r.int(10, 99)} x ${r.int(10, 99)} mm`,
  ])
export const mathematics: Line = (r) =>
  r.pick([
    `${r.int(2, 999)} + ${r.int(2, 999)} = ${r.int(4, 1998)}`,
    `x = ${r.int(1, 99)}y - ${r.int(1, 9)}/${r.int(2, 9)}`,
    `pi is about 3.14159265358979`,
    `${r.int(2, 99)}^${r.int(2, 9)} mod ${r.digits(9)}`,
    `f(${r.int(1, 9)}) = ${r.int(1, 9)}.${r.string(8, '0123456789')}e-${two(r.int(1, 12))}`,
    `(${r.int(1, 9)}, ${r.int(1, 9)}, ${r.int(1, 9)}) * (${r.int(1, 9)}, -${r.int(1, 9)})`,
    `mean ${r.int(1, 99)}.${r.digits(4)} sd ${r.int(1, 9)}.${r.digits(4)} n=${r.digits(3)} p<0.05`,
    `${r.digits(9)} is ${r.pick(['prime', 'even', 'odd'])}`,
    `sum of ${r.int(1, 9)} to ${r.int(10, 999)}: ${r.digits(6)}`,
    `[${Array.from({ length: 6 }, () => r.int(0, 255)).join(', ')}]`,
    `${r.int(1, 9)}:${r.int(1, 9)} ratio, ${r.int(1, 99)}/${r.int(1, 99)} of ${words(r, 1, 2)}`,
    `matrix ${r.int(1, 9)} ${r.int(1, 9)} ${r.int(1, 9)} ${r.int(1, 9)} ${r.int(1, 9)} ${r.int(1, 9)}`,
  ])
export const games: Line = (r) =>
  r.pick([
    `${r.int(1, 40)}. ${square(r)} ${r.pick('NBRQ')}${square(r)} ${r.int(1, 40)}. ${r.pick('NBRQ')}x${square(r)} O-O`,
    `[Result "1-0"] [ECO "${r.pick('ABCDE')}${two(r.int(0, 99))}"]`,
    `won ${r.int(0, 7)}-${r.int(0, 7)}, ${r.int(0, 7)}-${r.int(0, 7)}, ${r.int(6, 7)}-${r.int(0, 6)}`,
    `final score ${r.int(60, 130)}-${r.int(60, 130)}`,
    `${r.int(0, 5)}:${r.int(0, 5)} after extra time, ${r.digits(5)} spectators`,
    `season record ${r.int(1, 60)}-${r.int(1, 60)}-${r.int(1, 9)}`,
    `lap ${r.int(1, 70)} in 1:${two(r.int(10, 59))}.${r.string(3, '0123456789')}`,
    `batting .${r.digits(3)} with ${r.int(1, 60)} HR`,
    `dice ${r.int(1, 9)}d${r.int(4, 20)}+${r.int(1, 9)}`,
    `level ${r.int(1, 99)}, ${r.digits(7)} points`,
  ])

/** Virtual payment addresses of India's UPI: a name or a telephone number, `@`, and the handle of a bank or an app (NPCI, list of UPI handles). */
import type { Emit } from '../../candidate.ts'
import { lazyPattern } from '../../lazy.ts'
import { isAlnum } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

/** Longer names are none, in UTF-16 units; and no handle is longer. */
const LONGEST_LOCAL = 64
const LONGEST_HANDLE = 20

const HANDLE = lazyPattern(
  '^(?:ok(?:axis|hdfcbank|icici|sbi)|[yia](?:bl|xl)|upi|paytm|pt(?:axis|hdfc|sbi|yes)|y?apl|wa(?:axis|hdfcbank|icici|sbi)|axisbank|hdfcbank|icici|sbi|kotak|indus|federal|idfcbank|barodampay|postbank|airtel|freecharge|ikwik|jupiteraxis|naviaxis|superyes|yescred)(?![\\w@-]|\\.\\w)',
  'i',
)

/** Reads the payment address around the `@` at `at`. */
export function paymentAddressAt(text: string, at: number, emit: Emit): void {
  if (!isAlnum(unitAt(at - 1)) || !isAlnum(unitAt(at + 1))) return
  const handle = HANDLE().exec(text.slice(at + 1, at + LONGEST_HANDLE))?.[0]
  if (!handle) return
  let start = at
  while (at - start < LONGEST_LOCAL && isOfLocal(unitAt(start - 1))) start--
  while (!isAlnum(unitAt(start))) start++
  if (at - start < 2 || at - start === LONGEST_LOCAL) return
  emit({ label: 'IN_UPI_ID', start, end: at + 1 + handle.length, score: 0.8, rule: 'UPI handle' })
}

/** Letters and digits of ASCII, - . _ */
const isOfLocal = (code: number): boolean =>
  (code < 128 && isAlnum(code)) || code === 45 || code === 46 || code === 95

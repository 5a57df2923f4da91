/** What the magnetic stripe of a card holds on track 1 (ISO/IEC 7813): its number, whose it is, when it expires, and what proves that the card is there. */
import type { Emit } from '../../candidate.ts'
import { luhn } from '../../checksum/luhn.ts'
import { execAt } from '../../text/around.ts'
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

const TRACK = /%B(\d{12,19})(\^[^^\r\n]{2,26}\^\d{7}[^?\r\n]{0,50})/y

/** Reads the track that begins with the `%` at `at`: the number as a card's, all behind it as what no one may keep, which is a CVV's label. */
export function trackAt(text: string, at: number, emit: Emit): void {
  if (unitAt(at + 1) !== 66 || !isDigit(unitAt(at + 2))) return
  const [, card = '', rest = ''] = execAt(TRACK, text, at) ?? []
  if (card === '' || !luhn(card)) return
  const start = at + 2
  const end = start + card.length
  emit({ label: 'CREDIT_CARD', start, end, score: 0.95, rule: 'ISO/IEC 7813' })
  emit({ label: 'CVV', start: end, end: end + rest.length, score: 0.95, rule: 'ISO/IEC 7813' })
}

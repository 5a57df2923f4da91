/** What stands behind the number of a card on one line: when it expires and its code, as in `4111 1111 1111 1111|12|2030|123` and `…, 01/27, 888`. */
import type { Emit } from '../../candidate.ts'

const REST =
  /^( ?[|,;:\t /] ?(?:exp[a-z]{0,8}:? ?)?)((?:0[1-9]|1[0-2])[/|-](?:20)?[2-4]\d)(?:( ?[|,;:\t /] ?(?:(?:cv[vc]2?|cid):? ?)?)(\d{3,4}))?(?![\w/.-])/i
/** ISO/IEC 7813: when it expires, the service code, and what the bank keeps there. */
const TRACK = /^=(\d{7,25})(?![\w.-])/
const LONGEST = 40

/** Reads on behind a card that ends at `end`; returns where what it read ends. */
export function cardRestAt(text: string, end: number, emit: Emit): number {
  const [, before, expiry, between, code] = REST.exec(text.slice(end, end + LONGEST)) ?? []
  let at = end + (before?.length ?? 1)
  const take = (label: string, value: string): void => {
    emit({ label, start: at, end: at + value.length, score: 0.6, rule: 'behind a card' })
    at += value.length
  }
  if (expiry === undefined) {
    // The rest of track 2 proves that the card was there, as its code does.
    const track = TRACK.exec(text.slice(end, end + LONGEST))
    if (track) take('CVV', track[1]!)
    return track ? at : end
  }
  take('CARD_EXPIRY', expiry)
  if (code !== undefined) {
    at += between!.length
    take('CVV', code)
  }
  return at
}

import type { Emit } from '../../candidate.ts'
import { execAt } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import { looksRandom } from './entropy.ts'

/** Base64url behind a quote: of an RSA key of 8,192 bits 1,366 characters. */
const VALUE = /:\s{0,4}"([\w-]{0,1400})/y
/** Of 32 bytes. */
const SHORTEST = 43

/**
 * The secret of a JSON Web Key behind the colon at `at`: `"d"` of RSA and of curves (RFC 7518, 6.2.2.1 and 6.3.2.1; RFC 8037), `"k"` of what is signed with
 * a shared key (6.4.1). Returns where it ends, `at` where there is none.
 */
export function jwkAt(text: string, at: number, emit: Emit): number {
  const name = unitAt(at - 2)
  if (
    (name !== 100 /* d */ && name !== 107) /* k */ ||
    unitAt(at - 1) !== 34 /* " */ ||
    unitAt(at - 3) !== 34 /* " */
  )
    return at
  const value = execAt(VALUE, text, at)?.[1]
  if (value === undefined) return at
  const end = VALUE.lastIndex
  // The rest may still come: a stream must not be cut between the name and its value.
  if (end === text.length) return end
  if (text[end] !== '"' || value.length < SHORTEST || !looksRandom(value.slice(0, 512))) return at
  emit({ label: 'PRIVATE_KEY', start: end - value.length, end, score: 0.9, rule: 'name' })
  return end
}

/** Finding the tokens of services by their form: one look at two characters wherever a token may begin. */
import type { Emit } from '../../candidate.ts'
import { lazy } from '../../lazy.ts'
import { execAt } from '../../text/around.ts'
import { unitAt } from '../../text/units.ts'
import type { SecretFormat } from './secret-format.ts'

/** The shortest token of any format: shorter runs need not be looked at. */
export const SHORTEST_TOKEN = 15

/** The shortest token that has no prefix. */
const SHORTEST_UNPREFIXED = 36

/** Two characters as one number; 0 where there are none. */
function prefixOf(first: number, second: number): number {
  return (first << 16) | second
}

/** `xxxxxxxx`, `00000000`: what stands in documentation. `A` and `/` are left out: base64 of bytes without a bit, or of all bits, has them. */
const FILLER = /([^A/])\1{7}/

/** Looks for secrets in one run of token characters. */
export type SecretsIn = (text: string, from: number, to: number, emit: Emit) => void

/**
 * Finds the tokens of these formats in one run of token characters, letters, digits and `_-.~+/=:%`, from `from` up to `to`. The engine calls it for runs of
 * at least `SHORTEST_TOKEN` characters. A token begins where the run does, or behind `/`, `=`, `:`, `bot`, an escape such as `\n` or `%3D`.
 */
export function tokensOf(formats: readonly SecretFormat[]): SecretsIn {
  /** By prefix; those that have none under 0. */
  const byPrefix = new Map<number, SecretFormat[]>()
  for (const format of formats) {
    const key = prefixOf(format.prefix.charCodeAt(0), format.prefix.charCodeAt(1))
    byPrefix.set(key, [...(byPrefix.get(key) ?? []), format])
  }

  /** Any of the formats of one prefix: one look instead of one for each. */
  const anyOf = new Map(
    [...byPrefix].map(([key, same]) => [
      key,
      lazy(() => new RegExp(same.map(({ form }) => form().source).join('|'), 'y')),
    ]),
  )

  /** Emits the token with the prefix of this key that begins at `at`; where it ends, 0 when there is none. */
  function tokenAt(text: string, at: number, emit: Emit, key: number): number {
    const any = anyOf.get(key)?.()
    if (!any) return 0
    any.lastIndex = at
    if (!any.test(text)) return 0
    for (const { label, form: formOf } of byPrefix.get(key)!) {
      const form = formOf()
      const value = execAt(form, text, at)?.[0]
      if (!value || FILLER.test(value)) continue
      emit({ label, start: at, end: form.lastIndex, score: 1, rule: 'form' })
      return form.lastIndex
    }
    return 0
  }

  return (text, from, to, emit) => {
    let start = true
    for (let at = from; at + SHORTEST_TOKEN <= to; at++) {
      const code = unitAt(at)
      if (code === 47 || code === 61 || code === 58)
        start = true // / = :
      else if (
        start ||
        unitAt(at - 3) === 37 || // %
        (at === from + 1 && unitAt(at - 2) === 92) || // \
        (code < 58 && unitAt(at - 1) === 116 && text.slice(at - 3).startsWith('bot'))
      ) {
        // `~~struck out~~`, and the signs of a diff.
        start &&= at < from + 2 && (code < 48 || code > 122)
        const end =
          tokenAt(text, at, emit, prefixOf(unitAt(at), unitAt(at + 1))) ||
          (to - at >= SHORTEST_UNPREFIXED && tokenAt(text, at, emit, 0))
        if (end) at = end - 1
      }
    }
  }
}

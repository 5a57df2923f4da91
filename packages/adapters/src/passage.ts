/** Texts of an answer on their way through, in pieces: redacted as the whole would be, then restored. */
import {
  createRedactor,
  deriveOutcome,
  type Finding,
  LABELS,
  type Policy,
  type Transforms,
  type Vault,
} from '@svc/core'
import { AdapterError } from './errors.ts'
import type { GuardOptions } from './options.ts'

export interface Passage {
  /** Takes the next piece; returns what can be let go, often nothing. @throws AdapterError `denied`, `held_too_long`; CoreError `stream_held` */
  push(piece: string): string
  /** Returns the rest. @throws likewise */
  end(): string
}

/** Makes a passage for each text. Which labels the policy allows is worked out once: an answer may have many texts. */
export function createTextPassages(
  policy: Policy,
  { detectors, names, types, allow, deny, transforms, maxHeld }: GuardOptions,
): (vault: Vault | undefined) => Passage {
  let kept: Transforms | undefined

  /** @param vault where values are put back from; undefined leaves placeholders */
  return (vault) => {
    let isDenied = false
    kept ??= allowed(policy, [...(detectors ?? []), ...(deny ?? [])])
    const redactor = createRedactor({
      threshold: policy.threshold,
      transforms: { ...transforms, ...kept },
      maxHeld: maxHeld ?? 1_048_576,
      onFindings(findings) {
        isDenied ||=
          actionOn(
            policy,
            findings.map(({ type }) => type),
          ) === 'deny'
      },
      ...(detectors && { detectors }),
      ...(names && { names }),
      ...(types && { types }),
      ...(allow && { allow }),
      ...(deny && { deny }),
    })
    const restorer = vault?.restorer()
    const pass = (text: string): string => {
      if (isDenied) throw new AdapterError('denied', 'The policy denies what the model wrote')
      return restorer ? restorer.push(text) : text
    }
    return {
      push: (piece) => pass(redactor.push(piece)),
      end: () => pass(redactor.end()) + (restorer?.end() ?? ''),
    }
  }
}

/** Holds everything: for JSON, whose texts are escaped and can be looked at when it is whole alone. */
export function createWholePassage(govern: (whole: string) => string, maxHeld = 1_048_576): Passage {
  let held = ''
  return {
    push(piece) {
      held += piece
      if (held.length > maxHeld)
        throw new AdapterError(
          'held_too_long',
          `More than ${maxHeld} characters came before the end; raise maxHeld`,
        )
      return ''
    },
    end() {
      const whole = held
      held = ''
      return whole && govern(whole)
    },
  }
}

/** Takes a text that begins as JSON for such: its values may be escaped. */
export function createSniffing(text: () => Passage, json: () => Passage): Passage {
  let lead = ''
  let chosen: Passage | undefined
  const choose = (): Passage => {
    chosen = /^\s*(?:\{|\[\s*[[{"])/.test(lead) ? json() : text()
    return chosen
  }
  return {
    push(piece) {
      if (chosen) return chosen.push(piece)
      lead += piece
      return /^\s*(?:\[\s*)?$/.test(lead) && lead.length < 1024 ? '' : choose().push(lead)
    },
    end() {
      if (chosen) return chosen.end()
      return choose().push(lead) + chosen!.end()
    },
  }
}

function actionOn(policy: Policy, types: readonly string[]): 'allow' | 'redact' | 'deny' {
  const result = deriveOutcome(policy, undefined, types)
  // Without an action of the caller's own it is always one.
  return result.ok ? result.outcome.action : 'deny'
}

/** A value stays as it is. */
export const KEEP: { readonly replaceWith: (finding: Finding) => string } = {
  replaceWith: ({ value }) => value,
}

/** Labels that the policy allows keep their values; `own` are those beside the built-in ones. */
function allowed(policy: Policy, own: readonly (string | { readonly label: string })[]): Transforms {
  const theirs = own.map((one) => (typeof one === 'string' ? 'DENY_LIST' : one.label))
  const labels = [...Object.values(LABELS).flat(), ...theirs]
  return Object.fromEntries(
    labels.filter((label) => actionOn(policy, [label]) === 'allow').map((label) => [label, KEEP]),
  )
}

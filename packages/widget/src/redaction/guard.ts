/** What may leave: every message goes through here, and where the check fails nothing goes. */
import {
  createCompactDetect,
  createPlaceholders,
  type Finding,
  isCredential,
  type Placeholders,
} from '@svc/core/compact'
import type { Detected } from '../options.ts'

/** A stretch of what a person wrote; with a label it is masked before it is sent. */
export interface Piece {
  readonly text: string
  readonly label?: string
}

export type Look =
  | { readonly kind: 'clear' }
  /** Not sent as it is written; without labels where that is only to tell it from placeholders. */
  | { readonly kind: 'masked'; readonly labels: readonly string[] }
  /** It holds a password or key: not sent at all. */
  | { readonly kind: 'secret'; readonly labels: readonly string[] }
  /** It could not be checked: not sent either. */
  | { readonly kind: 'unchecked' }

export interface Masked {
  /** What is sent. */
  readonly message: string
  readonly pieces: readonly Piece[]
}

export interface Guard {
  look(text: string): Look
  /** What sending `text` now would send; nothing is remembered of it. Null when it would not be sent. */
  preview(text: string): Masked | null
  /** As `preview`, and remembers the values, so that they can be put back. */
  mask(text: string): Masked | null
  /** A text with the values put back. */
  restore(text: string): string
  /** An answer with signs in place of the values, which no Markdown is. `isWhole` false: what may be the beginning of a placeholder is held back. */
  mark(text: string, isWhole: boolean): string
  /**
   * Text of that answer with the values in place of the signs. Null for an address that would hold one and is not `mailto:` or `tel:` with that alone:
   * a model that was talked into it would have the value by one click.
   */
  unmark(text: string, isAddress?: boolean): string | null
  /** A text with placeholders in place of those of the values that were masked before. */
  hide(text: string, values: ReadonlySet<string>): string
  /** All placeholders there are, as a text for `reserve`. */
  issued(): string
  /** Placeholders that stand in a text of an earlier visit are never issued again. @throws CoreError `vault_full` */
  reserve(text: string): void
  /** Looks with another detector from now on. */
  use(detect: (text: string) => readonly Detected[], isSecret: (label: string) => boolean): void
}

/** Stands for the value of that place in the vault while Markdown is read. No answer can hold it: it is another on each page. */
const SIGN = `q${Math.random().toString(36).slice(2)}x`
const MARK = new RegExp(`${SIGN}(\\d+)q`, 'g')
/** An address of the person's own. */
const OWN = new RegExp(`^(?:mailto|tel):${SIGN}\\d+q$`)

/** @param isSecret tells labels that stop a message; those of a detector of the page's own as well */
export function createGuard(
  detect: (text: string) => readonly Detected[] = createCompactDetect(),
  isSecret: (label: string) => boolean = isCredential,
): Guard {
  let vault = createPlaceholders()

  function find(text: string): readonly Finding[] | null {
    try {
      const findings = detect(text)
      return Array.isArray(findings) ? (findings as Finding[]) : null
    } catch {
      return null
    }
  }

  function maskWith(placeholders: Placeholders, text: string): Masked | null {
    const findings = find(text)
    if (!findings || findings.some(({ type }) => isSecret(type))) return null
    try {
      const message = placeholders.replace(text, findings)
      // A detector of the page's own may name a stretch twice or out of order: some of it would stand beside its placeholder.
      return placeholders.restore(message).output === text
        ? { message, pieces: piecesOf(text, findings) }
        : null
    } catch {
      return null
    }
  }

  const known = (text: string, isWhole: boolean): string =>
    isWhole ? text : text.slice(0, vault.begunAt(text, 0))

  const guard: Guard = {
    look(text) {
      const findings = find(text)
      if (!findings) return { kind: 'unchecked' }
      // What looks like a placeholder by itself is written otherwise, too.
      if (findings.length === 0 && guard.preview(text)?.message === text) return { kind: 'clear' }
      const labels = findings.map(({ type }) => type)
      const secrets = labels.filter(isSecret)
      return secrets.length > 0 ? { kind: 'secret', labels: secrets } : { kind: 'masked', labels }
    },
    preview: (text) => maskWith(createPlaceholders({}, vault.content()), text),
    mask: (text) => maskWith(vault, text),
    restore: (text) => vault.restore(text).output,
    mark(text, isWhole) {
      const entries = vault
        .content()
        .entries.map(([label, number], i) => [label, number, `${SIGN}${i}q`] as const)
      return createPlaceholders({}, { entries, reserved: [] }).restore(known(text, isWhole)).output
    },
    unmark(text, isAddress) {
      if (isAddress && text.includes(SIGN) && !OWN.test(text)) return null
      return text.replace(MARK, (_, i) => vault.content().entries[i]![2])
    },
    hide(text, values) {
      for (const [label, number, value] of vault.content().entries)
        if (values.has(value)) text = text.replaceAll(value, `[${label}_${number}]`)
      return text
    },
    issued() {
      const { entries, reserved } = vault.content()
      return `${entries.map(([label, number]) => `${label}_${number}`)},${reserved}`
    },
    reserve(text) {
      // All of them, or none.
      const next = createPlaceholders({}, vault.content())
      next.replace(text, [])
      vault = next
    },
    use(own, ownIsSecret) {
      detect = own
      isSecret = ownIsSecret
    },
  }
  return guard
}

function piecesOf(text: string, findings: readonly Finding[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, type } of findings) {
    if (start > at) pieces.push({ text: text.slice(at, start) })
    pieces.push({ text: text.slice(start, end), label: type })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/**
 * Placeholders that can be turned back, what a vault is made of. `[LABEL_n]`, numbered per distinct value in order of appearance; the same value has the
 * same placeholder for as long as the vault lives, which is one conversation.
 *
 * Restoring is tolerant of how a model writes a placeholder (placeholder-form.ts) and strict about which: only those this vault issued.
 * A text may hold by itself what looks like a placeholder, and must not be given another's value:
 * - one not issued yet is left where it is and its number is never issued;
 * - one issued already is a value like any other, and stands as `[LITERAL_n]` until it is restored.
 * Both are decided in the order of the text, so cutting a text into pieces changes nothing. Since every placeholder issued has both brackets
 * and no match of the grammar goes past a bracket, what stands beside one cannot change how it is read: restoring what was redacted gives
 * the text back exactly, whatever it was.
 */
import { checkType, checkWhole } from '../check-argument.ts'
import { CoreError } from '../errors.ts'
import { begunAt, replacePlaceholders } from './placeholder-form.ts'
import { type PlaceholderSource, placeholder } from './replacement.ts'
import type { VaultContent, VaultEntry } from './vault-content.ts'

/** How much is held, and which values share a placeholder. */
export interface PlaceholderOptions {
  /** Most values and reserved numbers held, 1 to 1,000,000. Default 10,000. When full, replacing throws `vault_full` and nothing leaves. */
  readonly maxEntries?: number
  /** What of a value decides whether two are the same. Default: all of it, so that restoring gives every text back as it was. */
  readonly sameValue?: (label: string, value: string) => string
}

/** A text with the values put back. */
export interface Restored {
  readonly output: string
  /** Placeholders in the text that this vault never issued, once each, left as they were. */
  readonly unknown: readonly string[]
}

/** Holds values: keep it on the device. */
export interface Placeholders extends PlaceholderSource {
  /** `text` with the values in place of the placeholders. */
  restore(text: string): Restored
  /** `text` from `from` on, restored; what was never issued is added to `unknown`. */
  restoreFrom(text: string, from: number, unknown: Set<string>): string
  /** Placeholders issued, by label. */
  toJSON(): { readonly entries: number; readonly labels: Readonly<Record<string, number>> }
  /** Everything, to go on from. */
  content(): VaultContent
}

/** The label of a user's own text that looks like an issued placeholder. */
const LITERAL = 'LITERAL'

/**
 * Placeholders that go on from `content`.
 *
 * @throws TypeError, RangeError for a wrong option, by name
 * @throws CoreError `vault_full` when `content` is more than it may hold
 */
export function createPlaceholders(
  { maxEntries = 10_000, sameValue = (_label, value) => value }: PlaceholderOptions = {},
  content: VaultContent = { entries: [], reserved: [] },
): Placeholders {
  checkWhole('maxEntries', maxEntries, 1, 1_000_000)
  /** By `LABEL_n`. */
  const entries = new Map<string, VaultEntry>()
  /** `LABEL_n` by label and value. */
  const keys = new Map<string, string>()
  /** The highest number issued, by label. */
  const last = new Map<string, number>()
  const reserved = new Set<string>()

  const identity = (label: string, value: string): string => `${label} ${sameValue(label, value)}`

  function makeRoom(): void {
    if (entries.size + reserved.size < maxEntries) return
    throw new CoreError(
      'vault_full',
      `The vault holds ${maxEntries} entries; use one for each conversation, or raise maxEntries`,
    )
  }

  function enter(label: string, number: number, value: string): string {
    makeRoom()
    const key = `${label}_${number}`
    entries.set(key, [label, number, value])
    const same = identity(label, value)
    if (!keys.has(same)) keys.set(same, key)
    last.set(label, Math.max(number, last.get(label) ?? 0))
    return key
  }

  function issue(label: string, value: string): string {
    let key = keys.get(identity(label, value))
    if (key === undefined) {
      let number = (last.get(label) ?? 0) + 1
      while (reserved.has(`${label}_${number}`)) number++
      key = enter(label, number, value)
    }
    return placeholder(key)
  }

  /** A stretch of text without findings, so written that restoring gives it back. */
  function keepApart(text: string): string {
    return replacePlaceholders(text, ({ key, number }, whole) => {
      if (entries.has(key)) return issue(LITERAL, whole)
      // No number is ever issued beyond the number of entries.
      if (number <= maxEntries && !reserved.has(key)) {
        makeRoom()
        reserved.add(key)
      }
      return undefined
    })
  }

  const placeholders: Placeholders = {
    replace(text, findings, own = () => undefined) {
      let output = ''
      let stretch = ''
      let at = 0
      for (const finding of findings) {
        stretch += text.slice(at, finding.start)
        at = finding.end
        const fixed = own(finding)
        if (fixed !== undefined) {
          stretch += fixed
          continue
        }
        output += keepApart(stretch) + issue(finding.type, finding.value)
        stretch = ''
      }
      return output + keepApart(stretch + text.slice(at))
    },
    begunAt,
    restore(text) {
      checkType('text', text, 'string')
      const unknown = new Set<string>()
      return { output: restoreFrom(text, 0, unknown), unknown: [...unknown] }
    },
    restoreFrom,
    content: () => ({ entries: [...entries.values()], reserved: [...reserved] }),
    toJSON() {
      const labels: Record<string, number> = {}
      for (const [label] of entries.values()) labels[label] = (labels[label] ?? 0) + 1
      return { entries: entries.size, labels }
    },
  }

  function restoreFrom(text: string, from: number, unknown: Set<string>): string {
    return replacePlaceholders(
      text,
      ({ key, label, exact, encoded, suffix }) => {
        const entry = entries.get(key)
        if (entry) return (encoded ? percentEncoded(entry[2]) : entry[2]) + suffix
        if (!reserved.has(key) && (exact || last.has(label))) unknown.add(placeholder(key))
        return undefined
      },
      from,
    )
  }

  for (const key of content.reserved) {
    makeRoom()
    reserved.add(key)
  }
  for (const [label, number, value] of content.entries) enter(label, number, value)
  return placeholders
}

const percentEncoded = (value: string): string => encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'))

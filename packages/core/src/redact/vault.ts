/** The vault: placeholders that can be turned back (placeholders.ts), with the redaction that uses them and an encrypted form to keep. */
import { checkNames, checkObject, checkOneOf } from '../check-argument.ts'
import { createPlaceholders, type Placeholders, type Restored } from './placeholders.ts'
import { type Redaction, type RedactOptions, redact } from './redact.ts'
import { createRestorer, type Restorer } from './restorer.ts'
import { sameValue } from './same-value.ts'
import { type SealingKey, seal } from './sealed-vault.ts'
import type { VaultContent } from './vault-content.ts'

export type { Restored }

/** How much a vault may hold, and which values are one. */
export interface VaultOptions {
  /** Most values and reserved numbers held, 1 to 1,000,000. Default 10,000. When full, redacting throws `vault_full` and nothing leaves. */
  readonly maxEntries?: number
  /**
   * Which values share a placeholder. `exact` (default): equal strings, so that restoring gives every text back as it was. `normalised`: also other
   * spellings (case of e-mail addresses; separators of phone, card, account and government numbers; full-width forms): the first one is restored for all.
   */
  readonly equality?: 'exact' | 'normalised'
}

/** Holds values: keep it on the device. Printing it, or `JSON.stringify`, shows counts alone. */
export interface Vault extends Omit<Placeholders, 'content' | 'restoreFrom'> {
  /** Restores a text that comes in chunks. */
  restorer(): Restorer
  /**
   * As the function `redact`, with this vault's placeholders.
   *
   * @throws CoreError `vault_full`
   */
  redact(text: string, options?: Omit<RedactOptions, 'vault'>): Redaction
  /**
   * The vault as encrypted bytes (AES-256-GCM), for `importVault`. `secret` is a passphrase of at least 8 characters (PBKDF2-SHA256, 600,000
   * rounds), 32 bytes, or an AES-GCM `CryptoKey`. Rejects where there is no WebCrypto, as on pages that came over plain HTTP.
   */
  export(secret: SealingKey): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * An empty vault, for one conversation: give it as the option `vault`, or redact with it, and it restores what comes back.
 *
 * @throws TypeError, RangeError for a wrong option, by name
 * @example
 * const vault = createVault()
 * vault.redact('write to ops@example.com').output // 'write to [EMAIL_ADDRESS_1]'
 * vault.restore('[EMAIL_ADDRESS_1] was told').output // 'ops@example.com was told'
 */
export function createVault(options: VaultOptions = {}): Vault {
  return openVault(options)
}

/** A vault that goes on from `content`. @throws CoreError `vault_full` when that is more than it may hold */
export function openVault(options: VaultOptions, content?: VaultContent): Vault {
  checkObject('options', options)
  checkNames('options', options, ['maxEntries', 'equality'])
  const { maxEntries, equality = 'exact' } = options
  checkOneOf('equality', equality, ['exact', 'normalised'])
  const {
    content: contentOf,
    restoreFrom,
    ...placeholders
  } = createPlaceholders(
    { ...(maxEntries !== undefined && { maxEntries }), ...(equality === 'normalised' && { sameValue }) },
    content,
  )
  const vault: Vault = {
    ...placeholders,
    restorer: () => createRestorer(restoreFrom),
    redact: (text, options) => redact(text, { ...options, vault }),
    export: (secret) => seal(contentOf(), secret),
  }
  return vault
}

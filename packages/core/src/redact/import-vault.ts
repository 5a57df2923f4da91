/** Opening an exported vault. */
import { type SealingKey, unseal } from './sealed-vault.ts'
import { openVault, type Vault, type VaultOptions } from './vault.ts'

/**
 * The vault that `vault.export(secret)` gave as `bytes`: it goes on where that one was.
 *
 * @throws TypeError, RangeError for a wrong argument, by name
 * @throws CoreError `vault_unreadable` for another secret or changed bytes, `vault_full` when it holds more than `options.maxEntries`
 * @example
 * importVault(await createVault().export('a long passphrase'), 'a long passphrase').then((vault) => vault.toJSON()) // { entries: 0, labels: {} }
 */
export async function importVault(
  bytes: Uint8Array,
  secret: SealingKey,
  options: VaultOptions = {},
): Promise<Vault> {
  return openVault(options, await unseal(bytes, secret))
}

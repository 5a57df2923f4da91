/**
 * A vault as encrypted bytes: AES-256-GCM through WebCrypto.
 *
 * Form: version (1), salt (16 random bytes), initialisation vector (12 random bytes), cipher text with its tag. What stands before the cipher text is
 * authenticated with it. Of a passphrase the key is PBKDF2-SHA256 with 600,000 rounds (OWASP Password Storage Cheat Sheet, 2023) and the salt.
 */
import { CoreError } from '../errors.ts'
import { utf8 } from '../hash.ts'
import type { VaultContent } from './vault-content.ts'

/** A passphrase of at least 8 characters, 32 bytes, or an AES-GCM key. */
export type SealingKey = string | Uint8Array | AesKey

/** What a `CryptoKey` is. A name of the platform's would need the types of browsers, which a program on Node may be without. */
export interface AesKey {
  readonly algorithm: { readonly name: string }
  readonly extractable: boolean
  readonly type: 'private' | 'public' | 'secret'
  readonly usages: readonly string[]
}

const VERSION = 1
const ROUNDS = 600_000
const SALT_END = 17
const HEADER_BYTES = 29

/** @throws TypeError, RangeError for a wrong secret */
export async function seal(content: VaultContent, secret: SealingKey): Promise<Uint8Array<ArrayBuffer>> {
  const header = crypto.getRandomValues(new Uint8Array(HEADER_BYTES))
  header[0] = VERSION
  const key = await keyOf(secret, header, 'encrypt')
  const plain = utf8(JSON.stringify(content))
  const sealed = await crypto.subtle.encrypt(algorithm(header), key, plain)
  const bytes = new Uint8Array(HEADER_BYTES + sealed.byteLength)
  bytes.set(header)
  bytes.set(new Uint8Array(sealed), HEADER_BYTES)
  return bytes
}

/**
 * @throws TypeError, RangeError for a wrong secret
 * @throws CoreError `vault_unreadable` when the bytes are not an exported vault, were changed, or the secret is another
 */
export async function unseal(bytes: Uint8Array, secret: SealingKey): Promise<VaultContent> {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('bytes must be a Uint8Array')
  const header = Uint8Array.from(bytes.subarray(0, HEADER_BYTES))
  const key = await keyOf(secret, header, 'decrypt')
  if (header[0] !== VERSION) throw unreadable()
  try {
    const sealed = Uint8Array.from(bytes.subarray(HEADER_BYTES))
    const plain = await crypto.subtle.decrypt(algorithm(header), key, sealed)
    return JSON.parse(new TextDecoder().decode(plain)) as VaultContent
  } catch {
    // What was thrown is not kept as the cause: a parser quotes what it reads.
    throw unreadable()
  }
}

function unreadable(): CoreError {
  return new CoreError(
    'vault_unreadable',
    'The vault cannot be opened: another secret, changed bytes, or another version',
  )
}

function algorithm(header: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv: header.slice(SALT_END), additionalData: header }
}

async function keyOf(
  secret: SealingKey,
  header: Uint8Array<ArrayBuffer>,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const { subtle } = crypto
  const name = 'AES-GCM'
  if (typeof secret === 'string') {
    if (secret.length < 8) throw new RangeError('secret must have at least 8 characters')
    // One passphrase may be typed in two Unicode forms (RFC 8265 4.2.2).
    const typed = utf8(secret.normalize('NFC'))
    const base = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
    const derivation = {
      name: 'PBKDF2',
      hash: 'SHA-256',
      salt: header.slice(1, SALT_END),
      iterations: ROUNDS,
    }
    return subtle.deriveKey(derivation, base, { name, length: 256 }, false, [usage])
  }
  if (secret instanceof Uint8Array) {
    if (secret.length !== 32) throw new RangeError('secret must have 32 bytes')
    return subtle.importKey('raw', Uint8Array.from(secret), name, false, [usage])
  }
  if (secret?.algorithm?.name !== name || !secret.usages.includes(usage))
    throw new TypeError(`secret must be a string, a Uint8Array, or an AES-GCM key that may ${usage}`)
  return secret as CryptoKey
}

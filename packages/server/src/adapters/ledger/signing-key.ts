/** The publisher's signing key, in the forms that people keep it in. */
import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * The seed in a key file: Solana's own (a JSON list of 64 numbers, seed and public key), PKCS #8 PEM, or base64 of 32 bytes.
 *
 * @throws RangeError for anything else, without repeating it
 */
export function readSeed(text: string): Uint8Array {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) return seedOfList(trimmed)
  if (trimmed.startsWith('-----BEGIN')) return seedOfPem(trimmed)
  const bytes = Buffer.from(trimmed, 'base64')
  if (bytes.length !== 32) throw notKey()
  return new Uint8Array(bytes)
}

function seedOfList(text: string): Uint8Array {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw notKey()
  }
  const isBytes =
    Array.isArray(list) &&
    list.length === 64 &&
    list.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)
  if (!isBytes) throw notKey()
  return Uint8Array.from(list as number[]).subarray(0, 32)
}

function seedOfPem(text: string): Uint8Array {
  let key: KeyObject
  try {
    key = createPrivateKey(text)
  } catch {
    throw notKey()
  }
  if (key.asymmetricKeyType !== 'ed25519') throw notKey()
  return new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }).subarray(-32))
}

function notKey(): RangeError {
  return new RangeError(
    'The signing key is no Ed25519 key: a Solana key file, PKCS #8 PEM, or 32 bytes in base64',
  )
}

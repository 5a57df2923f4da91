/** Whether a transaction's signatures stand under its bytes (Ed25519, RFC 8032), by the host's own WebCrypto. */
import { decodeBase58 } from './base58.ts'
import type { LedgerTransaction } from './transaction.ts'

/** `unknown` when the bytes are not there, or the host has no Ed25519. */
export async function verifySignatures({
  signatures,
  signers,
  message,
}: LedgerTransaction): Promise<'valid' | 'invalid' | 'unknown'> {
  const subtle = (globalThis as { crypto?: Crypto }).crypto?.subtle
  if (message === null || signers === null || !subtle) return 'unknown'
  for (const [index, signer] of signers.entries()) {
    const key = decodeBase58(signer)
    const signature = decodeBase58(signatures[index] ?? '')
    if (key?.length !== 32 || signature?.length !== 64) return 'invalid'
    try {
      const imported = await subtle.importKey('raw', key as BufferSource, 'Ed25519', false, ['verify'])
      if (!(await subtle.verify('Ed25519', imported, signature as BufferSource, message as BufferSource)))
        return 'invalid'
    } catch (error) {
      // A key that is no point of the curve signs nothing; a host without Ed25519 says NotSupportedError.
      return (error as Error).name === 'NotSupportedError' ? 'unknown' : 'invalid'
    }
  }
  return 'valid'
}

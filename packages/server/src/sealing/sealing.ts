/** Seals what must not lie in the clear in the database: AES-256-GCM, bound to the record it belongs to, under a key that can be changed. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface SealingKey {
  /** Letters and digits; stands before what it sealed. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

export interface Sealing {
  /** The id of the key that seals. */
  readonly newest: string
  /** `<key id>.<base64url of nonce, text and tag>`. `bound` must be the same at opening: the id of the record. */
  seal(text: string, bound: string): string
  /** @throws SealError for what was changed, belongs to another record, or was sealed with a key that is not here */
  open(sealed: string, bound: string): string
}

export class SealError extends Error {
  override readonly name: string = 'SealError'
  readonly code: string = 'seal_broken'
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals, every one opens. @throws RangeError without a key, or for one that has not 32 bytes */
export function createSealing(
  keys: readonly SealingKey[],
  random: (size: number) => Buffer = randomBytes,
): Sealing {
  const [newest] = keys
  if (!newest) throw new RangeError('Sealing needs a key')
  for (const { key } of keys) if (key.length !== 32) throw new RangeError('A sealing key has 32 bytes')
  const byId = new Map(keys.map((one) => [one.id, one.key]))

  return {
    newest: newest.id,
    seal(text, bound) {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, newest.key, nonce).setAAD(Buffer.from(bound))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${newest.id}.${body.toString('base64url')}`
    },
    open(sealed, bound) {
      const dot = sealed.indexOf('.')
      const key = byId.get(sealed.slice(0, Math.max(0, dot)))
      const body = Buffer.from(sealed.slice(dot + 1), 'base64url')
      if (!key) throw new SealError('It was sealed with a key that is not here')
      if (body.length < NONCE_BYTES + TAG_BYTES) throw new SealError('It is too short to be anything sealed')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, body.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(bound))
          .setAuthTag(body.subarray(-TAG_BYTES))
        const text = Buffer.concat([
          decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)),
          decipher.final(),
        ])
        return text.toString('utf8')
      } catch (cause) {
        throw new SealError('It was changed, or belongs to another record', { cause })
      }
    },
  }
}

/** Reads the body of a request that a server got, as far as it may be long. */
import { AdapterError } from '../errors.ts'

export const MAX_BODY_BYTES = 1_048_576

/** @throws RangeError */
export function checkMaxBodyBytes(value: unknown): void {
  if (!(typeof value === 'number' && value >= 1)) throw new RangeError('maxBodyBytes must be a number from 1')
}

/** @throws AdapterError `held_too_long`, once more than `maxBytes` have come */
export async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  const pieces = body[Symbol.asyncIterator]()
  let text = ''
  let size = 0
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    size += next.value.byteLength
    if (size > maxBytes) {
      void throwAway(pieces)
      throw new AdapterError('held_too_long', `The body is larger than ${maxBytes} bytes; raise maxBodyBytes`)
    }
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}

/** What comes after is not wanted, and yet read: on the same connection the answer, and the next request, come behind it. Whoever sends without end meets the server's own limits. */
async function throwAway(pieces: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    while (!(await pieces.next()).done);
  } catch {
    // The connection is gone, and nobody waits for the rest.
  }
}

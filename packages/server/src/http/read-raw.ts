/** Reads a body that its sender signed: the text exactly as it came, so that the signature is checked over the same bytes. */
import { ApiError } from './api-error.ts'
import { checkType, readBytes } from './read-json.ts'
import type { RawRequest } from './route.ts'

// A byte order mark is one of the bytes that were signed.
const exact = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws ApiError `unsupported_media_type`, `body_too_large`, `invalid_request` */
export async function readRaw(request: Request, maxBytes: number): Promise<RawRequest> {
  checkType(request.headers)
  const bytes = await readBytes(request, maxBytes)
  try {
    return { text: exact.decode(bytes), headers: request.headers }
  } catch {
    throw new ApiError('invalid_request', 'The body is not UTF-8')
  }
}

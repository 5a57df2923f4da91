/** Reads a `multipart/form-data` body within its limit, as an object of its fields. */
import { ApiError } from './api-error.ts'
import type { FormHold } from './form-budget.ts'
import { readParts } from './read-json.ts'

/** @throws ApiError `body_too_large`, `invalid_request`, `unavailable` */
export async function readMultipart(
  request: Request,
  maxBytes: number,
  hold: FormHold,
): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new ApiError('invalid_request', 'Send the body as multipart/form-data, with a file')
  // Told again to the parser, so that both mean the same.
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  const bytes = await readParts(request, maxBytes, hold.take)
  if (boundary === undefined || bytes.length === 0) throw malformed()
  checkParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), boundary)
  const form = await parse(bytes, `multipart/form-data; boundary="${boundary}"`)
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of form) {
    if (name in fields) throw new ApiError('invalid_request', 'A field of the form is given twice')
    fields[name] = value
  }
  return { ...fields }
}

/** RFC 2046, 5.1.1: at most 70 characters, in quotes where it holds one that stands for something. */
const BOUNDARY = /;\s*boundary=(?:"([^"\\\r\n]{1,70})"|([^\s;"]{1,70}))/i
/** No form of ours has more than three fields. */
const MAX_PARTS = 16
/** From the headers of a part: the name of its field, and of its file. */
const MAX_HEAD_BYTES = 16_384

/** The platform's parser takes a second and more, in which nobody is answered, for a body that is nothing but parts or heads. @throws ApiError `invalid_request` */
function checkParts(bytes: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; ) {
    const head = at + delimiter.length
    // The last one has nothing behind it.
    const content = bytes.subarray(head, head + MAX_HEAD_BYTES).indexOf('\r\n\r\n')
    if (content < 0 && bytes.length - head > MAX_HEAD_BYTES)
      throw new ApiError('invalid_request', 'A part of the form has too long a head')
    if (content < 0) return
    if (++parts > MAX_PARTS) throw new ApiError('invalid_request', 'The form has too many parts')
    at = bytes.indexOf(delimiter, head + content)
  }
}

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    // The platform's own parser, on bytes that are counted already.
    return await new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData()
  } catch {
    throw malformed()
  }
}

function malformed(): ApiError {
  return new ApiError('invalid_request', 'The body is not multipart/form-data')
}

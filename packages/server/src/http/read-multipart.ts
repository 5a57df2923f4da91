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
  const bytes = await readParts(request, maxBytes, hold.take)
  const form = await parse(bytes, type)
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of form) {
    if (name in fields) throw new ApiError('invalid_request', 'A field of the form is given twice')
    fields[name] = value
  }
  return { ...fields }
}

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    // The platform's own parser, on bytes that are counted already.
    return await new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new ApiError('invalid_request', 'The body is not multipart/form-data')
  }
}

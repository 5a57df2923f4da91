/** Reads a JSON body within its limits: type, encoding, bytes, UTF-8, depth. */
import { ApiError } from './api-error.ts'

/** How deep a body may nest. Ours nest five deep. */
const MAX_DEPTH = 32

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws ApiError `unsupported_media_type`, `body_too_large`, `invalid_json`, `invalid_request` */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  checkType(request.headers)
  const bytes = await readBytes(request, maxBytes)
  const text = decode(bytes)
  if (isDeeperThan(MAX_DEPTH, text))
    throw new ApiError('invalid_json', `The body nests deeper than ${MAX_DEPTH} levels`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_json', 'The body is not JSON')
  }
}

/** The same, where the body may be left out: a request without a content type and without bytes stands for `{}`. */
export async function readOptionalJson(request: Request, maxBytes: number): Promise<unknown> {
  const { headers } = request
  if (headers.has('content-type') || headers.has('content-encoding')) return readJson(request, maxBytes)
  return (await readBytes(request, maxBytes)).length === 0 ? {} : readJson(request, maxBytes)
}

/** @throws ApiError `unsupported_media_type` for what is not JSON in UTF-8, as it is */
export function checkType(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (type.trim() !== 'application/json' || !isUtf8)
    throw new ApiError('unsupported_media_type', 'Send the body as Content-Type: application/json, in UTF-8')
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
    throw new ApiError('unsupported_media_type', 'Send the body without a Content-Encoding')
}

/** A declared length is trusted, because HTTP cuts the body there; an undeclared one is counted. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (declared === null) return readParts(request, maxBytes)
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes)
  return new Uint8Array(await received(request.arrayBuffer()))
}

/** The bytes as they come, each part of them told of; nothing is read of a body that is declared too large, or after it is. */
export async function readParts(
  request: Request,
  maxBytes: number,
  onPart: (bytes: number) => void = () => {},
): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  const parts = request.body[Symbol.asyncIterator]()
  for (;;) {
    const part = await received(parts.next())
    if (part.done) return Buffer.concat(chunks)
    length += part.value.length
    try {
      if (length > maxBytes) throw tooLarge(maxBytes)
      onPart(part.value.length)
    } catch (error) {
      await parts.return?.()
      throw error
    }
    chunks.push(part.value)
  }
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', `The body is larger than ${maxBytes} bytes`)
}

/** A caller that hangs up in the middle is no fault of the server's, and nobody is left to read the answer. */
async function received<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch {
    throw new ApiError('invalid_request', 'The connection broke before the body was complete')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ApiError('invalid_json', 'The body is not UTF-8')
  }
}

const QUOTE = 34
const BACKSLASH = 92

/** Looks at brackets outside strings alone; whether the rest is JSON is not asked here. */
function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isInString) {
      if (code === BACKSLASH) i++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === 91 || code === 123) {
      if (++depth > limit) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}

/** Middleware of Express. */
import type { Vault } from '@svc/core'
import type { Request, RequestHandler } from 'express'
import { AdapterError } from '../errors.ts'
import { createGuards, type Guard } from '../guard.ts'
import { checkFunctions, type GuardOptions } from '../options.ts'
import { governBodyText, governJson, isJsonType } from '../wire/body.ts'
import { isOpaque } from '../wire/encoding.ts'
import { checkMaxBodyBytes, MAX_BODY_BYTES, readText } from '../wire/read-text.ts'
import { isRefusal, refusalOf } from '../wire/refusal.ts'
import { governAnswers } from './answers.ts'

export interface ExpressOptions extends GuardOptions {
  /** The vault of the conversation that a request belongs to, to keep its placeholders across turns. Default: `vault`, else a new one for each request. */
  readonly vaultOf?: ((request: Request) => Vault | Promise<Vault>) | undefined
  /** Most bytes of a body that no parser has read yet. Default 1,048,576. */
  readonly maxBodyBytes?: number | undefined
}

/**
 * What is posted (JSON, forms, text) reaches the handlers in `request.body` with placeholders in place of personal data; what they answer (JSON, text, streams of events)
 * reaches the caller with the values again, and without personal data of the model's own. Reads bodies itself; after a body parser, which compressed bodies need, it governs what that has read. Use it after compression.
 *
 * A body that the policy denies is answered with 422, one that cannot be looked into with 415 or 400, one too large with 413, and no handler runs. An answer that is denied is 500, a stream breaks off.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name
 * @example no-run
 * app.use('/chat', governExpress({ policy: 'gdpr' }))
 */
export function governExpress({
  vaultOf,
  maxBodyBytes = MAX_BODY_BYTES,
  ...options
}: ExpressOptions = {}): RequestHandler {
  checkFunctions({ vaultOf })
  checkMaxBodyBytes(maxBodyBytes)
  const guardOfCall = createGuards(options, ['vaultOf', 'maxBodyBytes'])
  return async (request, response, next) => {
    try {
      const guard = guardOfCall(await vaultOf?.(request))
      await governRequest(request, guard, maxBodyBytes)
      governAnswers(response, guard, options.maxHeld)
    } catch (error) {
      if (!isRefusal(error)) return next(error)
      const { status, body } = refusalOf(error, isJsonType(request.headers['content-type'] ?? ''))
      response.status(status).json(body)
      return
    }
    next()
  }
}

async function governRequest(request: Request, guard: Guard, maxBytes: number): Promise<void> {
  refuseFiles(request, guard)
  if (isParsed(request)) {
    request.body =
      typeof request.body === 'string'
        ? governBodyText(request.body, 'text/plain', guard)
        : governParsed(request.body, guard)
    return
  }
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && !(Number(length) > 0)) return
  if (isOpaque(type, request.headers['content-encoding'], guard)) return
  const governed = governBodyText(await readText(request, maxBytes), type, guard)
  // So that parsers of Express 4 that come after leave it alone; later ones see by themselves that nothing is left.
  Object.assign(request, { _body: true })
  if (isJsonType(type)) request.body = governed === '' ? undefined : JSON.parse(governed)
  else if (/urlencoded/i.test(type)) request.body = fieldsOf(governed)
  else request.body = governed
}

/** Those of Express 4 put an empty object where they read nothing, and one that comes after would read the body as it is. */
function isParsed({ body, readableDidRead }: Request): boolean {
  return body !== undefined && (readableDidRead || Object.keys(body ?? {}).length > 0)
}

/** What is there several times is a list, as parsers have it. */
function fieldsOf(form: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(form)) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]!]),
  )
}

/** What parsers of forms put beside the body. */
function refuseFiles(request: object, guard: Guard): void {
  const { file, files } = request as { readonly file?: unknown; readonly files?: unknown }
  const isEmpty = typeof files !== 'object' || files === null || Object.keys(files).length === 0
  if ((file === undefined && isEmpty) || guard.passesUnknown) return
  throw new AdapterError(
    'not_understood',
    'Files that came with a form cannot be looked into; set onUnknown to pass such files as they are',
  )
}

function governParsed(body: unknown, guard: Guard): unknown {
  if (!(body instanceof Uint8Array)) return governJson(body, guard)
  if (guard.passesUnknown) return body
  throw new AdapterError(
    'not_understood',
    'A body of bytes cannot be looked into; set onUnknown to pass such bodies as they are',
  )
}

/** Middleware of Hono. */
import type { Vault } from '@svc/core'
import type { Context, MiddlewareHandler } from 'hono'
import { createGuards } from '../guard.ts'
import { checkFunctions, type GuardOptions } from '../options.ts'
import { governBodyText, isJsonType } from '../wire/body.ts'
import { isOpaque } from '../wire/encoding.ts'
import { createBodyPassage, emptied, OF_BODY, OF_READERS, throughPassage } from '../wire/pieces.ts'
import { checkMaxBodyBytes, MAX_BODY_BYTES, readText } from '../wire/read-text.ts'
import { refusalOf } from '../wire/refusal.ts'

export interface HonoOptions extends GuardOptions {
  /** The vault of the conversation that a request belongs to, to keep its placeholders across turns. Default: `vault`, else a new one for each request. */
  readonly vaultOf?: ((context: Context) => Vault | Promise<Vault>) | undefined
  /** Most bytes of a body. Default 1,048,576; a longer one is answered with 413. */
  readonly maxBodyBytes?: number | undefined
}

/**
 * What is posted (JSON, forms, text) reaches the handlers with placeholders in place of personal data; what they answer (JSON, text, streams of events) reaches
 * the caller with the values again, and without personal data of the model's own. Use it before whatever else reads bodies.
 *
 * A body that the policy denies is answered with 422, one that cannot be looked into with 415 or 400, one too large with 413, and no handler runs. An answer that is denied breaks off, since its head is
 * gone by then; one that cannot be looked into is an error of the handler's, which Hono answers with 500.
 *
 * @throws TypeError, RangeError, CoreError for a wrong option, by name
 * @example no-run
 * app.use('/chat/*', governHono({ policy: 'gdpr' }))
 */
export function governHono({
  vaultOf,
  maxBodyBytes = MAX_BODY_BYTES,
  ...options
}: HonoOptions = {}): MiddlewareHandler {
  checkFunctions({ vaultOf })
  checkMaxBodyBytes(maxBodyBytes)
  const guardOfCall = createGuards(options, ['vaultOf', 'maxBodyBytes'])
  return async (context, next) => {
    const guard = guardOfCall(await vaultOf?.(context))
    const { raw } = context.req
    if (raw.body !== null) {
      const type = raw.headers.get('content-type') ?? ''
      try {
        if (!isOpaque(type, raw.headers.get('content-encoding'), guard)) {
          const body = governBodyText(await readText(raw.body, maxBodyBytes), type, guard)
          const headers = new Headers(raw.headers)
          // Of the body as it was.
          headers.delete('content-length')
          const governed = new Request(raw.url, { method: raw.method, headers, body, signal: raw.signal })
          // What Cloudflare's workers know of who asks.
          if ('cf' in raw) Object.defineProperty(governed, 'cf', { value: raw.cf, enumerable: true })
          context.req.raw = governed
          context.req.bodyCache = {}
        }
      } catch (error) {
        const { status, body } = refusalOf(error, isJsonType(type))
        return context.json(body, status)
      }
    }
    await next()
    const { status, statusText, headers, body } = context.res
    if (body === null) return undefined
    const empty = emptied(context.res)
    if (empty) {
      context.res = undefined
      context.res = empty
      return undefined
    }
    let passage: ReturnType<typeof createBodyPassage>
    try {
      passage = createBodyPassage(
        headers.get('content-type') ?? '',
        guard,
        options.maxHeld,
        headers.get('content-encoding'),
        headers.get('content-range'),
      )
    } catch (error) {
      await body.cancel()
      // Other headers say nothing of the answer that tells of the error.
      context.res = undefined
      context.res = new Response(null, { headers: [...headers].filter(([name]) => OF_READERS.test(name)) })
      throw error
    }
    if (!passage) return undefined
    const governed = new Headers(headers)
    for (const name of OF_BODY) governed.delete(name)
    // Hono copies the headers of the answer before onto the next.
    context.res = undefined
    context.res = new Response(throughPassage(body, passage), { status, statusText, headers: governed })
    return undefined
  }
}

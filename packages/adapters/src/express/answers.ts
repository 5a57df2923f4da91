/** What handlers write to a response of Node's, governed on its way out. Headers are kept back until the first of it, since they tell its length. */
import type { Response } from 'express'
import { AdapterError, isCoreError } from '../errors.ts'
import type { Guard } from '../guard.ts'
import type { Passage } from '../passage.ts'
import { createBodyPassage, createDecoder, OF_BODY, OF_READERS } from '../wire/pieces.ts'

/** What a caller is told: of a fault of the program's own nothing but that there was one. */
function whyOf(error: unknown): object {
  if (error instanceof AdapterError || isCoreError(error)) return { error: error.message, code: error.code }
  return { error: 'The answer was not let through' }
}

type Callback = (error?: Error | null) => void

export function governAnswers(response: Response, guard: Guard, maxHeld?: number): void {
  const { write, end, writeHead, flushHeaders } = response
  const decoder = createDecoder()
  let passage: Passage | undefined
  let state: 'waiting' | 'open' | 'over' = 'waiting'
  let failure: Error | undefined
  let isPassing = false

  /** Calls what stood here before, of Node or of middleware outside, which has to know whether the head was sent. */
  function pass<T>(call: () => T): T {
    isPassing = true
    try {
      return call()
    } finally {
      isPassing = false
    }
  }

  /** Who waits for a piece to be sent is told that it never is. */
  function refuse(callback: Callback | undefined): void {
    if (callback) queueMicrotask(() => callback(failure ?? new Error('The answer is over')))
  }

  /** With the first piece it is known what comes. */
  function begin(): void {
    if (state !== 'waiting') return
    state = 'open'
    const type = String(response.getHeader('content-type') ?? 'text/plain')
    const [encoding, range] = ['content-encoding', 'content-range'].map((name) => response.getHeader(name))
    passage = createBodyPassage(type, guard, maxHeld, encoding, range)
    sayNoMore()
  }

  /** Of the body as it was. */
  function sayNoMore(): void {
    if (passage) for (const name of OF_BODY) response.removeHeader(name)
  }

  const isSent = (): boolean => Reflect.get(Object.getPrototypeOf(response), 'headersSent', response)

  /** The answer is not let through: nothing of it is sent, or what was is cut off. */
  function fail(error: unknown): void {
    state = 'over'
    failure = error as Error
    if (isSent()) {
      response.destroy(error as Error)
      return
    }
    for (const name of response.getHeaderNames()) if (!OF_READERS.test(name)) response.removeHeader(name)
    response.statusCode = 500
    response.setHeader('content-type', 'application/json')
    pass(() => end.call(response, JSON.stringify(whyOf(error)), 'utf8'))
  }

  /** @returns what may be sent of a piece; undefined where it failed */
  function through(piece: unknown, encoding: unknown, isLast: boolean): string | Uint8Array | undefined {
    try {
      begin()
      const bytes =
        typeof piece === 'string'
          ? Buffer.from(piece, encoding as BufferEncoding)
          : (piece as Uint8Array | undefined)
      if (!passage) return bytes ?? ''
      let text = passage.push(decoder.decode(bytes ?? new Uint8Array(), { stream: !isLast }))
      if (isLast) text += passage.end()
      return text
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  // A script is not looked into, and who asks chooses one by `?callback=`.
  if (!guard.passesUnknown) response.jsonp = (body) => response.json(body)

  // What is held has been answered all the same: who handles errors has to know.
  Object.defineProperty(response, 'headersSent', {
    get: () => (state !== 'waiting' && !isPassing) || isSent(),
    configurable: true,
  })

  response.writeHead = ((status: number, reason?: unknown, headers?: unknown) => {
    if (state !== 'waiting') {
      // Node writes the head; more may have been said since the first piece.
      sayNoMore()
      return writeHead.apply(response, [status, reason, headers] as unknown as Parameters<typeof writeHead>)
    }
    response.statusCode = status
    if (typeof reason === 'string') response.statusMessage = reason
    const given = (typeof reason === 'string' ? headers : (reason ?? headers)) as object | undefined
    if (Array.isArray(given)) {
      // A flat list of names and values, or a list of pairs.
      const flat = given.flat() as string[]
      // As Node has it: they take the place of what was set before, and one may be there several times.
      for (let i = 0; i < flat.length; i += 2) response.removeHeader(flat[i]!)
      for (let i = 0; i < flat.length; i += 2) response.appendHeader(flat[i]!, flat[i + 1]!)
    } else for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value as string)
    return response
  }) as typeof writeHead

  response.flushHeaders = () => {
    if (state === 'over') return
    try {
      begin()
      pass(() => flushHeaders.call(response))
    } catch (error) {
      fail(error)
    }
  }

  response.write = ((piece: unknown, encoding?: unknown, done?: Callback) => {
    const callback = typeof encoding === 'function' ? (encoding as Callback) : done
    const text =
      state === 'over' ? undefined : through(piece, typeof encoding === 'string' ? encoding : 'utf8', false)
    if (text === undefined) {
      refuse(callback)
      return false
    }
    if (text.length === 0) {
      if (callback) queueMicrotask(() => callback())
      return true
    }
    return pass(() => write.call(response, text, 'utf8', callback ?? (() => {})))
  }) as typeof write

  response.end = ((piece?: unknown, encoding?: unknown, done?: Callback) => {
    const callback = [piece, encoding, done].find((given) => typeof given === 'function') as
      | Callback
      | undefined
    if (state === 'over') {
      refuse(callback)
      return response
    }
    const body = typeof piece === 'function' ? undefined : piece
    // Of an answer without a body nothing is to be known: a redirect, or that nothing has changed.
    if (state === 'waiting' && (body === undefined || body === null || (body as string).length === 0)) {
      state = 'over'
      return pass(() => end.call(response, callback as never, 'utf8' as never))
    }
    const text = through(body, typeof encoding === 'string' ? encoding : 'utf8', true)
    if (text === undefined) {
      refuse(callback)
      return response
    }
    state = 'over'
    return pass(() => end.call(response, text as string, 'utf8', callback))
  }) as typeof end
}

/** One endpoint of the contract with the function that answers it. */
import type { Endpoint, Shape } from '@svc/contract'
import type { Caller } from './caller.ts'

export interface Input<S extends Shape> {
  readonly params: S['params']
  readonly query: S['query']
  readonly body: S['body']
  readonly caller: Caller
  readonly requestId: string
  /** Where the request came from, as rate limits count it; null when that cannot be told. */
  readonly address: string | null
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  /** The last event of a stream that the caller has, who wants the rest; null for everybody else. */
  readonly lastEventId: string | null
  /** `If-Match` and `If-None-Match` as they came; null without. */
  readonly ifMatch: string | null
  readonly ifNoneMatch: string | null
  /** For endpoints with `rawBody`. */
  readonly raw: RawRequest | null
}

/** A request whose sender signed its body: text and headers as they came. */
export interface RawRequest {
  readonly text: string
  readonly headers: Headers
}

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers?: Readonly<Record<string, string>>
}

export type Handler<S extends Shape> = (input: Input<S>) => Promise<Answer<S['answer']>> | Answer<S['answer']>

export interface Route {
  readonly endpoint: Endpoint
  readonly handler: Handler<Shape>
}

/** Pairs an endpoint with its handler; the types of the one hold the other. */
export function on<S extends Shape>(endpoint: Endpoint<S>, handler: Handler<S>): Route {
  return { endpoint: endpoint as unknown as Endpoint, handler: handler as unknown as Handler<Shape> }
}

export function answer<T>(status: number, body: T, headers?: Readonly<Record<string, string>>): Answer<T> {
  return headers ? { status, body, headers } : { status, body }
}

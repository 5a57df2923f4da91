/** What the client knows of an endpoint. The tests hold every one of these to the contract's own table. */
import type { Repeat } from './retry.ts'

/** Literals alone, no calls and no spreads: a bundler leaves out what is not used. */
export interface Endpoint<Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters. */
  readonly path: string
  /** Which credential it takes; `key_or_session` sends the key where there is one. */
  readonly auth: 'none' | 'key' | 'session' | 'key_or_session'
  readonly repeat: Repeat
  /**
   * What tells an answer of this endpoint from anything else: the names it has, with `[]` after those of lists; `[]` alone for a list. Not
   * a validation of every field (that would be the schemas, and their size): it keeps a proxy's page or a cut answer from passing for one.
   */
  readonly accepts:
    | readonly ((keyof Answer & string) | `${keyof Answer & string}[]` | '[]')[]
    | ((body: unknown) => boolean)
}

/** An endpoint whose answer is a stream of bytes, of one of these media types. */
export interface StreamEndpoint extends Omit<Endpoint<never>, 'accepts'> {
  readonly streams: readonly string[]
}

/** True when a parsed body is an answer of the endpoint. */
export function isAnswerOf<Answer>({ accepts }: Endpoint<Answer>, body: unknown): body is Answer {
  if (typeof accepts === 'function') return accepts(body)
  return (
    typeof body === 'object' &&
    body !== null &&
    accepts.every((name) => {
      const key = name.replace('[]', '')
      if (key === '') return Array.isArray(body)
      return key === name ? key in body : Array.isArray((body as Record<string, unknown>)[key])
    })
  )
}

/**
 * The path with its parameters put in.
 *
 * @throws TypeError when a parameter is no string, is empty, or is `.` or `..` (a URL parser would climb out of the path).
 */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = params[name]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw new TypeError(`${name} must be a non-empty string`)
    return encodeURIComponent(value)
  })
}

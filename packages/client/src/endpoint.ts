/** What the client knows of an endpoint. The tests hold every one of these to the contract's own table. */
import type { Repeat } from './retry.ts'

export interface Endpoint<Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters. */
  readonly path: string
  /** Which credential it takes; `key_or_session` sends the key where there is one. */
  readonly auth: 'none' | 'key' | 'session' | 'key_or_session'
  readonly repeat: Repeat
  /**
   * Whether a parsed body is an answer of this endpoint at all. Not a validation of every field (that would be the schemas, and
   * their size): it keeps a proxy's page or a cut answer from passing for one.
   */
  readonly accepts: (body: unknown) => body is Answer
}

/** True for an object that has each of `keys`. */
export function hasKeys<Answer>(...keys: (keyof Answer & string)[]): (body: unknown) => body is Answer {
  return (body): body is Answer =>
    typeof body === 'object' && body !== null && !Array.isArray(body) && keys.every((key) => key in body)
}

/** True for an object whose `key` is an array. */
export function hasList<Answer>(key: keyof Answer & string): (body: unknown) => body is Answer {
  return (body): body is Answer =>
    typeof body === 'object' && body !== null && Array.isArray((body as Record<string, unknown>)[key])
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

/** Every request has a name: the caller's when it is a UUID (it enters the logs, so nothing else will do), else a new one. */
import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given !== null && UUID.test(given) ? given.toLowerCase() : randomUUID()
}

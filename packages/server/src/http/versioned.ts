/**
 * Conditional requests (RFC 9110, 13), in one place for every path whose endpoints are `versioned`: what is read carries a strong `ETag`, and a write that names
 * it goes through only as long as it is still true. Writes of one thing wait for each other, those without a condition among them: between the look and the
 * write nobody else's may land (docs/decisions/0037-conditional-writes.md).
 */
import { isConditional } from '@svc/contract'
import type { Turns } from '../db/turns.ts'
import { ApiError } from './api-error.ts'
import { entityTagOf, readTags, type Tags } from './entity-tags.ts'
import { answer, type Route } from './route.ts'

type AnyHandler = Route['handler']
type AnyInput = Parameters<AnyHandler>[0]

/** The same routes; the versioned ones among them are conditional. @throws Error where a write has no GET at its path */
export function versioned(routes: readonly Route[], turns: Turns): Route[] {
  return routes.map((route) => {
    const { endpoint, handler } = route
    if (!endpoint.versioned) return route
    if (!isConditional(endpoint)) return { endpoint, handler: tagged(handler) }
    const reader = routes.find(
      ({ endpoint: { versioned, method, path } }) => versioned && method === 'GET' && path === endpoint.path,
    )
    if (!reader) throw new Error(`${endpoint.id} is versioned, and there is no GET of ${endpoint.path}`)
    return {
      endpoint,
      async handler(input) {
        const [ifMatch, ifNoneMatch] = conditionsOf(input)
        return turns(nameOf(endpoint.path, input), async () => {
          if (ifMatch ?? ifNoneMatch) hold(ifMatch, ifNoneMatch, await currentTag(reader.handler, input))
          return handler(input)
        })
      },
    }
  })
}

function tagged(handler: AnyHandler): AnyHandler {
  return async (input) => {
    const answered = await handler(input)
    const etag = entityTagOf(answered.body)
    const headers = { ...answered.headers, etag }
    const known = readTags('If-None-Match', input.ifNoneMatch)
    // Whatever a tag says of its strength, what it names need not be sent again (RFC 9110, 13.1.2).
    if (known && (known === '*' || known.some(({ opaque }) => opaque === etag)))
      return answer(304, undefined, headers)
    return { ...answered, headers }
  }
}

function conditionsOf({ ifMatch, ifNoneMatch }: AnyInput): readonly [Tags | null, Tags | null] {
  return [readTags('If-Match', ifMatch), readTags('If-None-Match', ifNoneMatch)]
}

/** The thing that a request writes: an organisation's, by its path. */
function nameOf(path: string, { caller, params }: AnyInput): string {
  const orgId = caller.kind === 'anonymous' ? null : caller.orgId
  return JSON.stringify([path, orgId, params ?? null])
}

/** Null where there is none yet. */
async function currentTag(read: AnyHandler, input: AnyInput): Promise<string | null> {
  try {
    return entityTagOf((await read({ ...input, body: undefined, query: undefined })).body)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

/** @throws ApiError `precondition_failed` */
function hold(ifMatch: Tags | null, ifNoneMatch: Tags | null, current: string | null): void {
  if (
    ifMatch &&
    !(current !== null && (ifMatch === '*' || ifMatch.some((tag) => !tag.isWeak && tag.opaque === current)))
  )
    throw new ApiError(
      'precondition_failed',
      'This was changed since you read it, and nothing was written: GET it again, make your change to what it is now, and send that with its ETag in If-Match',
    )
  if (
    ifNoneMatch &&
    current !== null &&
    (ifNoneMatch === '*' || ifNoneMatch.some(({ opaque }) => opaque === current))
  )
    throw new ApiError(
      'precondition_failed',
      'This exists already, and nothing was written: GET it, and send your change with its ETag in If-Match',
    )
}

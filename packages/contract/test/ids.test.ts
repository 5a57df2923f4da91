/** Ids that are asked for are read as RFC 9562, 4 has it: in either case. Those that are digested are not. */
import { describe, expect, it } from 'vitest'
import {
  approveDocumentRequest,
  claim,
  conversationQuery,
  deleteChunksRequest,
  deleteConnectorRequest,
  deleteLeadsRequest,
  endpoints,
} from '../src/index.ts'

const ID = '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f'
const UPPER = ID.toUpperCase()

const namesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
const filled = (path: string, id: string) => Object.fromEntries(namesOf(path).map((name) => [name, id]))
/** Paths whose every id is a UUID; what somebody chose (a slug, a policy's name) is another name in upper case. */
const byUuid = endpoints.filter(
  ({ path, params }) =>
    params?.safeParse(filled(path, ID)).success && !params.safeParse(filled(path, 'a-name')).success,
)

describe('an id that is asked for is read in either case', () => {
  it('in paths', () => {
    expect(byUuid.length).toBeGreaterThan(10)
    for (const { id, path, params } of byUuid)
      expect([id, params?.safeParse(filled(path, UPPER))]).toEqual([
        id,
        { success: true, data: filled(path, ID) },
      ])
  })

  it('in bodies and queries', () => {
    expect(approveDocumentRequest.parse({ document_id: UPPER })).toEqual({ document_id: ID })
    expect(deleteChunksRequest.parse({ document_id: UPPER })).toEqual({ document_id: ID })
    expect(deleteConnectorRequest.parse({ id: UPPER })).toEqual({ id: ID })
    expect(deleteLeadsRequest.parse({ ids: [UPPER] })).toEqual({ ids: [ID] })
    expect(conversationQuery.parse({ widget_id: UPPER })).toMatchObject({ widget_id: ID })
  })

  it('but not that of a claim, whose receipt is named by a digest of it', () => {
    const faults = claim.safeParse({ client_event_id: UPPER }).error?.issues
    expect(faults).toContainEqual(
      expect.objectContaining({ path: ['client_event_id'], message: 'must be a UUID in lower case' }),
    )
  })
})

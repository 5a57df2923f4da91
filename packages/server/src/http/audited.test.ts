import { createAnchorRun, type Endpoint, updateWebhook } from '@svc/contract'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { audited } from './audited.ts'
import type { Caller } from './caller.ts'
import { type Answer, answer, type Input } from './route.ts'

const caller = { kind: 'key', orgId: 'o1', keyId: 'k1', scopes: ['webhooks:write'] } as unknown as Caller

/** What is noted of a call of `endpoint` that is handled so, and what comes of the call. */
async function noted(
  endpoint: unknown,
  input: Partial<Input<object>>,
  handler: () => Promise<Answer<unknown>>,
  by: Caller = caller,
) {
  const told: unknown[] = []
  const begin = vi.fn(async (_note: object) => ({
    done: async (id: string | null) => void told.push(['done', id]),
    refused: async () => void told.push(['refused']),
  }))
  const route = audited({ endpoint: endpoint as Endpoint, handler }, begin)
  const came = await Promise.resolve(route.handler({ caller: by, ...input } as never)).catch((error) => error)
  return { begun: begin.mock.calls.map(([note]) => note), told, came }
}

describe('what administration changes', () => {
  it('is noted before it is done, with the names of fields and no values, and once it is', async () => {
    const input = { params: { id: 'w1' }, body: { url: 'https://example.com/secret', name: 'Jane' } }
    const { begun, told } = await noted(updateWebhook, input, async () => answer(200, { id: 'other' }))
    expect(begun).toEqual([
      {
        ...{ orgId: 'o1', actor: 'key:k1', action: 'webhooks.update_webhook', resourceType: 'webhooks' },
        ...{ resourceId: 'w1', metadata: { fields: ['name', 'url'] } },
      },
    ])
    expect(told).toEqual([['done', 'w1']])
  })

  it('is not noted where it is refused', async () => {
    const refusal = new ApiError('conflict', 'It is there already')
    const { told, came } = await noted(updateWebhook, {}, () => Promise.reject(refusal))
    expect([told, came]).toEqual([[['refused']], refusal])
    expect((await noted(updateWebhook, {}, async () => answer(304, ''))).told).toEqual([['refused']])
  })

  it.each([
    ['a fault', new TypeError('away')],
    // The tree is made by then, though its ledger cannot be reached.
    [
      'a refusal for another fault',
      Object.assign(new ApiError('unavailable', 'later'), { cause: new Error() }),
    ],
  ])('stays open after %s: nobody knows what was done', async (_what, fault) => {
    const { begun, told, came } = await noted(createAnchorRun, {}, () => Promise.reject(fault))
    expect([begun.length, told, came]).toEqual([1, [], fault])
  })

  it('is not noted of who acts on no organisation', async () => {
    const nobody = { ...caller, orgId: null } as unknown as Caller
    const { begun, came } = await noted(createAnchorRun, {}, async () => answer(200, {}), nobody)
    expect([begun, came]).toEqual([[], { status: 200, body: {} }])
  })
})

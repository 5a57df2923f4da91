/** What every store must do, whatever it is made of. */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Claim, DeadLetter, Store } from '../src/index.ts'
import { newReceipt, newReceipts } from './receipts.ts'

export interface StoreMaker {
  /** A store with nothing in it. */
  create(): Promise<Store>
  /** The same store as another process would find it after this one was killed; left out where it survives nothing. */
  reopen?(store: Store): Promise<Store>
}

export function letterOf(claim: Claim, code = 'fingerprint_mismatch'): DeadLetter {
  return { claim, status: 422, code, refused_at: '2026-11-20T09:30:00.000Z' }
}

const idsOf = (claims: readonly Claim[]) => claims.map((claim) => claim.client_event_id)

export function describeStore(name: string, { create, reopen }: StoreMaker): void {
  describe(name, () => {
    let store: Store
    afterEach(() => store?.close())

    /** What is there now, and what would be there for the next process. */
    async function everyView(): Promise<{ claims: unknown[]; letters: unknown[] }> {
      const now = await store.load()
      if (reopen !== undefined) {
        store = await reopen(store)
        expect(await store.load()).toEqual(now)
      }
      return { claims: [...now.claims], letters: [...now.letters] }
    }

    async function begin(): Promise<Claim[]> {
      store = await create()
      expect(await store.load()).toEqual({ claims: [], letters: [] })
      return newReceipts(4)
    }

    it('gives back what was saved, in order', async () => {
      const claims = await begin()
      await store.save(claims.slice(0, 3))
      await store.save(claims.slice(3))
      expect(await everyView()).toEqual({ claims, letters: [] })
    })

    it('forgets what was removed, and only that', async () => {
      const claims = await begin()
      await store.save(claims)
      await store.remove(idsOf([claims[1]!, claims[3]!]))
      expect(await everyView()).toEqual({ claims: [claims[0], claims[2]], letters: [] })
    })

    it('keeps one claim for one id', async () => {
      const claims = await begin()
      await store.save(claims)
      await store.save([claims[2]!])
      expect((await everyView()).claims).toHaveLength(4)
    })

    it('turns a claim into a dead letter, which is then no claim', async () => {
      const claims = await begin()
      await store.save(claims)
      await store.bury([letterOf(claims[0]!)])
      expect(await everyView()).toEqual({ claims: claims.slice(1), letters: [letterOf(claims[0]!)] })
    })

    it('turns a dead letter back into a claim when it is saved again', async () => {
      const claims = await begin()
      await store.save(claims)
      await store.bury([letterOf(claims[0]!)])
      await store.save([claims[0]!])
      const view = await everyView()
      expect(view.letters).toEqual([])
      expect(view.claims).toHaveLength(4)
    })

    it('forgets dead letters by id', async () => {
      const claims = await begin()
      await store.save(claims)
      await store.bury([letterOf(claims[0]!), letterOf(claims[1]!)])
      await store.remove(idsOf([claims[0]!]))
      expect((await everyView()).letters).toEqual([letterOf(claims[1]!)])
    })

    it('takes empty lists and unknown ids for nothing', async () => {
      const claims = await begin()
      await store.save(claims)
      await store.save([])
      await store.bury([])
      await store.remove([])
      await store.remove([newReceipt().client_event_id])
      expect(await everyView()).toEqual({ claims, letters: [] })
    })

    it('comes to the same as a plain map after any run of calls', async () => {
      const pool = newReceipts(6)
      const step = fc.record({
        call: fc.constantFrom('save', 'remove', 'bury', 'reopen'),
        picks: fc.subarray([0, 1, 2, 3, 4, 5]),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          store = await create()
          await store.load()
          const claims = new Set<Claim>()
          const letters = new Set<Claim>()
          for (const { call, picks } of steps) {
            const picked = picks.map((at) => pool[at]!)
            if (call === 'save') await store.save(picked)
            if (call === 'remove') await store.remove(idsOf(picked))
            if (call === 'bury') await store.bury(picked.map((claim) => letterOf(claim)))
            if (call === 'reopen' && reopen) {
              store = await reopen(store)
              await store.load()
            }
            for (const claim of call === 'reopen' ? [] : picked) {
              claims.delete(claim)
              letters.delete(claim)
              if (call === 'save') claims.add(claim)
              if (call === 'bury') letters.add(claim)
            }
          }
          const found = await store.load()
          expect(new Set(idsOf(found.claims as Claim[]))).toEqual(new Set(idsOf([...claims])))
          expect(new Set(found.letters.map(({ claim }) => claim.client_event_id))).toEqual(
            new Set(idsOf([...letters])),
          )
          await store.close()
        }),
        { numRuns: 60 },
      )
      store = await create()
    })
  })
}

import { describe, expect, it } from 'vitest'
import { createShortCache } from './short-cache.ts'

function counting(): { load: () => Promise<number>; now: { ms: number }; clock: () => number } {
  let loads = 0
  const now = { ms: 0 }
  return { load: async () => ++loads, now, clock: () => now.ms }
}

describe('a short cache', () => {
  it('gives what was loaded for its time, from the beginning of the load, and no longer', async () => {
    const { load, now, clock } = counting()
    const cache = createShortCache<number>(500, undefined, clock)
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1])
    now.ms = 499
    expect(await cache.get('a', load)).toBe(1)
    expect(await cache.get('b', load)).toBe(2)
    now.ms = 500
    expect(await cache.get('a', load)).toBe(3)
  })

  it('forgets at once, what is being loaded too', async () => {
    const { load, clock } = counting()
    const cache = createShortCache<number>(500, undefined, clock)
    const under = cache.get('a', load)
    cache.forget('a')
    expect(await cache.get('a', load)).toBe(2)
    expect(await under).toBe(1)
    expect(await cache.get('a', load)).toBe(2)
  })

  it('keeps what was loaded since, when an earlier load that was forgotten fails', async () => {
    const { load, clock } = counting()
    const cache = createShortCache<number>(500, undefined, clock)
    let fail = (_error: Error) => {}
    const under = cache.get('a', () => new Promise((_, reject) => (fail = reject)))
    cache.forget('a')
    expect(await cache.get('a', load)).toBe(1)
    fail(new Error('away'))
    await expect(under).rejects.toThrow('away')
    expect(await cache.get('a', load)).toBe(1)
  })

  it('keeps neither failures nor what is not to be kept', async () => {
    const { load, clock } = counting()
    const cache = createShortCache<number>(500, (n) => n > 1, clock)
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.get('a', load)).toBe(1)
    expect(await cache.get('a', load)).toBe(2)
    expect(await cache.get('a', load)).toBe(2)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { batched } from './batched.ts'

/** What was put off to later turns of the event loop is done. */
async function turns(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
}
const options = { maxCalls: 3, maxConcurrent: 2, patienceMs: 1_000, isUndone: () => false }

afterEach(() => {
  vi.useRealTimers()
})

describe('calls that are batched', () => {
  it('go together while another batch is under way, and get their own results', async () => {
    const batches: number[][] = []
    const double = batched(async (items: readonly number[]) => {
      batches.push([...items])
      await turns()
      return items.map((n) => 2 * n)
    }, options)
    const first = double(1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.all([first, ...[2, 3, 4, 5].map(double)])).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
  })

  it('wait for no batch that takes longer than it should, up to a bound', async () => {
    const started: number[] = []
    let free = () => {}
    const stuck = new Promise<void>((resolve) => {
      free = resolve
    })
    const call = batched(
      async (items: readonly number[]) => {
        started.push(...items)
        if (items.some((n) => n < 3)) await stuck
        return items
      },
      { ...options, patienceMs: 10 },
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const calls = [call(1)]
    await turns()
    calls.push(call(2))
    await turns()
    expect(started).toEqual([1])
    vi.advanceTimersByTime(10)
    await turns()
    expect(started).toEqual([1, 2])
    calls.push(call(3))
    await turns()
    vi.advanceTimersByTime(10)
    await turns()
    expect(started).toEqual([1, 2])
    free()
    expect(await Promise.all(calls)).toEqual([1, 2, 3])
  })

  it('are made again by themselves when their batch left nothing behind: one’s fault is its own', async () => {
    const runs: number[][] = []
    const call = batched(
      async (items: readonly number[]) => {
        runs.push([...items])
        if (items.includes(2)) throw new Error('two')
        return items
      },
      { ...options, isUndone: () => true },
    )
    const settled = await Promise.allSettled([1, 2, 3].map(call))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  it('all fail when nobody knows what their batch left behind', async () => {
    let runs = 0
    const call = batched(async (_items: readonly number[]): Promise<number[]> => {
      runs++
      throw new Error('lost')
    }, options)
    const settled = await Promise.allSettled([1, 2].map(call))
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(runs).toBe(1)
    await expect(call(3)).rejects.toThrow('lost')
  })
})

import { describe, expect, it } from 'vitest'
import { gather } from './gather.ts'

const soon = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))
const options = { most: 3, abreast: 2, patienceMs: 1_000, isUndone: () => false }

describe('calls that are gathered', () => {
  it('go together while another group is under way, and get their own results', async () => {
    const groups: number[][] = []
    const double = gather(async (items: readonly number[]) => {
      groups.push([...items])
      await soon()
      return items.map((n) => 2 * n)
    }, options)
    const first = double(1)
    await soon(1)
    expect(await Promise.all([first, ...[2, 3, 4, 5].map(double)])).toEqual([2, 4, 6, 8, 10])
    expect(groups).toEqual([[1], [2, 3, 4], [5]])
  })

  it('wait for no group that takes longer than it should, up to a bound', async () => {
    const started: number[] = []
    let free = () => {}
    const stuck = new Promise<void>((resolve) => {
      free = resolve
    })
    const call = gather(
      async (items: readonly number[]) => {
        started.push(...items)
        if (items.some((n) => n < 3)) await stuck
        return items
      },
      { ...options, patienceMs: 10 },
    )
    const calls = [call(1)]
    await soon(1)
    calls.push(call(2))
    await soon(1)
    expect(started).toEqual([1])
    await soon(30)
    expect(started).toEqual([1, 2])
    calls.push(call(3))
    await soon(30)
    expect(started).toEqual([1, 2])
    free()
    expect(await Promise.all(calls)).toEqual([1, 2, 3])
  })

  it('are made again by themselves when their group left nothing behind: one’s fault is its own', async () => {
    const runs: number[][] = []
    const call = gather(
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

  it('all fail when nobody knows what their group left behind', async () => {
    let runs = 0
    const call = gather(async (_items: readonly number[]): Promise<number[]> => {
      runs++
      throw new Error('lost')
    }, options)
    const settled = await Promise.allSettled([1, 2].map(call))
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(runs).toBe(1)
    await expect(call(3)).rejects.toThrow('lost')
  })
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { treeSteps as oneByOne, type Tree } from '../tree-steps.ts'
import { treeSteps } from './tree-steps.ts'

const names = (count: number) =>
  Array.from({ length: count }, (_, i) => `SVC-DNA-v${1 + (i % 2)}-${i.toString(16).padStart(16, '0')}`)

/** The tree, and how often its building paused. */
function grown(work: Generator<void, Tree, void>): [Tree, number] {
  for (let pauses = 0; ; pauses++) {
    const step = work.next()
    if (step.done) return [step.value, pauses]
  }
}

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33, 100, 1_000, 20_001])(
  'four nodes at a time are the tree that one after the other is: %i leaves',
  (count) => {
    const [tree] = grown(treeSteps(names(count)))
    const [other] = grown(oneByOne(names(count)))
    expect([tree.root, tree.leafCount]).toEqual([other.root, other.leafCount])
    for (let i = 0; i < count; i += Math.ceil(count / 100)) expect(tree.proof(i)).toEqual(other.proof(i))
    expect(tree.proof(count - 1)).toEqual(other.proof(count - 1))
  },
)

it('keeps its nodes, and nothing of the texts that it was built from', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What a frame or a compiler at work still points to is let go a little later.
  const used = async () => {
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < 5; time++) {
      collect()
      least = Math.min(least, process.memoryUsage().heapUsed)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return least
  }
  const count = 300_000
  // In a frame of its own, which keeps nothing once it has returned.
  const build = (size: number) => grown(treeSteps(names(size)))[0]
  build(1)
  const before = await used()
  const tree = build(count)
  expect(((await used()) - before) / count).toBeLessThan(16)
  expect(tree.leafCount).toBe(count)
})

it('is built with a pause after every 8,192 texts and hashes', () => {
  // Two while the texts are read, two for their leaves, one for the level above.
  expect(grown(treeSteps(names(20_001)))[1]).toBe(5)
})

it.each([-1, 3, 0.5, Number.NaN])('has no leaf %f of three', (index) => {
  const [tree] = grown(treeSteps(names(3)))
  expect(() => tree.proof(index)).toThrow('index must be a whole number from 0 to 2')
})

it('refuses what is no fingerprint, by its place, and a day without any', () => {
  expect(() => grown(treeSteps([...names(2), 'SVC-DNA-v3-0000000000000000']))).toThrow('fingerprints[2]')
  expect(() => grown(treeSteps([]))).toThrow('fingerprints is empty')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('asks for WebAssembly once, also where there is none', async () => {
  const Module = vi.fn(() => {
    throw new Error('there is none')
  })
  vi.stubGlobal('WebAssembly', { Module })
  // One of its own, that has not asked yet: other tests of this process have theirs.
  const own = './tree-steps.ts?own'
  const fresh = (await import(own)) as { readonly treeSteps: typeof treeSteps }
  const [other] = grown(oneByOne(names(3)))
  for (let i = 0; i < 3; i++) expect(grown(fresh.treeSteps(names(3)))[0].root).toBe(other.root)
  expect(Module).toHaveBeenCalledTimes(1)
})

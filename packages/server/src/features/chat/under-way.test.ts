import { expect, it, vi } from 'vitest'
import type { Chat } from './pipeline.ts'
import { watched } from './under-way.ts'

/** A chat whose answers end when they are told to. */
function slow() {
  const ends: { readonly well: () => void; readonly badly: () => void }[] = []
  const answer = () =>
    new Promise((resolve, reject) =>
      ends.push({ well: () => resolve({}), badly: () => reject(new Error('away')) }),
    )
  const { chat, ended } = watched({ answer } as unknown as Chat)
  return { ask: () => chat.answer({} as never, {} as never), ended, ends }
}

it('waits for what is under way, however it ends, and for nothing else', async () => {
  const { ask, ended, ends } = slow()
  await ended(60_000)
  const [first, second] = [ask(), ask()]
  const over = vi.fn()
  const ending = ended(60_000).then(over)
  ends[0]!.well()
  await first
  // All that is due now has run.
  await new Promise((resolve) => setImmediate(resolve))
  expect(over).not.toHaveBeenCalled()
  ends[1]!.badly()
  await expect(second).rejects.toThrow('away')
  await ending
  await ended(60_000)
})

it('waits no longer than it may', async () => {
  const { ask, ended } = slow()
  void ask()
  await ended(1)
})

import { type Pending, SvcConnectionError, SvcPreconditionError } from '@svc/client'
import { expect, it } from 'vitest'
import { type Kept, keptOf, saveUnlessOvertaken } from './kept.ts'

interface Form {
  readonly name: string
  readonly prompt: string
}
const begun: Kept<Form> = { value: { name: 'a', prompt: 'a' }, tag: '1' }
const wanted = { name: 'b', prompt: 'a' }
const overtaken = () => new SvcPreconditionError(412, 'precondition_failed', 'It was changed')

/** @param there what is kept by now, each time it is read */
async function save(...there: Kept<Form>[]) {
  const tags: (string | undefined)[] = []
  let kept = begun
  const theirs = await saveUnlessOvertaken<Form, string | undefined>({
    from: begun,
    wanted,
    read: async () => {
      kept = there.shift() ?? kept
      return kept
    },
    async write({ tag }) {
      tags.push(tag)
      if (tag !== there[0]?.tag && there.length > 0) throw overtaken()
    },
  })
  return { theirs, tags }
}

it('is saved over what it was made from', async () => {
  expect(await save()).toEqual({ theirs: null, tags: ['1'] })
})

it('is saved when something beside it changed', async () => {
  expect(await save({ ...begun, tag: '2' })).toEqual({ theirs: null, tags: ['1', '2'] })
})

it('is judged by field: half of a change may have arrived, and what is no object is one field', async () => {
  const saved = async <T>(from: T, wanted: T, now: T) => {
    const written: unknown[] = []
    const theirs = await saveUnlessOvertaken<T, string>({
      ...{ from: { value: from, tag: '1' }, wanted },
      read: async () => ({ value: now, tag: '2' }),
      async write({ tag }) {
        written.push(tag)
        if (tag === '1') throw overtaken()
      },
    })
    return [theirs?.value, written.length]
  }
  const [none, half, both] = [
    { a: 1, b: 1 },
    { a: 2, b: 1 },
    { a: 2, b: 2 },
  ]
  expect(await saved(none, both, half)).toEqual([undefined, 2])
  expect(await saved({ ...none, c: 1 }, { ...both, c: 1 }, { ...half, c: 3 })).toEqual([{ ...half, c: 3 }, 1])
  expect(await saved<unknown>('a', 'b', 'a')).toEqual([undefined, 2])
  expect(await saved<unknown>('a', 'b', 'c')).toEqual(['c', 1])
  expect(await saved<unknown>(none, both, null)).toEqual([null, 1])
})

it('is done when it had arrived, and its answer was lost', async () => {
  expect(await save({ value: wanted, tag: '2' })).toEqual({ theirs: null, tags: ['1'] })
})

it('is not saved over what somebody else made of it', async () => {
  const theirs = { value: { name: 'c', prompt: 'a' }, tag: '2' }
  expect(await save(theirs)).toEqual({ theirs, tags: ['1'] })
})

it('passes other faults on, and gives up where it is overtaken without end', async () => {
  let tries = 0
  const fails = (fault: Error) =>
    saveUnlessOvertaken({
      ...{ from: begun, wanted, read: async () => begun },
      write() {
        tries++
        return Promise.reject(fault)
      },
    })
  await expect(fails(new SvcConnectionError('network', 'No connection'))).rejects.toBeInstanceOf(
    SvcConnectionError,
  )
  expect(tries).toBe(1)
  await expect(fails(overtaken())).rejects.toBeInstanceOf(SvcPreconditionError)
  expect(tries).toBe(1 + 4)
})

const TAG = '"R619FsXq-_0123456789abc-brX"'

it.each([
  [TAG, TAG],
  [`W/${TAG}`, TAG],
  [TAG.replace(/"$/, '-gzip"'), TAG],
  [TAG.replace(/"$/, '-br"'), TAG],
  [TAG.replace(/"$/, '-zstd"'), TAG],
  ['"one-gzip"', '"one-gzip"'],
  [null, undefined],
])('keeps the tag that came as %s as %s: a proxy that compresses makes another of it', async (came, tag) => {
  const response = new Response(null, { headers: came === null ? {} : { etag: came } })
  const call = { withResponse: async () => ({ data: 1, response }) } as unknown as Pending<number>
  expect(await keptOf(call)).toEqual({ value: 1, tag })
})

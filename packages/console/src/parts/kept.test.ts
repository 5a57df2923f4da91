import { SvcConnectionError, SvcPreconditionError } from '@svc/client'
import { expect, it } from 'vitest'
import { type Kept, saveUnlessOvertaken } from './kept.ts'

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

it('is saved when something beside it changed, and when half of it had arrived', async () => {
  expect(await save({ ...begun, tag: '2' })).toEqual({ theirs: null, tags: ['1', '2'] })
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

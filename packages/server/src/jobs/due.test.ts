import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createBell, type DueRunner, type DueWork, runDue } from './due.ts'

const log = pino({ level: 'silent' })
let runner: DueRunner | undefined
afterEach(() => runner?.stop(1000))

/** Jobs in memory; `wait` makes each take that long. */
function workOf(ids: string[], concurrency: number, run: (id: string) => Promise<void>): DueWork {
  return {
    name: 'test',
    concurrency,
    take: async (limit) => ids.splice(0, limit).map((id) => () => run(id)),
  }
}

const soon = (ms = 5) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 5_000
  while (!condition()) {
    if (Date.now() > end) throw new Error('It never came to that')
    await soon()
  }
}

describe('what is due', () => {
  it('is run, never more at a time than allowed', async () => {
    const done: string[] = []
    let active = 0
    let most = 0
    const ids = Array.from({ length: 20 }, (_, i) => `${i}`)
    const work = workOf([...ids], 3, async (id) => {
      most = Math.max(most, ++active)
      await soon()
      active--
      done.push(id)
    })
    runner = runDue([work], createBell(), log, 10)
    await until(() => done.length === ids.length)
    expect(most).toBe(3)
    expect(done.sort()).toEqual(ids.sort())
  })

  it('starts at once when the bell rings, however far the next beat is', async () => {
    const ids: string[] = []
    const done: string[] = []
    const bell = createBell()
    runner = runDue([workOf(ids, 1, async (id) => void done.push(id))], bell, log, 3_600_000)
    await soon(20)
    ids.push('a', 'b')
    expect(done).toEqual([])
    bell.ring()
    await until(() => done.length === 2)
  })

  it('goes on after a job and after a look that failed', async () => {
    const done: string[] = []
    let looks = 0
    const ids = ['bad', 'good']
    runner = runDue(
      [
        {
          name: 'test',
          concurrency: 1,
          async take(limit) {
            if (++looks === 1) throw new Error('the database is away')
            return ids.splice(0, limit).map((id) => async () => {
              if (id === 'bad') throw new Error('failed')
              done.push(id)
            })
          },
        },
      ],
      createBell(),
      log,
      5,
    )
    await until(() => done.length === 1)
    expect(done).toEqual(['good'])
  })

  it('is looked up at every beat while the database is away, which is told once, and once that it is over', async () => {
    const lines: { msg: string; job: string }[] = []
    const seen = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    let looks = 0
    const take = async () => {
      if (++looks <= 20) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return []
    }
    runner = runDue([{ name: 'test', concurrency: 1, take }], createBell(), seen, 1)
    await until(() => looks > 22)
    expect(lines.map(({ msg, job }) => [job, msg])).toEqual([
      ['test', 'the database cannot be reached: due jobs wait'],
      ['test', 'due jobs are looked up again'],
    ])
  })

  it('is told of once while it fails for one reason, however often it is taken up again', async () => {
    const lines: { msg: string; job: string }[] = []
    const seen = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    let tries = 0
    const take = async () => [
      async () => {
        tries++
        await soon(1)
        throw Object.assign(new Error('failed'), { code: '23514' })
      },
    ]
    runner = runDue([{ name: 'test', concurrency: 1, take }], createBell(), seen, 1)
    await until(() => tries > 20)
    expect(lines.map(({ msg, job }) => [job, msg])).toEqual([['test', 'a job failed; it is taken up again']])
  })

  it('lets a running job end when it is stopped, and takes no further one', async () => {
    const ids = ['first', 'second']
    const done: string[] = []
    const work = workOf(ids, 1, async (id) => {
      await soon(50)
      done.push(id)
    })
    const stopped = runDue([work], createBell(), log, 5)
    await soon(20)
    await stopped.stop(1000)
    expect(done).toEqual(['first'])
    expect(ids).toEqual(['second'])
  })
})

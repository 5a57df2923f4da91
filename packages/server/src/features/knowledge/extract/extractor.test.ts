import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { builtInPolicies, type Policy } from '@svc/core'
import { afterEach, describe, expect, it } from 'vitest'
import { createExtractor, type Extractor } from './extractor.ts'
import type { ReadJob } from './reading.ts'

const policy = builtInPolicies[0] as Policy

const job = (content: string): ReadJob => ({
  bytes: new TextEncoder().encode(content),
  filename: 'a.txt',
  accepted: ['txt'],
  rules: { policy, contactDetails: [] },
})

let extractor: Extractor
afterEach(() => extractor.close())

describe('an extractor', () => {
  it('gives back redacted text, and nothing else leaves the thread', async () => {
    extractor = createExtractor()
    const reading = await extractor.read(job('Write to jane.roe@example.com.'))
    expect(reading).toMatchObject({ kind: 'read', text: 'Write to [EMAIL_ADDRESS].' })
    expect(JSON.stringify(reading)).not.toContain('jane')
  })

  it('refuses what has to wait behind too many, or too much', async () => {
    extractor = createExtractor({ threads: 1, maxWaiting: 2, maxWaitingBytes: 1_000 })
    const readings = Promise.all([1, 2, 3, 4].map(() => extractor.read(job('hello'))))
    expect((await readings).map((reading) => (reading.kind === 'read' ? 'read' : reading.why))).toEqual([
      ...['read', 'read', 'read'],
      'too_many',
    ])
    const large = [1, 2, 3].map(() => extractor.read(job('hello '.repeat(120))))
    expect((await Promise.all(large)).map((one) => (one.kind === 'read' ? 'read' : one.why))).toEqual([
      ...['read', 'read'],
      'too_many',
    ])
  })

  it('reads what strangers offer behind the rest, and leaves it a thread and half of the room', async () => {
    extractor = createExtractor({ threads: 2, maxWaiting: 4 })
    // Both threads are there, and what is read in them is quick but for what is offered.
    await Promise.all([1, 2].map(() => extractor.read(job('hello'))))
    const told: string[] = []
    const read = async (name: string, isOffered: boolean) => {
      const { kind } = await extractor.read(job('hello '.repeat(isOffered ? 100_000 : 1)), isOffered)
      told.push(`${name} ${kind}`)
    }
    await Promise.all([
      ...['a', 'b', 'c', 'd'].map((name) => read(name, true)),
      ...['x', 'y', 'z'].map((name) => read(name, false)),
    ])
    // One is read and two wait: the fourth is told to come again, though there is room for others.
    expect(told[0]).toBe('d refused')
    expect(told.filter((one) => one.endsWith('read'))).toHaveLength(6)
    for (const name of ['b', 'c'])
      expect(told.indexOf(`${name} read`)).toBeGreaterThan(told.indexOf('z read'))
  })

  it.each([
    ['time', { timeoutMs: 30 }],
    ["the processor's time", { maxCpuMs: () => 30 }],
    ['memory', { maxMegabytes: 8 }],
  ])('cuts off what takes too much of %s, and reads the next file', async (_what, limits) => {
    extractor = createExtractor({ threads: 1, ...limits })
    const large = 'Some words of a text, told again and again. '.repeat(200_000)
    expect(await extractor.read(job(large))).toEqual({ kind: 'refused', why: 'too_long', fileType: null })
    await extractor.close()
    extractor = createExtractor({ threads: 1 })
    expect((await extractor.read(job('hello'))).kind).toBe('read')
  })

  it('once closed refuses what is read, what waits and what comes, and begins no thread for it', async () => {
    let threads = 0
    class Counted extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        threads++
      }
    }
    extractor = createExtractor({ threads: 1, Thread: Counted })
    const readings = [1, 2, 3].map(() => extractor.read(job('hello')))
    await extractor.close()
    readings.push(extractor.read(job('hello')))
    for (const reading of readings)
      expect(await reading).toEqual({ kind: 'refused', why: 'interrupted', fileType: null })
    expect(threads).toBe(1)
  })

  it('reads on in a new thread after one was cut short', async () => {
    let most = 30
    extractor = createExtractor({ threads: 1, maxCpuMs: () => most })
    const large = 'Some words of a text, told again and again. '.repeat(200_000)
    expect((await extractor.read(job(large))).kind).toBe('refused')
    most = 60_000
    expect((await extractor.read(job('hello'))).kind).toBe('read')
  })

  it('takes no harm from a thread that fails behind its answer', async () => {
    const ends: Promise<unknown>[] = []
    class Failing extends Worker {
      constructor() {
        const reading = { kind: 'refused', why: 'unsound', fileType: null }
        const failing = `
          const { parentPort } = require('node:worker_threads')
          parentPort.on('message', () => {
            parentPort.postMessage(${JSON.stringify(reading)})
            setImmediate(() => { throw new Error('late') })
          })`
        super(failing, { eval: true })
        ends.push(new Promise((ended) => this.once('exit', ended)))
      }
    }
    extractor = createExtractor({ threads: 1, Thread: Failing as typeof Worker })
    for (let n = 1; n <= 2; n++) {
      expect((await extractor.read(job('hello'))).kind).toBe('refused')
      await ends.at(-1)
      expect(ends).toHaveLength(n)
    }
  })

  it('lets a thread without work go', async () => {
    const ends: Promise<unknown>[] = []
    class Seen extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        ends.push(once(this, 'exit'))
      }
    }
    extractor = createExtractor({ threads: 1, idleMs: 1, Thread: Seen })
    for (let n = 1; n <= 2; n++) {
      expect((await extractor.read(job('hello'))).kind).toBe('read')
      await ends.at(-1)
      expect(ends).toHaveLength(n)
    }
  })
})

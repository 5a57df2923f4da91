import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import type { Fate, Ledger } from '../../adapters/ledger/ledger.ts'
import { createPublisher, type Publisher, type PublisherNeeds } from './publish.ts'
import type { Anchor } from './store.ts'

const frozen: Anchor = {
  ...{ orgId: 'org', day: '2026-11-20', root: 'ab'.repeat(32), leafCount: 1, network: 'local' },
  ...{
    status: 'frozen',
    txHash: null,
    signedTransaction: null,
    lastValidBlockHeight: null,
    anchoredAt: null,
  },
}

/** The tree as it is kept, what was asked of the ledger, and what it says became of it. */
let anchor: Anchor
let asked: string[]
let fate: () => Promise<Fate>
let failures: string[]
let patience: Ledger['patience']
let stopping: AbortController
let now: number
let logged: string[]
let publisher: Publisher
beforeEach(() => {
  anchor = frozen
  asked = []
  failures = []
  logged = []
  patience = null
  stopping = new AbortController()
  now = 0
  fate = async () => ({ kind: 'final', at: new Date(0) })
  const ledger: Ledger = {
    network: 'local',
    get patience() {
      return patience
    },
    async sign() {
      asked.push('sign')
      return { signature: `s${asked.length}`, transaction: 'bytes', lastValidBlockHeight: null }
    },
    async send() {
      asked.push('send')
    },
    fate: () => fate(),
  }
  const store: PublisherNeeds['store'] = {
    find: async () => anchor,
    async keepSigned(_orgId, _day, { signature, transaction }) {
      if (anchor.status === 'frozen')
        anchor = { ...anchor, status: 'signed', txHash: signature, signedTransaction: transaction }
      return anchor
    },
    async markSubmitted() {
      anchor = { ...anchor, status: 'submitted' }
    },
    async markAnchored(_orgId, _day, _signature, anchoredAt) {
      anchor = { ...anchor, status: 'anchored', anchoredAt }
    },
    async putAside() {
      anchor = frozen
    },
  }
  publisher = createPublisher({
    ...{
      store,
      ledgers: [ledger],
      log: pino({}, { write: (line: string) => void logged.push(line) }),
      clock: () => now,
    },
    sleep: async (ms) => {
      now += ms
    },
    stopping: stopping.signal,
    onFailure: async (orgId, day) => void failures.push(`${orgId} ${day}`),
  })
})

/** Holds up the ledger's answer until it is called. */
function heldUp(): () => void {
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  fate = async () => {
    await gone
    return { kind: 'final', at: new Date(0) }
  }
  return () => go()
}

it('is asked for twice at once, and made once', async () => {
  const go = heldUp()
  const both = [publisher.publish(frozen), publisher.publish(frozen)]
  go()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual(['anchored', 'anchored'])
  expect(asked).toEqual(['sign', 'send'])
})

it('is begun anew where it failed, and not where it is done', async () => {
  fate = () => Promise.reject(new Error('away'))
  await expect(publisher.publish(frozen)).rejects.toThrow('away')
  fate = async () => ({ kind: 'final', at: new Date(0) })
  expect((await publisher.publish(anchor)).status).toBe('anchored')
  expect((await publisher.publish(anchor)).status).toBe('anchored')
  expect(asked).toEqual(['sign', 'send'])
})

it('is under way until the ledger has answered, also where that fails', async () => {
  for (const answer of ['final', 'away']) {
    anchor = frozen
    const go = heldUp()
    const held = fate
    fate = async () => {
      await held()
      if (answer === 'away') throw new Error('away')
      return { kind: 'final', at: new Date(0) }
    }
    let isIdle = false
    const published = publisher.publish(frozen).catch(() => {})
    const idle = publisher.idle().then(() => {
      isIdle = true
    })
    await new Promise(setImmediate)
    expect(isIdle).toBe(false)
    go()
    await Promise.all([published, idle])
  }
})

it('is left to the next run, and told of, when the ledger took none of three transactions', async () => {
  fate = async () => ({ kind: 'void' })
  expect(await publisher.publish(frozen)).toEqual(frozen)
  expect(asked).toEqual(['sign', 'send', 'sign', 'send', 'sign', 'send'])
  expect(failures).toEqual(['org 2026-11-20'])
})

it('fills no log where the ledger takes none of many trees', async () => {
  fate = async () => ({ kind: 'void' })
  for (let n = 0; n < 5; n++) await publisher.publish(frozen)
  expect([failures.length, logged.length]).toEqual([5, 1])
  now += 60_000
  await publisher.publish(frozen)
  expect(logged).toHaveLength(2)
})

it.each(['unknown', 'seen'] as const)('stays on its way where the ledger says %s', async (kind) => {
  fate = async () => ({ kind })
  expect(await publisher.publish(frozen)).toMatchObject({ status: 'submitted', txHash: 's1' })
  expect(await publisher.publish(anchor)).toMatchObject({ status: 'submitted', txHash: 's1' })
  expect(asked.filter((one) => one === 'sign')).toHaveLength(1)
})

it.each([
  ['patience ends', 6, null],
  ['the server stops', 3, 3],
])('is looked for no longer once %s', async (_what, due, stopsAt) => {
  patience = { everyMs: 10, forMs: 50 }
  let looks = 0
  fate = async () => {
    if (++looks === stopsAt) stopping.abort()
    if (looks > 9) throw new Error('still looking')
    return { kind: 'seen' }
  }
  expect(await publisher.publish(frozen)).toMatchObject({ status: 'submitted' })
  expect(looks).toBe(due)
})

it('goes to the ledger that it was on its way to, or nowhere', async () => {
  await expect(publisher.publish({ ...frozen, network: 'solana:mainnet' })).rejects.toMatchObject({
    code: 'ledger_not_configured',
  })
  expect(asked).toEqual([])
})

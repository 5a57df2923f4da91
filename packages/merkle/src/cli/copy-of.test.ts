import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { day, type Row } from '../../test/export.ts'
import { LOCAL_GENESIS } from '../../test/ledger.ts'
import { NOW } from '../../test/world.ts'
import { createRowMemory } from '../between-rows.ts'
import type { ExportRow } from '../export-row.ts'
import { leafHash } from '../hash.ts'
import { createCheck } from '../verify-rows.ts'
import { createCompactSeen } from './compact-seen.ts'
import { KnownRow, parseRow } from './known-row.ts'
import { createListing } from './listing.ts'
import { main } from './main.ts'
import { readRows } from './read-input.ts'
import { createSample } from './sample.ts'

const MB = 1_000_000
const ROWS = 120
/** A text or two of each kind is remembered; those of all rows would be twice as many. */
const LIMIT = 60 * MB

/** A row in each megabyte of text, each of a day of its own. */
async function* sparse(): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < ROWS; i++) {
    const id = leafHash(String(i))
    const row: Row = {
      ...day[0],
      receipt_id: `svc_rcpt_attest_${id}`,
      fingerprint: `SVC-DNA-v2-${id.slice(0, 16)}`,
      fingerprint_salt: id.slice(32),
      merkle_root: id,
      tx_hash: id,
      anchor_date: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
    }
    yield new TextEncoder().encode(`${JSON.stringify(row)}\n${' '.repeat(MB)}\n`)
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of texts and objects. */
function held(): number {
  collect()
  // Texts may lie outside the heap; the bytes that they came from do not count.
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external - arrayBuffers
}

/** Bytes that are held more, once all rows were offered to `keep`. */
async function heldBy(keep: (row: unknown, index: number) => void): Promise<number> {
  const before = held()
  let index = 0
  for await (const lot of readRows(sparse(), () => undefined))
    for (const row of lot) {
      if (index > 0) expect(row).toBeInstanceOf(KnownRow)
      keep(row, index++)
    }
  expect(index).toBe(ROWS)
  return held() - before
}

test('a sample keeps its rows, and nothing of the text they were cut out of', async () => {
  const sample = createSample(ROWS, 'seed')
  expect(await heldBy(sample.add)).toBeLessThan(LIMIT)
  expect(sample.drawn()).toHaveLength(ROWS)
})

test('trees that were seen keep nothing of the text', async () => {
  const memory = createRowMemory(ROWS, createCompactSeen())
  expect(await heldBy((row) => memory.faultOf(row as ExportRow))).toBeLessThan(LIMIT)
  expect(memory.trees()).toHaveLength(ROWS)
})

test('listed rows keep nothing of the text', async () => {
  const listing = createListing()
  const check = createCheck({ onRow: listing.add, maxFailures: 0 }, undefined, undefined, parseRow)
  expect(await heldBy((row, index) => listing.next(row, index, check.add))).toBeLessThan(LIMIT)
  expect(listing.rows()).toHaveLength(ROWS)
})

test('a bundle in the making keeps the names of transactions, and nothing of the text', async () => {
  const before = held()
  const asked: number[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    if (method === 'getGenesisHash') return Response.json({ jsonrpc: '2.0', id, result: LOCAL_GENESIS })
    asked.push(asked.length === 0 ? held() - before : 0)
    return Response.json({ jsonrpc: '2.0', id, result: null })
  }
  const code = await main(['bundle', '-', '--rpc', 'https://rpc.example'], {
    stdin: sparse(),
    stdinIsTerminal: false,
    stdout: () => undefined,
    stderr: () => undefined,
    stderrIsTerminal: false,
    fetch,
    environment: {},
    sizeOf: () => null,
    processors: 1,
    clock: () => NOW,
  })
  expect([code, asked.length]).toEqual([3, ROWS])
  expect(asked[0]).toBeLessThan(LIMIT)
})

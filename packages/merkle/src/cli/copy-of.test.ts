import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { day, type Row } from '../../test/export.ts'
import { createRowMemory } from '../between-rows.ts'
import type { ExportRow } from '../export-row.ts'
import { leafHash } from '../hash.ts'
import { createCheck } from '../verify-rows.ts'
import { createCompactSeen } from './compact-seen.ts'
import { KnownRow, parseRow } from './known-row.ts'
import { createListing } from './listing.ts'
import { readRows } from './read-input.ts'
import { createSample } from './sample.ts'

const MB = 1_000_000
const ROWS = 60

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
      anchor_network: `solana:network-${i}`,
    }
    yield new TextEncoder().encode(`${JSON.stringify(row)}\n${' '.repeat(MB)}\n`)
  }
}

/** Bytes that are held once all rows were offered to `keep`. */
async function heldBy(keep: (row: unknown, index: number) => void): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    // Texts may lie outside the heap; the bytes that they came from do not count.
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    return heapUsed + external - arrayBuffers
  }
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
  expect(await heldBy(sample.add)).toBeLessThan(20 * MB)
  expect(sample.drawn()).toHaveLength(ROWS)
})

test('trees that were seen keep nothing of the text', async () => {
  const memory = createRowMemory(ROWS, createCompactSeen())
  expect(await heldBy((row) => memory.faultOf(row as ExportRow))).toBeLessThan(20 * MB)
  expect(memory.trees()).toHaveLength(ROWS)
})

test('listed rows keep nothing of the text', async () => {
  const listing = createListing()
  const check = createCheck({ onRow: listing.add, maxFailures: 0 }, undefined, undefined, parseRow)
  expect(await heldBy((row, index) => listing.next(row, index, check.add))).toBeLessThan(20 * MB)
  expect(listing.rows()).toHaveLength(ROWS)
})

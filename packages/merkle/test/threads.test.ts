/** Exports that are checked in several threads: what they say is what one thread says. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createRowMemory } from '../src/between-rows.ts'
import { createCompactSeen } from '../src/cli/compact-seen.ts'
import { createListing } from '../src/cli/listing.ts'
import { readRows } from '../src/cli/read-input.ts'
import { type CheckedFile, checkFile } from '../src/cli/threads/check-file.ts'
import { checkPiece } from '../src/cli/threads/check-piece.ts'
import { openWorkers, type Workers } from '../src/cli/threads/workers.ts'
import { createCheck, MAX_REMEMBERED } from '../src/verify-rows.ts'
import { day, failing, pending, twoDays, v1 } from './export.ts'
import { run } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-threads-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'export.ndjson')

/** What goes to a thread and comes from one, without one. */
const here = (): Workers => ({
  check: async (piece) => structuredClone(await checkPiece(structuredClone(piece))),
  close: async () => {},
})

async function inTurn(): Promise<CheckedFile> {
  const listing = createListing()
  const check = createCheck({ onRow: listing.add }, createRowMemory(MAX_REMEMBERED, createCompactSeen()))
  let [number, goesOn] = [0, false]
  const note = (cursor: string | null) => {
    goesOn = cursor !== null
  }
  for await (const lot of readRows(createReadStream(path), note))
    for (const row of lot) listing.next(row, number++, check.add)
  return { result: check.result(), listed: listing.rows(), goesOn }
}

const inThreads = (pieceBytes: number, workers: Workers | undefined = here()) =>
  checkFile(path, { threads: 3, allowPending: false, onPiece() {}, pieceBytes, workers })

const written = (rows: readonly unknown[], end = '\n') =>
  writeFileSync(path, rows.map((row) => JSON.stringify(row) + end).join(''))

describe('rows that agree with each other', () => {
  const sets: [string, readonly unknown[]][] = [
    ['one day', day],
    ['two days', twoDays],
    ['some that fail by themselves', [day[0], failing, ...day.slice(1), { receipt_id: 'none' }]],
    ['some that wait', [...day, ...pending]],
    ['older ones', v1],
    [
      'pages',
      [
        { rows: day.slice(0, 3), next_cursor: 'x' },
        { rows: day.slice(3), next_cursor: null },
      ],
    ],
    ['a page that says that there are more', [...day, { rows: twoDays.slice(-1), next_cursor: 'x' }]],
  ]
  it.each(sets)('give what one thread gives: %s', async (_, rows) => {
    for (const end of ['\n', '\r\n', '\n\n']) {
      written(rows, end)
      const expected = await inTurn()
      for (const bytes of [1_000, 10_000]) expect(await inThreads(bytes)).toEqual(expected)
    }
  })

  it('also in real threads', async () => {
    written(twoDays)
    expect(await inThreads(3_000, undefined)).toEqual(await inTurn())
  })

  it('also without an end of the last line', async () => {
    writeFileSync(path, day.map((row) => JSON.stringify(row)).join('\n'))
    expect(await inThreads(3_000)).toEqual(await inTurn())
  })

  it('and progress is told of', async () => {
    written(day)
    const told: [number, number][] = []
    const onPiece = (bytes: number, rows: number) => void told.push([bytes, rows])
    await checkFile(path, { threads: 2, allowPending: false, onPiece, pieceBytes: 5_000, workers: here() })
    expect(told.length).toBeGreaterThan(1)
    expect(told.at(-1)?.[1]).toBe(7)
  })
})

describe('one thread tells', () => {
  it.each<[string, () => void]>([
    ['of a row that comes again', () => written([...day, day[0]])],
    ['of a document over several lines', () => writeFileSync(path, JSON.stringify(day, null, 2))],
    ['of a document that begins after rows', () => writeFileSync(path, `${JSON.stringify(day[0])}\n{\n}\n`)],
    ['of what is no JSON', () => writeFileSync(path, `${JSON.stringify(day[0])}\nno JSON\n`)],
    ['of an empty file', () => writeFileSync(path, '')],
    ['of empty lines', () => writeFileSync(path, '\n\n\n')],
    [
      'of a mark in the middle',
      () => writeFileSync(path, `${JSON.stringify(day[0])}\n\ufeff${JSON.stringify(day[1])}\n`),
    ],
    ['of a file that is not there', () => rmSync(path, { force: true })],
  ])('%s', async (_, write) => {
    write()
    for (const bytes of [1, 1_000, 100_000]) expect(await inThreads(bytes)).toBeNull()
  })

  it('of a line that may be too much for a thread: none is handed it', async () => {
    writeFileSync(path, `[${'{},'.repeat(4_200_000)}{}]\n`)
    const check = () => expect.unreachable()
    expect(await inThreads(4 * 1024 * 1024, { check, close: async () => {} })).toBeNull()
  })

  it('of a pipe, of which nothing is taken away', async () => {
    written(day)
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const writer = spawn('sh', ['-c', 'exec cat "$1" > "$0"', pipe, path])
    const ended = once(writer, 'close')
    const check = () => expect.unreachable()
    const options = {
      threads: 1,
      allowPending: false,
      onPiece() {},
      workers: { check, close: async () => {} },
    }
    expect(await checkFile(pipe, options)).toBeNull()
    await ended
  })

  it('of what a thread died of', async () => {
    written(day)
    expect(await inThreads(3_000, { check: async () => null, close: async () => {} })).toBeNull()
  })
})

it('a thread that died says nothing, to the piece that it had and to those that come after', async () => {
  const workers = openWorkers(1)
  try {
    // No bytes: whatever it does with them throws.
    const bad = workers.check({ parts: [new DataView(new ArrayBuffer(8))], isFirst: false } as never)
    expect(await bad).toBeNull()
    expect(await workers.check({ parts: [], isFirst: true, maxPassed: 0 })).toBeNull()
  } finally {
    await workers.close()
  }
})

it('whatever the lines are, threads say what one says, or nothing', async () => {
  const line = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...twoDays).map((row) => JSON.stringify(row)) },
    fc.constantFrom(...pending, ...v1, failing).map((row) => JSON.stringify(row)),
    fc.constantFrom('', ' ', '{', '[]', 'null', '{"rows":[],"next_cursor":"x"}', '\ufeff', '{"error":"no"}'),
  )
  let known = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.integer({ min: 1, max: 6_000 }),
      async (lines, bytes) => {
        writeFileSync(path, lines.map((one) => `${one}\n`).join(''))
        const found = await inThreads(bytes)
        if (found === null) return
        known++
        expect(found).toEqual(await inTurn())
      },
    ),
  )
  expect(known).toBeGreaterThan(5)
})

describe('the command', () => {
  // Fields that nobody knows are left alone: a few rows make three pieces.
  const large = twoDays.map((row) => ({ ...row, note: 'x'.repeat(9_000_000 / twoDays.length) }))
  const size = 64 * 1024 * 1024
  it.each([
    ['that is in order', large],
    ['with a row that comes again', [...large, large[0]]],
    ['with one that fails', [...large, { ...large[0], merkle_root: '0'.repeat(64) }]],
  ])('says the same of a large file however many threads there are: one %s', async (_, rows) => {
    written(rows)
    const one = await run([path, '--json'], { processors: 1 })
    expect(await run([path, '--json'], { processors: 3, size })).toEqual(one)
  })
})

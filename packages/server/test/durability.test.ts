import fs, {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { openPglite } from '../src/db/pglite.ts'

const root = mkdtempSync(join(tmpdir(), 'svc-durability-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/**
 * A disk that keeps only what was flushed: files as they were at their last fsync, and the names in a folder as they were at the
 * folder's. What the operating system held in memory beyond that is lost, as in a power loss.
 */
function flushedDisk(live: string, disk: string): (path: string) => void {
  cpSync(live, disk, { recursive: true })
  return (path) => {
    const there = join(disk, relative(live, path))
    if (statSync(path).isDirectory()) return keepNames(path, there)
    mkdirSync(dirname(there), { recursive: true })
    copyFileSync(path, there)
  }
}

function keepNames(live: string, disk: string): void {
  mkdirSync(disk, { recursive: true })
  const names = readdirSync(live, { withFileTypes: true })
  for (const name of readdirSync(disk))
    if (!names.some((entry) => entry.name === name)) rmSync(join(disk, name), { recursive: true })
  for (const entry of names) {
    const there = join(disk, entry.name)
    if (existsSync(there)) continue
    // The name was flushed and the content never was.
    if (entry.isDirectory()) mkdirSync(there)
    else writeFileSync(there, '')
  }
}

async function rowsIn(dataDir: string): Promise<number[]> {
  const database = await openPglite(dataDir)
  try {
    const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(database.kysely)
    return rows.map(({ n }) => n)
  } finally {
    await database.close()
  }
}

async function write(database: Database, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++)
    await sql`insert into kept values (${n}, repeat('x', 2000))`.execute(database.kysely)
}

describe('the embedded database', () => {
  const live = join(root, 'live')

  it('that has no room is told in a sentence with its cure, and leaves nothing behind', async () => {
    for (const code of ['ENOSPC', 'EIO']) {
      const { openSync } = fs
      const make = vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
        if (/pg\.new-\d+\/base\//.test(String(path))) throw Object.assign(new Error(code), { code })
        return openSync(path, ...more)
      })
      const opening = openPglite(live)
      await expect(opening).rejects.toMatchObject({ name: 'ServerError', code: 'data_folder_unusable' })
      await expect(opening).rejects.toThrow(code === 'ENOSPC' ? / is full; make room/ : / cannot be made/)
      make.mockRestore()
      expect(readdirSync(live)).toEqual([])
    }
  }, 120_000)

  it('is made whole or not at all: a first start that was cut off is begun again', async () => {
    // Where there was no room before, too.
    mkdirSync(join(live, 'pg.new-1'), { recursive: true })
    writeFileSync(join(live, 'pg.new-1', 'PG_VERSION'), '1')
    const database = await openPglite(live)
    await sql`create table kept (n integer primary key, filler text)`.execute(database.kysely)
    await database.close()
    expect(readdirSync(live)).toEqual(['pg'])
  }, 120_000)

  it('has every committed row after a power loss', async () => {
    const disk = join(root, 'disk')
    const database = await openPglite(live, { onSync: flushedDisk(join(live, 'pg'), join(disk, 'pg')) })
    await write(database, 0, 30)
    await sql`checkpoint`.execute(database.kysely)
    await write(database, 30, 10)
    const lost = join(root, 'lost')
    cpSync(disk, lost, { recursive: true })
    // Some of what was never flushed may have reached the disk as well.
    const torn = join(root, 'torn')
    cpSync(disk, torn, { recursive: true })
    cpSync(join(live, 'pg', 'base'), join(torn, 'pg', 'base'), { recursive: true })
    await database.close()

    const all = Array.from({ length: 40 }, (_, n) => n)
    expect(await rowsIn(lost)).toEqual(all)
    expect(await rowsIn(torn)).toEqual(all)
  }, 120_000)

  it.each([
    ['fails to flush', 'fsyncSync', 'EIO', (path: unknown) => typeof path === 'number'],
    ['has no room for its log', 'writeSync', 'ENOSPC', () => true],
  ] as const)(
    'whose disk %s fails each further statement at once, and has what was committed before at the next start',
    async (_why, call, code, isHit) => {
      const failing = join(root, `failing-${code}`)
      cpSync(live, failing, { recursive: true })
      const onEnded = vi.fn()
      const database = await openPglite(failing, { onEnded })
      await write(database, 100, 3)
      // The next row needs a new file of the log.
      await sql`select pg_switch_wal()`.execute(database.kysely)
      const { [call]: real } = fs
      const broken = vi.spyOn(fs, call).mockImplementation((...given: unknown[]) => {
        if (isHit(given[0]))
          throw Object.assign(new Error(code), { code, errno: code === 'ENOSPC' ? -28 : -5 })
        return (real as (...all: unknown[]) => never)(...given)
      })
      syncBuiltinESMExports()
      await expect(write(database, 200, 1)).rejects.toMatchObject({ severity: 'PANIC' })
      broken.mockRestore()
      syncBuiltinESMExports()
      expect(onEnded).toHaveBeenCalledOnce()
      await expect(write(database, 300, 1)).rejects.toMatchObject({ code: '57P02' })
      await expect(database.ping(1_000)).rejects.toMatchObject({ code: '57P02' })
      await database.close()
      const rows = await rowsIn(failing)
      for (const n of [100, 101, 102]) expect(rows).toContain(n)
      expect(rows).not.toContain(300)
    },
    120_000,
  )

  it('whose lock another user left, or cannot be written, is told in a sentence with its cure', async () => {
    const theirs = join(root, 'theirs')
    for (const [call, code] of [
      ['readFileSync', 'EACCES'],
      ['writeFileSync', 'EROFS'],
    ] as const) {
      mkdirSync(theirs)
      writeFileSync(join(theirs, 'svc.lock'), '{}')
      const { [call]: real } = fs
      const refuse = vi.spyOn(fs, call).mockImplementation((path: unknown, ...more: unknown[]) => {
        if (String(path).includes('svc.lock')) throw Object.assign(new Error(code), { code, path })
        return (real as (...given: unknown[]) => never)(path, ...more)
      })
      syncBuiltinESMExports()
      const opening = openPglite(theirs)
      await expect(opening).rejects.toMatchObject({ name: 'ServerError', code: 'data_folder_unusable' })
      await expect(opening).rejects.toThrow(/belong to the user that the server runs as/)
      refuse.mockRestore()
      syncBuiltinESMExports()
      rmSync(theirs, { recursive: true })
    }
  })

  it('is not taken for damaged on a Node.js without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    const opening = openPglite(live)
    vi.unstubAllGlobals()
    await expect(opening).rejects.toMatchObject({ name: 'ServerError', code: 'database_unusable' })
    await expect(opening).rejects.toThrow(/needs WebAssembly, .*--jitless/)
  })

  it('that is damaged is told in a sentence with its cure', async () => {
    const spoilt = join(root, 'spoilt')
    cpSync(live, spoilt, { recursive: true })
    rmSync(join(spoilt, 'pg', 'global', 'pg_control'))
    const opening = openPglite(spoilt)
    await expect(opening).rejects.toMatchObject({ code: 'database_unusable' })
    await expect(opening).rejects.toThrow(/damaged .* backup/)
    // And its lock is given back.
    expect(readdirSync(spoilt)).toEqual(['pg'])
  }, 120_000)
})

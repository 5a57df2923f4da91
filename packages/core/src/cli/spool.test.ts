import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSpool } from './spool.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a spool', () => {
  it('gives back what was written, however much fits in memory, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 20 })),
        fc.nat({ max: 100 }),
        async (texts, inMemory) => {
          const read: Buffer[] = []
          {
            await using spool = createSpool(folder, inMemory)
            for (const text of texts) await spool.write(text)
            for await (const chunk of spool.chunks()) read.push(Buffer.from(chunk))
          }
          expect(Buffer.concat(read).toString('utf8')).toBe(texts.join(''))
          expect(readdirSync(folder)).toEqual([])
        },
      ),
      { numRuns: 50 },
    )
  })

  it('touches the disk only beyond its bound', async () => {
    const nowhere = join(folder, 'nowhere')
    await using spool = createSpool(nowhere, 4)
    await spool.write('four')
    await expect(spool.write('!')).rejects.toMatchObject({ code: 'ENOENT', temporaryFolder: nowhere })
  })
})

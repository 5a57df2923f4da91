import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from './support/databases.ts'

describe.each(databases)('pgvector on %s', (_name, open) => {
  it('is there: the nearest of some vectors is found by an HNSW index', async () => {
    const { kysely, close } = await open()
    try {
      await sql`create table places (name text, at vector(3))`.execute(kysely)
      await sql`create index on places using hnsw (at vector_cosine_ops)`.execute(kysely)
      await sql`insert into places values ('x', '[1,0,0]'), ('y', '[0,1,0]'), ('z', '[0,0,1]')`.execute(
        kysely,
      )
      const { rows } = await sql`select name from places order by at <=> '[0.1,0.9,0.2]' limit 1`.execute(
        kysely,
      )
      expect(rows).toEqual([{ name: 'y' }])
    } finally {
      await close()
    }
  })
})

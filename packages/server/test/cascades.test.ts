/** What falls with a removed row is found by index: without one, each row removed would read all there is of the organisation. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from './support/databases.ts'

describe.each(databases)('on %s', (_name, open) => {
  it('what falls with a row is found by an index that begins with what names the row', async () => {
    const { kysely } = await open()
    const unindexed = sql<{ name: string }>`
      select k.conname as name from pg_constraint k
      where k.contype = 'f' and k.confdeltype = 'c' and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
        and k.connamespace = 'public'::regnamespace order by 1`
    expect((await unindexed.execute(kysely)).rows).toEqual([])
    await sql`drop index webhook_deliveries_of_event`.execute(kysely)
    expect((await unindexed.execute(kysely)).rows).toEqual([
      { name: 'webhook_deliveries_org_id_event_id_fkey' },
    ])
  })
})

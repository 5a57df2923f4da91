/** A day is closed by reading its receipts a few times over, whatever PostgreSQL knows of them. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAnchorStore } from '../src/features/anchoring/store.ts'
import { NOON } from './support/clock.ts'
import { countedDatabase, rowsRead } from './support/rows-read.ts'

const RECEIPTS = 3_000

it('receipts that came since the table was last looked at are each read a few times', async () => {
  const database = await countedDatabase()
  const { kysely } = database
  await sql`alter table receipts set (autovacuum_enabled = off)`.execute(kysely)
  const organisation = async (name: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into organisations values (gen_random_uuid(), ${name}, ${name}, 'free', now()) returning id`.execute(
      kysely,
    )
    const orgId = rows[0]!.id
    await sql`
      insert into receipts (org_id, receipt_id, capture_mode, attested_by, decision, risk, score, hitl, policies, policy_name, policy_version,
        pii_counts, fingerprint, fingerprint_salt, canonical_json, decided_at, decided_day, recorded_at)
      select ${orgId}::uuid, 'svc_rcpt_' || gen_random_uuid(), 'cloud', 'svc', 'allow', 'low', 0, false, '{}', 'standard', 1,
        '{}', 'SVC-DNA-v2-' || lpad(to_hex(n), 16, '0'), repeat('0', 32), '{}', t, t::date, t
      from (select n, ${new Date(NOON)}::timestamptz - n * interval '1 second' as t from generate_series(1, ${RECEIPTS}::integer) n) s`.execute(
      kysely,
    )
    return orgId
  }
  await organisation('known')
  await sql`vacuum analyze`.execute(kysely)
  const orgId = await organisation('new')
  const read = () => rowsRead(kysely, 'receipts')
  const before = await read()
  const frozen = await createAnchorStore(kysely).freeze(
    {
      ...{ orgId, day: '2026-11-20', before: new Date(NOON + 86_400_000), at: new Date(NOON) },
      ...{ network: 'local', maxLeaves: 1_000_000 },
    },
    // The latest was made first.
    (fingerprints) => `${fingerprints[0]} ${fingerprints.length}`,
  )
  expect(frozen?.anchor.root).toBe(`SVC-DNA-v2-${RECEIPTS.toString(16).padStart(16, '0')} ${RECEIPTS}`)
  expect((await read()) - before).toBeLessThan(20 * RECEIPTS)
  await database.close()
}, 60_000)

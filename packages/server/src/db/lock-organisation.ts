/** Makes writers of one organisation come one after the other, where two at once could each believe to be the last one allowed. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Holds the organisation until the transaction ends. False when there is none. */
export async function lockOrganisation(transaction: Kysely<Tables>, orgId: string): Promise<boolean> {
  const { rows } = await sql`select id from organisations where id = ${orgId} for update`.execute(transaction)
  return rows.length === 1
}

/** The local ledger and the server's own keys. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_transactions (
      slot bigint generated always as identity primary key,
      signature text collate "C" not null unique,
      transaction text not null,
      block_time timestamptz(3) not null
    )`.execute(db)
  await sql`
    create trigger ledger_is_append_only before update or delete or truncate on ledger_transactions
    for each statement execute function refuse_change()`.execute(db)

  await sql`
    create table server_state (
      name text collate "C" primary key,
      value text not null
    )`.execute(db)
}

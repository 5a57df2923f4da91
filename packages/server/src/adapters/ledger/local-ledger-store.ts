/** The local ledger's table. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { LedgerEntry, LocalLedgerStore } from './local-ledger.ts'

export function createLocalLedgerStore(db: Kysely<Tables>): LocalLedgerStore {
  const entries = () =>
    db
      .selectFrom('ledger_transactions')
      .select(['slot', 'signature', 'transaction', 'block_time as blockTime'])
  return {
    async append({ signature, transaction, blockTime }) {
      await db
        .insertInto('ledger_transactions')
        .values({ signature, transaction, block_time: blockTime })
        .onConflict((conflict) => conflict.column('signature').doNothing())
        .execute()
    },
    find: (signature): Promise<LedgerEntry | undefined> =>
      entries().where('signature', '=', signature).executeTakeFirst(),
    findAll: (signatures) =>
      signatures.length === 0
        ? Promise.resolve([])
        : entries().where('signature', 'in', signatures).execute(),
    findSlot: (slot) => entries().where('slot', '=', slot).executeTakeFirst(),
    async lastSlot() {
      const { last } = await db
        .selectFrom('ledger_transactions')
        .select((eb) => eb.fn.max('slot').as('last'))
        .executeTakeFirstOrThrow()
      return last ?? 0
    },
  }
}

/** Builds the ledger that this server keeps itself. */
import { generateKeyPairSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createLocalLedger, type LocalLedger } from '../adapters/ledger/local-ledger.ts'
import { createLocalLedgerStore } from '../adapters/ledger/local-ledger-store.ts'
import type { ServerState } from '../db/server-state.ts'
import type { Tables } from '../db/tables.ts'

/** The ledger's key is made once and kept in the database, so that every process signs as the same publisher. */
export async function wireLocalLedger(
  db: Kysely<Tables>,
  state: ServerState,
  clock: () => number,
): Promise<LocalLedger> {
  const privateKey = await state.getOrMake('local-ledger-key', async () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )
  return createLocalLedger({ store: createLocalLedgerStore(db), privateKey, clock })
}

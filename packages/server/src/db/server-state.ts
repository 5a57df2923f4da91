/** Notes the server keeps for itself: keys it made, and how far the demo came. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface ServerState {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  /** The value of that name, made by `make` when there is none; the same on every process, whoever is first. */
  getOrMake(name: string, make: () => Promise<string>): Promise<string>
}

export function createServerState(db: Kysely<Tables>): ServerState {
  const get: ServerState['get'] = async (name) =>
    (await db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst())?.value
  return {
    get,
    async set(name, value) {
      await db
        .insertInto('server_state')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
    async getOrMake(name, make) {
      const there = await get(name)
      if (there !== undefined) return there
      await db
        .insertInto('server_state')
        .values({ name, value: await make() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await get(name)) as string
    },
  }
}

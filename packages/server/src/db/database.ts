/** One database, embedded or PostgreSQL: what the rest of the server sees of it. */
import type { Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Tables } from './tables.ts'

/** Connections of one process: in use, idle, and callers that wait for one. */
export interface PoolState {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  /** How pg-boss reaches the same database. */
  readonly jobs: ConstructorOptions
  /**
   * Runs `work` while no other server process runs work of the same name; waits its turn. The embedded database has one
   * process anyway.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the database answers; rejects when it does not within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>
  /** Null for the embedded database, which has no connections. */
  poolState(): PoolState | null
  close(): Promise<void>
}

/** Rejects after `timeoutMs`, so that a health answer never waits for a database that hangs. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs the embedded database's statements prepared: each is parsed once, and each call after that is one round trip into WebAssembly in place of five.
 * Between a third and a seventh of the time of PGlite's own `query`, most of it parsing and planning.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PGlite, protocol, type Results, type Transaction } from '@electric-sql/pglite'

/** What Kysely's dialect asks of PGlite. */
export type Queries = Pick<PGlite, 'query' | 'transaction' | 'closed' | 'ready' | 'waitReady' | 'close'>

interface Statement {
  readonly name: string
  /** Object ids of the parameters' types. */
  readonly types: readonly number[]
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** More than the server has statements. Those of varying length, such as lists of rows, must not pile up. */
const MAX_STATEMENTS = 400
/** After so long in one turn of the event loop, statements wait for the next: requests are taken and answered in between. */
const LONGEST_TURN_MS = 50
/** Other statements (definitions, settings of a session) come only once. */
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i
const { serialize, messages: kinds } = protocol

export function prepared(pglite: PGlite): Queries {
  /** By text, the most recently used last. */
  const statements = new Map<string, Statement>()
  let count = 0

  /** All of `messages` in one call. Rejects with the database's error, after which it is ready for the next. */
  const send = (...messages: Uint8Array[]): Promise<Message[]> =>
    pglite.execProtocolStream(concatenated([...messages, serialize.sync()]), { syncToFs: false })

  async function prepare(text: string): Promise<Statement> {
    const known = statements.get(text)
    if (known) {
      statements.delete(text)
      statements.set(text, known)
      return known
    }
    const [oldest] = statements
    if (oldest && statements.size >= MAX_STATEMENTS) await forget(oldest[0], oldest[1].name)
    const name = `svc_${++count}`
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const parameters = described.find((message) => message instanceof kinds.ParameterDescriptionMessage)
    const statement = { name, types: parameters?.dataTypeIDs ?? [] }
    statements.set(text, statement)
    return statement
  }

  async function forget(text: string, name: string): Promise<void> {
    statements.delete(text)
    await send(serialize.close({ type: 'S', name }))
  }

  /** When the first statement of this turn began. */
  let since: number | undefined

  /** The database works in this thread and answers within the turn, so that a loop of statements would keep everybody else waiting. */
  async function yieldTurn(): Promise<void> {
    if (since === undefined) {
      since = performance.now()
      setImmediate(() => {
        since = undefined
      })
    } else if (performance.now() - since > LONGEST_TURN_MS) await nextTurn()
  }

  async function run<T>(text: string, params: readonly unknown[]): Promise<Results<T>> {
    await yieldTurn()
    const { name, types } = await prepare(text)
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null
      const serializer = pglite.serializers[types[at] as number]
      return serializer ? serializer(value) : String(value)
    })
    const call = [serialize.bind({ statement: name, values }), serialize.describe({ type: 'P' })]
    try {
      return results<T>(await send(...call, serialize.execute({})))
    } catch (error) {
      if (isOutdated(error)) await forget(text, name)
      throw error
    }
  }

  function results<T>(messages: readonly Message[]): Results<T> {
    const found: Results<T> = { rows: [], fields: [] }
    for (const message of messages)
      if (message instanceof kinds.RowDescriptionMessage)
        found.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
      else if (message instanceof kinds.DataRowMessage)
        found.rows.push(rowOf(message.fields, found.fields) as T)
      else if (message instanceof kinds.CommandCompleteMessage) found.affectedRows = affected(message.text)
    return found
  }

  function rowOf(values: readonly (string | null)[], fields: Results['fields']): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const [at, { name, dataTypeID }] of fields.entries()) {
      const value = values[at] ?? null
      const parser = pglite.parsers[dataTypeID]
      row[name] = value === null || !parser ? value : parser(value, dataTypeID)
    }
    return row
  }

  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    async query<T>(text: string, params: unknown[] = []) {
      if (!PREPARABLE.test(text)) return pglite.query<T>(text, params)
      await pglite.waitReady
      // As PGlite's own `query` does: waits for a running transaction, and for the statements of others.
      const alone = () =>
        pglite._runExclusiveTransaction(() => pglite._runExclusiveQuery(() => run<T>(text, params)))
      try {
        return await alone()
      } catch (error) {
        if (!isOutdated(error)) throw error
        // `run` has forgotten the statement; within a transaction, which has failed, that would be too late.
        return alone()
      }
    },
    transaction: (work) =>
      pglite.transaction((transaction) => work(preparedWithin(pglite, transaction, run))),
  }
}

function preparedWithin(
  pglite: PGlite,
  transaction: Transaction,
  run: <T>(text: string, params: readonly unknown[]) => Promise<Results<T>>,
): Transaction {
  return {
    ...transaction,
    get closed() {
      return transaction.closed
    },
    query<T>(text: string, params: unknown[] = []) {
      if (transaction.closed || !PREPARABLE.test(text)) return transaction.query<T>(text, params)
      return pglite._runExclusiveQuery(() => run<T>(text, params))
    },
  }
}

/** `cached plan must not change result type`: the table of a `select *` was altered. */
function isOutdated(error: unknown): boolean {
  return (error as { code?: unknown }).code === '0A000'
}

/** `INSERT 0 5`, `UPDATE 3`. */
function affected(tag: string): number {
  return Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1] ?? 0)
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Conversations by the words of their messages: SQL only. The index gives the messages of a word in no order, so of a word that most conversations have, the newest are
 * looked through instead of finding all.
 */
import { type Compilable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { organisationWord } from './search-words.ts'

/** A word in this many messages is common. All messages of a rarer word are found within some hundredths of a second. */
const COMMON = 10_000
/** How many conversations are looked through for each that is asked for: enough where one in four has the word. */
export const WALKED_FOR_EACH = 4
/** Pages farther down the list than this are answered from all conversations that have the word. */
export const MAX_WALKED = 500

/**
 * Runs `work` with the index of words used wherever it can be. The planner overrates the cost of reading each message found, and would rather scan a table of millions
 * in which most messages have the word, which takes a minute.
 */
export function byIndex<T>(db: Kysely<Tables>, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan to off`.execute(tx)
    return work(tx)
  })
}

/** Whether so many messages have the words that finding all of them takes long. */
export async function isCommon(db: Kysely<Tables>, orgId: string, words: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${messagesHolding(orgId, words)} limit ${COMMON}) as found`.execute(db)
  return rows[0]!.count === COMMON
}

/** The conversations among `newest` that have a message with the words, in the same order. `newest` gives at most `most`; null where a conversation beyond these may be missing from the page. */
export async function walk<Row>(
  db: Kysely<Tables>,
  newest: Compilable<Row>,
  most: number,
  words: string,
  offset: number,
  limit: number,
): Promise<Row[] | null> {
  const { rows } = await sql<Row>`
    select * from (${newest}) as c where exists (
      select from messages m where m.org_id = c.org_id and m.conversation_id = c.id
        and message_words(m.org_id, m.content) @@ to_tsquery('simple', ${words}))
    order by last_message_at desc, id offset ${offset} limit ${limit}`.execute(db)
  if (rows.length === limit) return rows
  const all = await sql<{ count: number }>`select count(*) as count from (${newest}) as c`.execute(db)
  return all.rows[0]!.count < most ? rows : null
}

/** True of a conversation that has a message with these words. */
export function holding(orgId: string, words: string): RawBuilder<SqlBool> {
  // A query without a word that PostgreSQL knows would leave the organisation's own alone, which is in every message: `numnode` excludes it.
  // Materialised, so that the index finds all matches first, instead of searching one conversation after the other.
  return sql<SqlBool>`numnode(to_tsquery('simple', ${words})) > 0 and id in (
    with found as materialized (${messagesHolding(orgId, words)})
    select conversation_id from found where org_id = ${orgId})`
}

/** How many conversations have such a message. */
export async function countHolding(db: Kysely<Tables>, orgId: string, words: string): Promise<number> {
  // Materialised: else the planner would sort all that is found.
  const { rows } = await sql<{ count: number }>`
    with found as materialized (${messagesHolding(orgId, words)})
    select count(*) as count from (
      select from found where org_id = ${orgId} and numnode(to_tsquery('simple', ${words})) > 0
      group by conversation_id) as counted`.execute(db)
  return rows[0]!.count
}

function messagesHolding(orgId: string, words: string): RawBuilder<unknown> {
  return sql`
    select org_id, conversation_id from messages
    where message_words(org_id, content) @@ to_tsquery('simple', ${`${organisationWord(orgId)} & ${words}`})`
}

/** Passages of the knowledge base: SQL only. Of ready and approved documents, and of the organisation alone. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Passage } from '../../chat-ports.ts'
import type { Tables } from '../../db/tables.ts'
import type { Ranking } from './fuse.ts'
import { castOf, type Model, vectorText } from './vector-column.ts'

export interface PassageStore {
  /** Chunks whose embedding is nearest, the nearest first. */
  nearest(orgId: string, vector: readonly number[], model: Model, limit: number): Promise<Ranking>
  /** Chunks that share words with the text, read in the tenant's language; those that share most first. */
  byWords(orgId: string, text: string, limit: number): Promise<Ranking>
  /** In no order. */
  passages(orgId: string, ids: readonly string[]): Promise<Omit<Passage, 'score'>[]>
}

/** Up to so many chunks every vector of the organisation is looked at: that is as fast as the index, and misses nothing. */
const EXACT_CHUNKS = 1_000
/** Candidates that the index keeps in sight; more find more, slower. */
const EF_SEARCH = 150
/** Words of a question; the rest are not searched for. */
const MAX_TERMS = 32
/**
 * Chunks that are ranked by words. A word that is in more of them tells little: it helps to rank what rarer words find, and finds nothing by itself. This
 * keeps a search in a large knowledge base as quick as in a small one.
 */
const MAX_MATCHES = 500

/**
 * As a scalar: a join would make the planner sort what the index gives in order, and an index scan that goes on until enough rows pass (pgvector 0.8) needs the
 * filter beside it.
 */
const isLive = sql`(
  select d.status = 'ready' and d.approved_at is not null from documents d
  where d.org_id = c.org_id and d.id = c.document_id)`

/** The same where the order comes last: faster for many chunks of few documents. */
const isOfLive = (orgId: string) => sql`
  c.document_id in (
    select d.id from documents d where d.org_id = ${orgId} and d.status = 'ready' and d.approved_at is not null)`

export function createPassageStore(db: Kysely<Tables>): PassageStore {
  async function isSmall(orgId: string): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from chunks where org_id = ${orgId} limit ${EXACT_CHUNKS + 1}) few`.execute(db)
    return (rows[0]?.count ?? 0) <= EXACT_CHUNKS
  }

  return {
    async nearest(orgId, vector, model, limit) {
      const type = castOf(model)
      const distance = sql`embedding::${type} <=> ${vectorText(vector)}::${type}`
      const own = sql`c.org_id = ${orgId} and c.embedding_model = ${sql.lit(model.model)}`
      if (await isSmall(orgId)) {
        return idsOf(
          db,
          sql`
            with own as materialized (select c.id, c.${distance} as distance from chunks c where ${own} and ${isOfLive(orgId)})
            select id from own where distance < 1 order by distance, id limit ${limit}`,
        )
      }
      return db.transaction().execute(async (transaction) => {
        // Where pgvector is older than 0.8 the second setting means nothing, and a small share of a large table may get fewer rows.
        await sql`
          select set_config('hnsw.ef_search', ${String(EF_SEARCH)}, true),
            set_config('hnsw.iterative_scan', 'strict_order', true)`.execute(transaction)
        return idsOf(
          transaction,
          sql`select c.id from chunks c where ${own} and ${isLive} order by c.${distance} limit ${limit}`,
        )
      })
    },
    byWords: (orgId, text, limit) =>
      db.transaction().execute(async (transaction) => {
        // What a word's index is worth is unknown until the question is: the planner would rather read every chunk.
        await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction)
        return idsOf(
          transaction,
          sql`
          with asked as materialized (
            select ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as term
            from unnest(to_tsvector(words_config(coalesce(
              (select locale from tenant_settings where org_id = ${orgId}), 'en')), ${text})) order by lexeme limit ${MAX_TERMS}),
          counted as materialized (
            select term, (
              select count(*) from (
                select from chunks c where c.org_id = ${orgId} and c.words @@ term limit ${MAX_MATCHES + 1}) few) as matches
            from asked),
          placed as (select term, matches, sum(matches) over (order by matches, term::text) as matched from counted where matches > 0),
          -- The rarest words choose, all of them rank.
          chosen as materialized (
            select string_agg(term::text, ' | ') filter (where matched <= ${MAX_MATCHES} or matched = matches)::tsquery as some,
              string_agg(term::text, ' | ')::tsquery as every
            from placed)
          select c.id from chunks c, chosen
          where c.org_id = ${orgId} and c.words @@ chosen.some and ${isOfLive(orgId)}
          order by ts_rank(c.words, chosen.every, 1) desc, c.chunk_index, c.id limit ${limit}`,
        )
      }),
    async passages(orgId, ids) {
      if (ids.length === 0) return []
      const { rows } = await sql<Omit<Passage, 'score'>>`
        select c.id as "chunkId", d.id as "documentId", d.filename, d.source_url as "sourceUrl", d.visibility, c.content
        from chunks c join documents d on d.org_id = c.org_id and d.id = c.document_id
        where c.org_id = ${orgId} and c.id = any (${sql.val([...ids])}::uuid[])`.execute(db)
      return rows
    },
  }
}

async function idsOf(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db)
  return rows.map(({ id }) => id)
}

/** Passages of the knowledge base: SQL only. Of ready and approved documents, and of the organisation alone. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Passage } from '../../ports/passages.ts'
import { addCommon, type CorpusCache, createCorpusCache, factsOf } from './corpus-facts.ts'
import type { Ranking } from './fuse.ts'
import { castOf, type Model, vectorText } from './vector-column.ts'

export interface PassageStore {
  /**
   * Chunks whose embedding is nearest, the nearest first. Of a large knowledge base, nearly: the index passes some by, but none of `candidates`, which
   * another search of this store found.
   */
  nearest(
    orgId: string,
    vector: readonly number[],
    model: Model,
    limit: number,
    candidates?: Ranking,
  ): Promise<Ranking>
  /** Chunks that share words with the text, read in the tenant's language; those that share most first. */
  byWords(orgId: string, text: string, limit: number): Promise<Ranking>
  /** In no order. */
  passages(orgId: string, ids: readonly string[]): Promise<Omit<Passage, 'score'>[]>
}

/** Up to so many chunks every vector of the organisation is looked at: that is as fast as the index, and misses nothing. */
const EXACT_CHUNKS = 1_000
/** Candidates that the index keeps in sight; more find more, slower. Of 150, what stands first was no better where the words' candidates are compared too. */
const EF_SEARCH = 80
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

export function createPassageStore(
  db: Kysely<Tables>,
  cache: CorpusCache = createCorpusCache(),
): PassageStore {
  async function isLarge(orgId: string): Promise<boolean> {
    const facts = await factsOf(cache, orgId)
    if (facts.isLarge) return true
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from chunks where org_id = ${orgId} limit ${EXACT_CHUNKS + 1}) few`.execute(db)
    facts.isLarge = (rows[0]?.count ?? 0) > EXACT_CHUNKS
    return facts.isLarge
  }

  return {
    async nearest(orgId, vector, model, limit, candidates = []) {
      const type = castOf(model)
      const asked = sql`with asked as materialized (select ${vectorText(vector)}::${type} as vector)`
      const distance = sql`c.embedding::${type} <=> (select vector from asked)`
      const own = sql`c.org_id = ${orgId} and c.embedding_model = ${sql.lit(model.model)}`
      const most = sql.lit(limit)
      if (!(await isLarge(orgId))) {
        return idsOf(
          db,
          sql`
            ${asked},
            own as materialized (select c.id, ${distance} as distance from chunks c where ${own} and ${isOfLive(orgId)})
            select id from own where distance < 1 order by distance, id limit ${most}`,
        )
      }
      // Settings of this statement alone: what depends on no row is worked out before the first is read. Where pgvector is older than 0.8 the second means nothing, and
      // a small share of a large table may get fewer rows.
      const indexed = sql`
        select c.id, ${distance} as distance from chunks c
        where (select set_config('hnsw.ef_search', ${sql.lit(String(EF_SEARCH))}, true)) is not null
          and (select set_config('hnsw.iterative_scan', 'strict_order', true)) is not null
          and ${own} and ${isLive}
        order by distance limit ${most}`
      if (candidates.length === 0) return idsOf(db, sql`${asked} ${indexed}`)
      return idsOf(
        db,
        sql`
          ${asked}
          select id from (
            (${indexed})
            union
            select c.id, ${distance} from chunks c where ${own} and c.id in (${sql.join(candidates)})) found
          order by distance, id limit ${most}`,
      )
    },
    async byWords(orgId, text, limit) {
      const facts = await factsOf(cache, orgId)
      const { rows } = await sql<{ id: string; common: string[] | null }>`
          with asked as materialized (
            select lexeme, ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as term
            from unnest(to_tsvector(words_config(coalesce(
              (select locale from tenant_settings where org_id = ${orgId}), 'en')), ${text})) order by lexeme limit ${MAX_TERMS}),
          counted as materialized (
            select lexeme, term, case when lexeme = any (${sql.val([...facts.common])}::text[]) then ${MAX_MATCHES + 1} else (
              select count(*) from (
                select from chunks c where c.org_id = ${orgId} and c.words @@ term limit ${MAX_MATCHES + 1}) few) end as matches
            from asked),
          placed as (select *, sum(matches) over (order by matches, term::text) as matched from counted where matches > 0),
          -- The rarest words choose, all of them rank.
          chosen as materialized (
            select string_agg(term::text, ' | ') filter (where matched <= ${MAX_MATCHES} or matched = matches)::tsquery as some,
              string_agg(term::text, ' | ')::tsquery as every,
              array_agg(lexeme) filter (where matches > ${MAX_MATCHES}) as common
            from placed)
          select c.id, chosen.common from chunks c, chosen
          where c.org_id = ${orgId} and c.words @@ chosen.some and ${isOfLive(orgId)}
          order by ts_rank(c.words, chosen.every, 1) desc, c.chunk_index, c.id limit ${limit}`.execute(db)
      addCommon(facts, rows[0]?.common ?? [])
      return rows.map(({ id }) => id)
    },
    async passages(orgId, ids) {
      if (ids.length === 0) return []
      const { rows } = await sql<Omit<Passage, 'score'>>`
        select c.id as "chunkId", d.id as "documentId", d.filename, d.source_url as "sourceUrl", d.visibility, c.content
        from chunks c join documents d on d.org_id = c.org_id and d.id = c.document_id
        where c.org_id = ${orgId} and c.id in (${sql.join(ids)})`.execute(db)
      return rows
    },
  }
}

async function idsOf(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db)
  return rows.map(({ id }) => id)
}

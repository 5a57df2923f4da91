/** Embeddings of chunks and their indexes: SQL only. Of all organisations, since one model is for all of them. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { castOf, indexName, isIndexable, type Model, vectorText, vectorType } from './vector-column.ts'

export interface StaleChunk {
  readonly org_id: string
  readonly id: string
  readonly heading: string
  readonly content: string
}

export interface EmbeddingStore {
  /** Chunks with no embedding, or with one of another model. */
  stale(model: Model, limit: number): Promise<StaleChunk[]>
  /** A chunk without a vector is one that the model does not take: it is not tried again. */
  save(
    chunks: readonly StaleChunk[],
    vectors: readonly (readonly number[] | null)[],
    model: Model,
  ): Promise<void>
  /** Makes the model's index, before its first chunk is embedded where that can be: an empty one is made at once. */
  ensureIndex(model: Model): Promise<void>
  /** Removes the indexes of models that no chunk is embedded with. */
  dropOtherIndexes(model: Model): Promise<void>
  /** Takes the work for this process until then; false while another has it. */
  lease(now: Date, until: Date): Promise<boolean>
  release(): Promise<void>
}

const LEASE = 'embeddings-lease'
/** The index of the built-in embedder, which the migrations make. */
const SCHEMAS_OWN = 'chunks_near_hashed'

export function createEmbeddingStore(db: Kysely<Tables>): EmbeddingStore {
  return {
    async stale({ model }, limit) {
      // Not `is distinct from`, which no index serves.
      const { rows } = await sql<StaleChunk>`
        select org_id, id, heading, content from chunks
        where embedding_model is null or embedding_model < ${model} or embedding_model > ${model}
        limit ${limit}`.execute(db)
      return rows
    },
    async save(chunks, vectors, { model }) {
      const rows = chunks.map(({ org_id, id }, at) => {
        const vector = vectors[at]
        return { org_id, id, embedding: vector ? vectorText(vector) : null }
      })
      await sql`
        update chunks c set embedding = new.embedding::vector, embedding_model = ${model}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (org_id uuid, id uuid, embedding text)
        where c.org_id = new.org_id and c.id = new.id`.execute(db)
    },
    async ensureIndex(model) {
      if (!isIndexable(model)) return
      await db.transaction().execute(async (transaction) => {
        // Two processes at once would both find it missing.
        await sql`select pg_advisory_xact_lock(hashtextextended('chunks_near', 0))`.execute(transaction)
        await sql`select set_config('statement_timeout', '0', true)`.execute(transaction)
        await sql`
          create index if not exists ${sql.id(indexName(model))} on chunks
          using hnsw ((embedding::${castOf(model)}) ${sql.raw(`${vectorType(model)}_cosine_ops`)})
          where embedding_model = ${sql.lit(model.model)}`.execute(transaction)
      })
    },
    async dropOtherIndexes(model) {
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where schemaname = current_schema() and tablename = 'chunks'
          and starts_with(indexname, 'chunks_near_') and indexname not in (${indexName(model)}, ${SCHEMAS_OWN})`.execute(
        db,
      )
      for (const { name } of rows) await sql`drop index if exists ${sql.id(name)}`.execute(db)
    },
    async lease(now, until) {
      const { rows } = await sql`
        insert into server_state as s (name, value) values (${LEASE}, ${until.toISOString()})
        on conflict (name) do update set value = excluded.value where s.value <= ${now.toISOString()}
        returning name`.execute(db)
      return rows.length > 0
    },
    async release() {
      await db.updateTable('server_state').set({ value: '' }).where('name', '=', LEASE).execute()
    },
  }
}

/** How the embeddings of one model are read in SQL. The column holds vectors of every model; an index needs one dimension. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Embedder } from '../../ports/embedder.ts'

export type Model = Pick<Embedder, 'model' | 'dimensions'>

/** pgvector's HNSW takes as many of single precision, and as many of half precision; beyond, every vector is looked at. */
const MAX_SINGLE = 2_000
const MAX_HALF = 4_000

/** `vector` or `halfvec` with its dimension. */
export function vectorType({ dimensions }: Model): 'vector' | 'halfvec' {
  return dimensions > MAX_SINGLE && dimensions <= MAX_HALF ? 'halfvec' : 'vector'
}

export function isIndexable({ dimensions }: Model): boolean {
  return dimensions <= MAX_HALF
}

/** The type for casts. Written into the statement, as an index's expression is: a parameter would not match it. */
export function castOf(model: Model): RawBuilder<unknown> {
  return sql.raw(`${vectorType(model)}(${Math.trunc(model.dimensions)})`)
}

/** The name of the model's index. */
export function indexName({ model }: Model): string {
  if (model === 'hashed-1@384') return 'chunks_near_hashed'
  return `chunks_near_${createHash('sha256').update(model).digest('hex').slice(0, 16)}`
}

/** A vector as pgvector reads it. */
export function vectorText(vector: readonly number[]): string {
  return `[${vector.join(',')}]`
}

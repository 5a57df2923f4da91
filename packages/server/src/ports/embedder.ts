/** What makes vectors of texts. */

/** Vectors of texts, one for each, all of `dimensions`. */
export interface Embedder {
  /** Of what made them, with its dimension: vectors of two names are not compared. */
  readonly model: string
  readonly dimensions: number
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]>
}

/** What makes vectors of texts. */

/** Vectors of texts, one for each, all of `dimensions`. */
export interface Embedder {
  /** The name of the model with its dimension: vectors of different names are not compared. */
  readonly model: string
  readonly dimensions: number
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]>
}

/** The knowledge base: what is found in it, and how a page comes into it. */

/** A piece of the knowledge base that fits a question. */
export interface Passage {
  readonly chunkId: string
  readonly documentId: string
  readonly filename: string
  /** The page it was read from; null for a file. */
  readonly sourceUrl: string | null
  /** Visitors are told the name of a public document; answers rest on internal ones too, without naming them. */
  readonly visibility: 'internal' | 'public'
  readonly content: string
  /** Higher fits better. Comparable within one search only. */
  readonly score: number
}

/** The best passages of an organisation's ready and approved documents, the best first. The query is redacted text. */
export type Search = (orgId: string, query: string, topK: number) => Promise<readonly Passage[]>

/** Stores a page of a scanned site as a document that awaits approval, in chunks with their embeddings. It redacts title and text before anything is kept. */
export type AddDocument = (
  orgId: string,
  document: {
    readonly title: string
    readonly text: string
    readonly source: 'scan'
    readonly sourceUrl: string
    readonly scanId: string
  },
) => Promise<{ readonly documentId: string; readonly chunkCount: number }>

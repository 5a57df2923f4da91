/** Trying the knowledge base: which passages a question finds (chat-service 4.1). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { plainText, uuid } from './forms.ts'
import { exactly, type Schema } from './schema.ts'

export interface RetrievalRequest {
  /** 1 to 1,000 characters. */
  readonly query: string
  /** 1 to 50; 5 when absent. */
  readonly top_k: number
}

export const retrievalRequest: Schema<RetrievalRequest> = exactly<RetrievalRequest>('RetrievalRequest')(
  z.strictObject({ query: plainText(1_000), top_k: z.int().min(1).max(50).default(5) }),
)

export interface RetrievedPassage {
  readonly chunk_id: string
  readonly document_id: string
  readonly filename: string
  /** The page it was read from; null for a file. */
  readonly source_url: string | null
  readonly visibility: 'internal' | 'public'
  readonly content: string
  /** 0 to 1, of this search alone: higher fits better. */
  readonly score: number
}

export interface RetrievalResult {
  /** The best first; of ready and approved documents. */
  readonly results: readonly RetrievedPassage[]
}

export const retrievalResult: Schema<RetrievalResult> = exactly<RetrievalResult>('RetrievalResult')(
  z.object({
    results: z.array(
      z.object({
        chunk_id: uuid,
        document_id: uuid,
        filename: z.string(),
        source_url: z.string().nullable(),
        visibility: z.enum(['internal', 'public']),
        content: z.string(),
        score: z.number(),
      }),
    ),
  }),
)

export const askKnowledge: Endpoint<{ body: RetrievalRequest; answer: RetrievalResult }> = {
  id: 'askKnowledge',
  area: 'retrieval',
  surface: 'chat',
  method: 'POST',
  path: '/api/admin/retrieval',
  summary:
    'The passages of the knowledge base that fit a question best. Personal data in the question is replaced before it is searched for.',
  auth: 'session',
  role: 'admin',
  rateLimit: 'admin',
  body: retrievalRequest,
  answer: retrievalResult,
  success: { 200: 'The passages.' },
}

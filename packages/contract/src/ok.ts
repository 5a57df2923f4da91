/** The answer of an operation that has nothing else to say. */
import { z } from 'zod'
import { exactly, type Schema } from './schema.ts'

export interface Ok {
  readonly ok: true
}

export const ok: Schema<Ok> = exactly<Ok>('Ok')(z.object({ ok: z.literal(true) }))

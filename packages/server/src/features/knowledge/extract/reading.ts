/** What is asked of the reader of files, and what it answers: plain data, that passes between threads. */
import type { ChatRules } from '../../../redaction/chat-rules.ts'
import type { Chunk } from '../chunk.ts'

/** The types that are told apart. The three kinds of plain text look alike: the name says which it is. */
export const FILE_TYPES = ['pdf', 'docx', 'xlsx', 'csv', 'txt', 'md'] as const
export type FileType = (typeof FILE_TYPES)[number]

export interface ReadJob {
  readonly bytes: Uint8Array
  /** As it was sent. Its ending is held against what the bytes are. */
  readonly filename: string
  readonly accepted: readonly FileType[]
  /** What is redacted, and what may stay. */
  readonly rules: ChatRules
}

/** Why there is no text; each has its sentence in {@link refusals}. */
export type Refusal =
  | 'unsupported'
  | 'mismatch'
  | 'encrypted'
  | 'unsound'
  | 'too_much'
  | 'too_long'
  | 'too_many'
  | 'empty'
  /** These two are no fault of the file's. */
  | 'unkept'
  | 'interrupted'

export type Reading =
  | {
      readonly kind: 'read'
      readonly fileType: FileType
      /** Redacted, like the chunks: what the file said itself stays in the thread that read it. */
      readonly text: string
      readonly chunks: readonly Chunk[]
    }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly fileType: FileType | null }

export const refusals: Readonly<Record<Refusal, string>> = {
  unsupported: 'Files of this type are not taken here',
  mismatch: 'The file is of another type than its name says',
  encrypted: 'The file is encrypted; send it without a password',
  unsound: 'The file is damaged or not well formed',
  too_much:
    'The file holds more than a document may: more text, pages, cells or elements, or more once unpacked',
  too_long: 'Reading the file takes too long or needs too much memory',
  too_many: 'Too many files are waiting to be read; try again',
  empty: 'No text was found in the file; pages that are pictures have none',
  unkept: 'The document could not be kept; send it again',
  interrupted: 'The server stopped while it read the file; send it again',
}

/** Thrown by what reads a file, for a reason that the sender can be told. */
export class UnreadableError extends Error {
  override readonly name: string = 'UnreadableError'
  readonly why: Refusal

  constructor(why: Refusal, options?: ErrorOptions) {
    super(refusals[why], options)
    this.why = why
  }
}

/** Characters of a document; a file of text is at most 10 MB, so each of those has room. */
export const MAX_TEXT: number = 10 * 1024 * 1024

export const MAX_CHUNKS = 20_000

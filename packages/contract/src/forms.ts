/** The forms of identifiers, digests and dates on the wire. Each is narrow enough that no sentence fits into it. */
import { LABEL_FORM } from '@svc/core/vocabulary'
import { z } from 'zod'
import { noted, type Schema } from './schema.ts'

/** A UUID in lower case, as answers have it. In a claim upper case is refused, because the receipt id is a digest of these exact characters. */
export const uuid: Schema<string> = noted(
  z
    .string()
    .regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      'must be a UUID in lower case',
    ),
  { format: 'uuid', example: '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f' },
)

/** A UUID of what is asked for, not digested: read in either case, as RFC 9562, 4 asks, and kept in lower case. */
export const uuidInAnyCase: Schema<string> = noted(
  z
    .string()
    .regex(
      /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/,
      'must be a UUID',
    )
    .toLowerCase(),
  { format: 'uuid', example: '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f' },
)

/** A conversation's id: a UUID of whatever version, since callers with a key name sessions as they like, a digest in its form included. Read in either case. */
export const conversationId: Schema<string> = noted(
  z
    .string()
    .regex(/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'must be a UUID')
    .toLowerCase(),
  { format: 'uuid', example: '018f3e6a-5b1c-7d2e-9f00-1a2b3c4d5e6f' },
)

/** `SVC-DNA-v2-` and 16 hex characters, or an older scheme's form (which new claims may not use, but must be told so). */
export const fingerprint: Schema<string> = noted(
  z
    .string()
    .max(80)
    .regex(/^SVC-DNA-(?:v2-[0-9a-f]{16}|v(?!2-)[0-9]{1,2}-[0-9a-f]{16,64})$/, 'must be a fingerprint'),
  { example: 'SVC-DNA-v2-0123456789abcdef' },
)

/** As receipts that are kept have it: no verifier reads another. */
export const keptFingerprint: Schema<string> = noted(
  z.string().regex(/^SVC-DNA-v[12]-[0-9a-f]{16}$/, 'must be a fingerprint'),
  { example: 'SVC-DNA-v2-0123456789abcdef' },
)

/** 16 random bytes as lower-case hex. */
export const salt: Schema<string> = noted(
  z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hex characters'),
  { example: '000102030405060708090a0b0c0d0e0f' },
)

/** The hashed text: printable ASCII, so that any JSON library reproduces it byte for byte. 8,192 characters hold every label there is. */
export const canonicalJson: Schema<string> = noted(
  z
    .string()
    .min(2)
    .max(8192)
    .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII'),
  { example: '{"hitl":false,"pii":[],"policies":[],"risk":"low","score":0,"ts":1790000000,"v":"2"}' },
)

const DATE_TIME = 'must be an ISO 8601 date and time with its offset, as in 2026-11-20T09:30:00Z'

/** A date and time with its offset from UTC, and at most microseconds. */
export const dateTime: Schema<string> = noted(
  z
    .string()
    .max(32, DATE_TIME)
    .regex(
      /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/,
      DATE_TIME,
    )
    .pipe(z.iso.datetime({ offset: true, error: DATE_TIME })),
  { format: 'date-time', example: '2026-11-20T09:30:00.000Z' },
)

const DAY = 'must be a day of the years 1970 to 9999, as in 2026-11-20'

/** A calendar day, YYYY-MM-DD, in UTC, of the years 1970 to 9999. */
export const day: Schema<string> = noted(
  z
    .string()
    .max(10, DAY)
    .regex(/^(?:19[7-9]|[2-9][0-9]{2})[0-9]-/, DAY)
    .pipe(z.iso.date(DAY)),
  { format: 'date', example: '2026-11-20' },
)

/** An entity label: UPPER_SNAKE, 2 to 64 characters. */
export const label: Schema<string> = noted(
  z.string().min(2).max(64).regex(LABEL_FORM, 'must be an entity label'),
  { example: 'EMAIL_ADDRESS' },
)

/** A policy's name. */
export const policyName: Schema<string> = noted(
  z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/,
      'must be a policy name: lower-case letters, digits, - and _, at most 64, ending in a letter or digit',
    ),
  { example: 'standard' },
)

/** The name of a receipt: `svc_rcpt_<uuid>` for a cloud decision, `svc_rcpt_attest_<sha256>` for a reported one. */
export const receiptId: Schema<string> = noted(
  z
    .string()
    .max(90)
    .regex(
      /^svc_rcpt_(?:attest_[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
      'must be a receipt id',
    ),
  { example: 'svc_rcpt_018f3e6a-5b1c-4d2e-9f00-1a2b3c4d5e6f' },
)

/** 64 lower-case hex characters. */
export const sha256: Schema<string> = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex characters')

/** A page size in a query: a whole number from 1 to `max`, `standard` when absent. */
export function pageSize(standard: number, max: number): z.ZodType<number, string | undefined> {
  const digits = z
    .string()
    .regex(/^[1-9][0-9]{0,6}$/, `must be a whole number from 1 to ${max}`)
    .transform(Number)
    .pipe(z.number().max(max, `must be at most ${max}`))
    .default(standard)
  return noted(digits, { type: 'integer', minimum: 1, maximum: max, default: standard })
}

/** An opaque place in a list, as the last page's `next_cursor` gave it. */
export const cursor: Schema<string> = noted(
  z
    .string()
    .min(1)
    .max(512)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be a cursor as next_cursor gave it'),
  { description: 'The `next_cursor` of the page before.' },
)

/** A file of a form: what browsers, Node, Bun and Deno give as `File`. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file of a `multipart/form-data` body. */
export const uploadedFile: Schema<UploadedFile> = noted(z.file() as unknown as z.ZodType<UploadedFile>, {
  type: 'string',
  format: 'binary',
})

/** What a person calls a thing: 1 to `max` characters on one line. Joiners stand within words alone: Persian is written with them, and emoji. */
export function givenName(max: number): Schema<string> {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(
      /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Cs}]+(?:[\u200c\u200d][^\p{Cc}\p{Cf}\p{Cs}]+)*$/u,
      'must not be blank or hold control or invisible characters',
    )
}

/** What a person wrote: 1 to `max` characters, without control characters but tabs and line ends. */
export function plainText(max: number): Schema<string> {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(
      /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])+$/u,
      'must not hold control characters or halves of surrogate pairs',
    )
}

/** An http(s) address; whether it may be asked is for the server to say. */
export const webUrl: Schema<string> = noted(
  z
    .string()
    .max(2048)
    .regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu, 'must be an http(s) address'),
  { format: 'uri', example: 'https://example.com/' },
)

interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** ISO days compare as text does. */
export const inOrder = (query: DayRange): boolean => !query.from || !query.to || query.from <= query.to
export const notInOrder: { path: ['from']; message: string } = {
  path: ['from'],
  message: 'must not be after `to`',
}

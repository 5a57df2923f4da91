/** The form of a hash, apart from how one is made: whoever only compares hashes carries no SHA-256. */
import { textForm } from './text-form.ts'

/** True for a string of 64 lower-case hex characters; nothing is coerced. */
export const isHash: (value: unknown) => value is string = textForm(/^[0-9a-f]{64}$/)

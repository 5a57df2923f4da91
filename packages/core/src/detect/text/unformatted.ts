/** Takes out how a text is set, which parts values: lines that were broken within one, and tags and signs that only change how it looks. */
import { withoutLooks } from './looks.ts'
import { unwrapped } from './wrapped.ts'

/** `text`, of the same length, with invisible characters in place of what is taken out. */
export const unformatted = (text: string): string => unwrapped(withoutLooks(text))

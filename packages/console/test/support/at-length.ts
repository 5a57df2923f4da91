/** Tests of what is rare or takes long, where others of the same file go most of the way: run by `npm run test:long` alone. */
import { it } from 'vitest'

export const atLength: typeof it = it.runIf(process.env.SVC_TEST_LONG) as typeof it

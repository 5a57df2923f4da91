/**
 * Set-up of the unit tests: `npm test` draws the same examples in every run, so that what is red was made red by the change at hand. `npm run test:long` draws
 * new ones each time, and many more of them.
 */
import { configureGlobal } from 'fast-check'

if (!process.env.SVC_TEST_LONG) configureGlobal({ seed: 20_26 })

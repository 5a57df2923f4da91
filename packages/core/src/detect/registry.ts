/** The identifiers that are looked for when none are named. To add one: a row in its country's or kind's file, its label in labels.test.ts, and its vectors. */
import { europe } from './detectors/europe.ts'
import { bankAccounts } from './detectors/generic/bank-account.ts'
import { bic } from './detectors/generic/bic.ts'
import { calendar } from './detectors/generic/calendar.ts'
import { cards } from './detectors/generic/card.ts'
import { device } from './detectors/generic/device.ts'
import { health } from './detectors/generic/health.ts'
import { identityPapers } from './detectors/generic/identity-papers.ts'
import { network } from './detectors/generic/network.ts'
import { places } from './detectors/generic/place.ts'
import { MORE_CODES, spoken } from './detectors/generic/spoken.ts'
import { typedKeys } from './detectors/secrets/typed-keys.ts'
import { world } from './detectors/world.ts'
import type { Identifier } from './identifier.ts'

/** What the number of a person goes by in any country, which `*` stands for: enough where the country checks its numbers. */
const NATIONAL =
  'national id|national identity|national identification|personal id|personal identification|identity number|citizen id|government id'

/** `member id`, and as one word: `memberid`. Not shorter ones: who `said` something has no `sa id`. */
const joined = (words: string): string =>
  words.replace(/(?=[^|]{6})[^|]*[ '][^|]*/g, (phrase) => `${phrase}|${phrase.replace(/[ ']/g, '')}`)

export const builtInIdentifiers: readonly Identifier[] = [
  ...cards,
  ...calendar,
  ...spoken(MORE_CODES),
  ...network,
  ...device,
  ...health,
  ...identityPapers,
  ...bankAccounts,
  ...bic,
  ...places,
  ...typedKeys,
  ...world,
  ...europe,
].map((row) => ({ ...row, context: joined(row.context.replace('*', NATIONAL)) }))

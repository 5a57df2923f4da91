/** What is left to look with where a caller asks for some labels alone: the same is found of those, and the rest costs little. */
import { serviceKeys } from './detectors/secrets/service-keys.ts'
import { secretFormats } from './detectors/secrets/service-tokens.ts'
import { nationalPhones } from './national-phones.ts'
import type { DetectorSet } from './reader.ts'
import { onlyRows, type Row } from './scan/identify.ts'
import { readingOf } from './scan/scan-rest.ts'

/** What a number is read as keeps it from being read as something else: these are looked for together. */
const NUMBERS = 'DATE_TIME DATE_OF_BIRTH AGE PHONE_NUMBER GEO_COORDINATES STREET_ADDRESS'
const ADDRESSES = 'URL EMAIL_ADDRESS'
/** What a name in front tells, beside the keys of services, and what is read with their tokens. */
const NAMED = 'PASSWORD PASSWORD_HASH SEED_PHRASE USERNAME SECRET_KEY PRIVATE_KEY'

const nothing = (_text: string, at: number): number => at

/** `set` without what can find nothing: readers of labels that are not wanted, rows that cannot be reported. */
export function narrowed(
  set: DetectorSet,
  wants: (label: string) => boolean,
  reportable: (row: Row) => boolean,
): DetectorSet {
  const any = (labels: string): boolean => labels.split(' ').some(wants)
  const { rows, secrets, keyValue } = set
  const phone = nationalPhones(set.readers!.phone, wants)
  const tokens = [...secretFormats, ...serviceKeys].some(({ label }) => wants(label)) || any(NAMED)
  return {
    ...set,
    rows: onlyRows(rows, reportable),
    secrets: tokens ? secrets : nothing,
    keyValue: tokens ? keyValue : nothing,
    ...readingOf({
      ...set.readers!,
      ...(phone
        ? { phone }
        : !any(NUMBERS) && { address: nothing, date: nothing, phone: nothing, coordinates: nothing }),
      ...(!any(ADDRESSES) && { url: nothing, host: nothing }),
    }),
  }
}

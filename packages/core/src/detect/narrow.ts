/** What is left to look with where a caller asks for some labels alone: the same is found of those, and the rest costs nothing. */
import { serviceKeys } from './detectors/secrets/service-keys.ts'
import { secretFormats } from './detectors/secrets/service-tokens.ts'
import { onlyRows, type Row } from './identify.ts'
import type { DetectorSet } from './reader.ts'
import type { Readers } from './scan-state.ts'

/** What a number is read as keeps it from being read as something else: these look together. */
const OF_NUMBERS = 'DATE_TIME DATE_OF_BIRTH AGE PHONE_NUMBER GEO_COORDINATES STREET_ADDRESS'

const LABELS_OF: Readonly<Record<keyof Readers, string>> = {
  address: OF_NUMBERS,
  date: OF_NUMBERS,
  phone: OF_NUMBERS,
  coordinates: OF_NUMBERS,
  weekday: OF_NUMBERS,
  wallet: 'CRYPTO',
  zone: 'MRZ',
  url: 'URL',
  host: 'URL EMAIL_ADDRESS',
  colons: 'IP_ADDRESS MAC_ADDRESS',
  mac: 'MAC_ADDRESS',
}
const BESIDE_NAMES = ['PASSWORD', 'USERNAME', 'SECRET_KEY', 'PRIVATE_KEY']

type Writable = { -readonly [Name in keyof Readers]: Readers[Name] }
const nothing = (_text: string, at: number): number => at

/** `set` without what can find nothing: readers of labels that are not wanted, rows that cannot be reported. */
export function narrowed(
  set: DetectorSet,
  wants: (label: string) => boolean,
  reportable: (row: Row) => boolean,
): DetectorSet {
  const readers: Writable = { ...set.readers }
  for (const name of Object.keys(LABELS_OF) as (keyof Readers)[])
    if (!LABELS_OF[name].split(' ').some(wants)) readers[name] = nothing
  return {
    ...set,
    readers,
    rows: onlyRows(set.rows, reportable),
    secrets: secretFormats.some(({ label }) => wants(label)) ? set.secrets : nothing,
    keyValue:
      BESIDE_NAMES.some(wants) || serviceKeys.some(({ label }) => wants(label)) ? set.keyValue : nothing,
  }
}

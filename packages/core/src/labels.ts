/**
 * Every entity label, by category. Microsoft Presidio's name where it has one, the same pattern where it has none (see docs/decisions/0002). A label is a
 * promise on the wire: it is added, never renamed; labels.test.ts names them all.
 */
import { serviceKeys } from './detect/detectors/secrets/service-keys.ts'
import { formatLabels } from './detect/is-label.ts'
import { builtInIdentifiers } from './detect/registry.ts'

export { isLabel } from './detect/is-label.ts'

/** What kind of thing a label stands for; built-in policies speak in these. */
export type Category =
  | 'contact'
  | 'identity'
  | 'financial'
  | 'government_id'
  | 'health'
  | 'technical'
  | 'credential'

/** Those that stand in no row, or in a row of another kind. Every other row of an identifier names a government id, every other token format a credential. */
const NAMES: Readonly<Record<Category, string>> = {
  contact:
    'EMAIL_ADDRESS PHONE_NUMBER STREET_ADDRESS GEO_COORDINATES POSTAL_CODE US_ZIP_CODE CA_POSTAL_CODE UK_POSTCODE DE_PLZ SOCIAL_HANDLE',
  identity: 'PERSON LOCATION ORGANIZATION NRP DATE_TIME DATE_OF_BIRTH AGE USERNAME',
  financial:
    'CREDIT_CARD CVV CARD_EXPIRY IBAN_CODE BIC_SWIFT CRYPTO US_BANK_NUMBER ABA_ROUTING_NUMBER MX_CLABE AR_CBU NG_BVN FR_RIB IN_UPI_ID BANK_ACCOUNT',
  government_id: 'MRZ',
  health:
    'MEDICAL_RECORD_NUMBER HEALTH_PLAN_ID MEDICAL_LICENSE US_NPI US_MBI UK_NHS AU_MEDICARE NZ_NHI DE_HEALTH_INSURANCE DE_BSNR DE_LANR',
  technical: 'IP_ADDRESS MAC_ADDRESS URL IMEI IMSI ICCID VIN DEVICE_SERIAL TWILIO_ACCOUNT_SID',
  credential: 'PRIVATE_KEY SEED_PHRASE PASSWORD PASSWORD_HASH ONE_TIME_CODE',
}

const labels = Object.fromEntries(
  Object.entries(NAMES).map(([category, names]) => [category, names.split(' ')]),
) as Record<Category, string[]>
const known = new Set(Object.values(labels).flat())

/** The labels of each category; what only detects asks `isLabel` and carries none of this. */
export const LABELS: Readonly<Record<Category, readonly string[]>> = labels

addRest('credential', [...formatLabels, ...serviceKeys.map(({ label }) => label)])
addRest(
  'government_id',
  builtInIdentifiers.map(({ label }) => label),
)

function addRest(category: Category, all: readonly string[]): void {
  const rest = new Set(all.filter((label) => !known.has(label)))
  labels[category].push(...[...rest].sort())
  for (const label of rest) known.add(label)
}

/** The built-in vocabulary, without what kind of thing each label stands for: what who only detects needs of it. */
import { FORMATS } from './detectors/secrets/formats.ts'
import { serviceKeys } from './detectors/secrets/service-keys.ts'
import { NAME_LABELS } from './names.ts'
import { builtInIdentifiers } from './registry.ts'

/** The labels of token formats, which each row begins with. */
export const formatLabels: readonly string[] = FORMATS.map((row) => row.split(' ', 1)[0]!)

/** With the labels that stand in no row. */
const known = new Set([
  ...'EMAIL_ADDRESS STREET_ADDRESS GEO_COORDINATES SOCIAL_HANDLE AGE USERNAME IBAN_CODE CRYPTO IN_UPI_ID MRZ URL SEED_PHRASE'.split(
    ' ',
  ),
  ...NAME_LABELS,
  ...formatLabels,
  ...[...serviceKeys, ...builtInIdentifiers].map(({ label }) => label),
])

/**
 * True for a label of the built-in vocabulary.
 *
 * @example
 * isLabel('EMAIL_ADDRESS') // true
 */
export const isLabel = (name: string): boolean => known.has(name)

/**
 * Detection for pages where every kilobyte counts: the same engine over fewer detectors. What it does not look for is left for whoever
 * governs the text next with all of them.
 */

// What is alike stands together in the bundle, as in ../index.ts: worth 0.1 kilobytes.
import '../detect/text/units.ts'
import '../detect/detectors/generic/phone-form.ts'
import '../detect/detectors/generic/phone.ts'
import '../detect/edges/chain.ts'
import '../detect/detectors/secrets/key-name.ts'

export type { DetectText } from '../detect/detect.ts'
export type { Finding } from '../detect/finding.ts'
export {
  createPlaceholders,
  type PlaceholderOptions,
  type Placeholders,
  type Restored,
} from '../redact/placeholders.ts'
export { createCompactDetect, isCredential, PERSONAL_LABELS } from './detect.ts'

/** @svc/core: decide on the device what may be sent, and write a receipt anyone can check. */
// What is alike stands together in the bundle, since gzip finds again what it saw a short way before: what reads addresses of wallets and words, then the
// rows of all detectors, which the labels bring, then what reads the rest, in the order of built-in.ts. Found by trial, and worth 1.4 kilobytes.
import './detect/edges/value-edges.ts'
import './detect/detectors/generic/crypto.ts'
import './detect/context/context.ts'
import './labels.ts'
import './detect/built-in.ts'

export { createDetect, type DetectText, detect } from './detect/detect.ts'
export type { Detector } from './detect/detector.ts'
export { DEFAULT_THRESHOLD, type Finding } from './detect/finding.ts'
export type { Names } from './detect/names.ts'
export type { Allow, Deny, DetectOptions } from './detect/options.ts'
export { CoreError, type CoreErrorCode } from './errors.ts'
export {
  createGovernor,
  type GovernContext,
  type Governed,
  type GovernedAll,
  type Governor,
  type Report,
} from './govern.ts'
export type { BuiltInLabel, ByLabel, Label } from './label-type.ts'
export { type Category, isLabel, LABELS } from './labels.ts'
export type { GovernorOptions } from './options.ts'
export { builtInPolicies } from './policy/built-in.ts'
export { checkPolicy } from './policy/check-policy.ts'
export { deriveOutcome, type Outcome, type OutcomeResult } from './policy/outcome.ts'
export type { Policy, PolicyName, Rule, Verdict } from './policy/policy.ts'
export { type CanonicalFields, canonicalJson } from './receipt/canonical-json.ts'
export { FINGERPRINT_PREFIX, fingerprintOf } from './receipt/fingerprint.ts'
export type { PolicyRef, Receipt } from './receipt/receipt.ts'
export { newEventId, newSalt, type RandomBytes } from './receipt/salt.ts'
export type { Generalisation } from './redact/generalise.ts'
export { importVault } from './redact/import-vault.ts'
export {
  type GovernedJson,
  type GovernedJsonText,
  governJson,
  governJsonText,
  type JsonOptions,
} from './redact/json.ts'
export type { MaskOptions } from './redact/mask-value.ts'
export { type GovernedMessages, governMessages } from './redact/messages.ts'
export type { NamedText } from './redact/named-text.ts'
export { type Redaction, type RedactOptions, redact } from './redact/redact.ts'
export type { PlaceholderSource } from './redact/replacement.ts'
export type { Restorer } from './redact/restorer.ts'
export type { SealingKey } from './redact/sealed-vault.ts'
export {
  createRedactionStream,
  createRedactor,
  HOLD_BACK,
  type RedactionStreamOptions,
  type Redactor,
  redactStream,
} from './redact/stream.ts'
export type { LocatedFinding, Path } from './redact/texts.ts'
export type { HashOptions, Transform, TransformOptions, Transforms } from './redact/transform.ts'
export { createVault, type Restored, type Vault, type VaultOptions } from './redact/vault.ts'
export { VERSION } from './version.ts'
export {
  ACTIONS,
  type Action,
  type CaptureMode,
  isLabelForm,
  RISKS,
  type Risk,
  SDK_NAMES,
  type SdkName,
} from './vocabulary.ts'

/** The words every package agrees on: actions, risks and the form of labels. No logic beyond ordering and membership. */

/** What may be done with a text, from laxest to most severe. */
export const ACTIONS = ['allow', 'redact', 'deny'] as const
/** `allow`: the text may be sent as it is; `redact`: without what was found; `deny`: not at all. */
export type Action = (typeof ACTIONS)[number]

/** How grave an outcome is, from lowest to highest. */
export const RISKS = ['low', 'medium', 'high', 'critical'] as const
/** How grave an outcome is. */
export type Risk = (typeof RISKS)[number]

/** Who made the decision: a server (`cloud`) or a device that reports it (`edge`). */
export type CaptureMode = 'cloud' | 'edge'

/** The packages that may report a decision; a claim names one of them as `sdk.name`. */
export const SDK_NAMES = ['@svc/core', '@svc/attest', '@svc/widget', '@svc/server'] as const
/** A package that may report a decision. */
export type SdkName = (typeof SDK_NAMES)[number]

/** The form every label has, built in or a policy's own: UPPER_SNAKE, 2 to 64 characters. */
export const LABEL_FORM: RegExp = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/

/** True when `name` could be a label at all. */
export function isLabelForm(name: unknown): boolean {
  return typeof name === 'string' && name.length >= 2 && name.length <= 64 && LABEL_FORM.test(name)
}

/** The more severe of two actions. */
export function severest(a: Action, b: Action): Action {
  return ACTIONS.indexOf(a) >= ACTIONS.indexOf(b) ? a : b
}

/** The higher of two risks. */
export function highest(a: Risk, b: Risk): Risk {
  return RISKS.indexOf(a) >= RISKS.indexOf(b) ? a : b
}

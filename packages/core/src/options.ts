/** What a governor may be told, completed once. */
import { checkNames, checkObject, checkType } from './check-argument.ts'
import { type DetectText, detectWith } from './detect/detect.ts'
import type { Detector } from './detect/detector.ts'
import type { Names } from './detect/names.ts'
import type { Allow, Deny } from './detect/options.ts'
import type { Label } from './label-type.ts'
import { builtInPolicy, packTransforms } from './policy/built-in.ts'
import { checkPolicy } from './policy/check-policy.ts'
import { allows, type Policy, type PolicyName } from './policy/policy.ts'
import type { Receipt } from './receipt/receipt.ts'
import { type RandomBytes, secureRandom } from './receipt/salt.ts'
import type { Replace } from './redact/replacement.ts'
import { replaceWith, type TransformOptions } from './redact/transform.ts'

/** `transform`, `transforms` and `vault` say how values are redacted; without them, as the policy's own transforms do, else by `[LABEL]`. */
export interface GovernorOptions extends TransformOptions {
  /** A built-in policy's name, or a policy document. Default `standard`. */
  readonly policy?: PolicyName | Policy | (string & {})
  /** Detectors of your own, beside the built-in ones. */
  readonly detectors?: readonly Detector[]
  /** `names` of `@svc/core/names`: names of persons, places and organisations, and what groups somebody is of, are looked for, too. Default: they are not. */
  readonly names?: Names
  /** Only these entity labels are looked for. Default: all. */
  readonly types?: readonly Label[]
  /** Values that are nobody's: neither decided about nor replaced. As in `detect`. */
  readonly allow?: Allow
  /** Words or phrases that are always found. As in `detect`. */
  readonly deny?: Deny
  /** Milliseconds since the Unix epoch. Default `Date.now`. */
  readonly clock?: () => number
  /** Source of salts and event ids. Default `crypto.getRandomValues`. */
  readonly random?: RandomBytes
  /** Called with each receipt, in the same turn. What it throws, `govern` throws. */
  readonly onReceipt?: (receipt: Receipt) => void
}

export interface CompleteOptions {
  readonly policy: Policy
  readonly detect: DetectText
  readonly replace: Replace
  readonly clock: () => number
  readonly random: RandomBytes
  readonly onReceipt: (receipt: Receipt) => void
}

/** Those that detection is told as they are. */
const DETECTION = ['types', 'detectors', 'names', 'allow', 'deny'] as const

const NAMES = [...DETECTION, 'policy', 'clock', 'random', 'onReceipt', 'transform', 'transforms', 'vault']

export function completeOptions(options: GovernorOptions): CompleteOptions {
  checkObject('options', options)
  checkNames('options', options, NAMES)
  const {
    policy: wanted = 'standard',
    clock = Date.now,
    random = secureRandom,
    onReceipt = () => {},
  } = options
  for (const [name, value] of Object.entries({ clock, random, onReceipt })) checkType(name, value, 'function')
  const policy = typeof wanted === 'string' ? builtInPolicy(wanted) : checkPolicy(wanted)
  const told = Object.fromEntries(
    DETECTION.flatMap((name) => (name in options ? [[name, options[name]]] : [])),
  )
  const detect = detectWith({ threshold: policy.threshold, ...told }, allows(policy))
  const replace = replaceWith(options, clock, packTransforms[policy.name])
  return { policy, detect, replace, clock, random, onReceipt }
}

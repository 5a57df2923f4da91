/** What detection may be told, completed once. */
import { checkArray, checkNames, checkObject, checkType, isString, isWithin } from '../check-argument.ts'
import type { ByLabel, Label } from '../label-type.ts'
import { isLabelForm } from '../vocabulary.ts'
import { type CompiledDetector, compileDetectors } from './custom/compile-detector.ts'
import { createDenied, DENIED, type Denied } from './denied.ts'
import type { Detector } from './detector.ts'
import { DEFAULT_THRESHOLD, type Explanation } from './finding.ts'
import { isLabel } from './is-label.ts'
import { NAME_LABELS, type Names } from './names.ts'
import { NATIONAL_PHONES } from './national-phones.ts'

/** What is looked for, and what of it is reported. An unknown option is refused: misspelt, what it was to forbid would pass. */
export interface DetectOptions {
  /** Only these entity labels. Default: all. Telephone numbers are `TR_PHONE_NUMBER` or `PH_MOBILE_NUMBER` only where that stands here. */
  readonly types?: readonly Label[]
  /** Findings below this confidence (0 to 1) are left out: one for all labels, or by label (`default` for the rest). Default 0.5. */
  readonly threshold?: number | (ByLabel<number> & { readonly default?: number })
  /** Detectors of your own, beside the built-in ones. */
  readonly detectors?: readonly Detector[]
  /** Names of persons, places and organisations, and what groups somebody is of, are looked for, too: `names` of `@svc/core/names`. Default: they are not. */
  readonly names?: Names
  /**
   * Values that are never reported, but by `deny`: a list of at most 10,000, in which case, spaces and hyphens do not matter, or what tells them by value and label. Such a
   * function is asked when a text was read, and must answer alike each time; what is not `true` allows nothing.
   */
  readonly allow?: Allow
  /**
   * Words or phrases that are always reported, as whole words where the script has spaces, with confidence 1, also where `allow` names them; case, width, accents' form
   * and how much white space parts the words do not matter. A string is labelled `DENY_LIST`. At most 10,000, of 200 characters each.
   */
  readonly deny?: Deny
  /** Adds to each finding why it is one. Default false. */
  readonly explain?: boolean
}

/** A list of values, or what tells them: `(value) => value.endsWith('@example.com')`. */
export type Allow = readonly string[] | ((value: string, label: Label) => boolean)

/** Words or phrases, each with a label of its own where it has one. */
export type Deny = readonly (string | { readonly value: string; readonly label: Label })[]

/** Of what a deny list holds without a label of its own. */
export const DENY_LIST = 'DENY_LIST'

/** Most entries of an allow list or a deny list. */
const MAX_LIST = 10_000

export const DETECT_OPTIONS: readonly string[] = [
  'types',
  'threshold',
  'detectors',
  'names',
  'allow',
  'deny',
  'explain',
]

export interface CompleteDetectOptions {
  readonly wants: (label: string) => boolean
  readonly thresholdOf: (label: string) => number
  /** Whether what was found by `rule` is passed over; absent where nothing is. */
  readonly isAllowed?: ((value: string, label: string, rule: string) => boolean) | undefined
  /** The caller's own function that says so in its place. It may throw, or itself read a text: see ask-between.ts. */
  readonly tells?: ((value: string, label: string) => boolean) | undefined
  readonly detectors: readonly CompiledDetector[]
  readonly denied?: Denied | undefined
  readonly names?: Names | undefined
  /** What is said of a finding; absent where nothing is asked. */
  readonly why?: ((rule: string, base: number, confidence: number) => Explanation) | undefined
}

/** @throws TypeError, RangeError for a wrong option, by name; CoreError `detector_invalid` */
export function completeDetectOptions(options: DetectOptions): CompleteDetectOptions {
  checkObject('options', options)
  checkNames('options', options, DETECT_OPTIONS)
  const {
    types,
    threshold = DEFAULT_THRESHOLD,
    detectors = [],
    names,
    allow = [],
    deny = [],
    explain = false,
  } = options
  checkArray('detectors', detectors)
  if (names !== undefined && typeof names !== 'function')
    throw new TypeError('names must be the names of @svc/core/names')
  checkType('explain', explain, 'boolean')
  const compiled = compileDetectors(detectors)
  const entries = entriesOf(deny)
  const wanted = types === undefined ? undefined : new Set(strings('types', types))
  // A list that can find nothing would allow everything.
  if (wanted?.size === 0) throw new RangeError('types must name at least one label; leave it out for all')
  const own = [...compiled, ...entries].map(({ label }) => label)
  for (const type of wanted ?? []) {
    checkLabel('types', type, own)
    if (!names && NAME_LABELS.has(type) && !own.includes(type))
      throw new RangeError(`types names ${type}, which is found with the option names alone`)
  }
  const wants = (label: string): boolean => !wanted || wanted.has(label)
  const allowed = typeof allow === 'function' ? undefined : new Set(strings('allow', allow).map(bare))
  const denied = entries.filter(({ label }) => wants(label))
  return {
    wants,
    thresholdOf: thresholds(threshold, own),
    isAllowed: allowed?.size ? (value, _, rule) => rule !== DENIED && allowed.has(bare(value)) : undefined,
    tells: typeof allow === 'function' ? allow : undefined,
    detectors: compiled,
    denied: denied.length > 0 ? createDenied(denied) : undefined,
    names: wanted && ![...NAME_LABELS].some((label) => wanted.has(label)) ? undefined : names,
    why: explain
      ? (rule, base, confidence) => ({ rule, base, context: Math.round((confidence - base) * 100) / 100 })
      : undefined,
  }
}

/** Refuses a label that neither a built-in detector has nor one of the caller's `own`: misspelt, it would be ignored. @throws RangeError */
export function checkLabel(name: string, label: string, own: readonly unknown[]): void {
  if (!isLabel(label) && ![...own, ...NATIONAL_PHONES].includes(label))
    throw new RangeError(`${name} names ${isLabelForm(label) ? label : 'something'}, which no detector finds`)
}

function thresholds(threshold: unknown, own: readonly string[]): (label: string) => number {
  if (typeof threshold === 'number') {
    inRange('threshold', threshold)
    return () => threshold
  }
  if (typeof threshold !== 'object' || threshold === null || Array.isArray(threshold))
    throw new TypeError('threshold must be a number, or an object of numbers by label')
  const known = ['default', ...own]
  for (const label of Object.keys(threshold)) checkLabel('threshold', label, known)
  const byLabel = new Map(
    Object.entries(threshold as Record<string, unknown>).map(([label, value]) => [
      label,
      inRange(`threshold.${label}`, value),
    ]),
  )
  const rest = byLabel.get('default') ?? DEFAULT_THRESHOLD
  return (label) => byLabel.get(label) ?? rest
}

function inRange(name: string, value: unknown): number {
  checkType(name, value, 'number')
  if (!isWithin(value, 0, 1)) throw new RangeError(`${name} must be from 0 to 1`)
  return value as number
}

function strings(name: string, list: unknown): readonly string[] {
  checkList(name, list)
  if (!(list as unknown[]).every(isString)) throw new TypeError(`${name} must be an array of strings`)
  return list as string[]
}

function checkList(name: string, list: unknown): void {
  checkArray(name, list)
  if ((list as unknown[]).length > MAX_LIST)
    throw new RangeError(`${name} must have at most ${MAX_LIST} entries`)
}

/** A value without what does not matter when it is compared with an allow list. */
function bare(value: string): string {
  return value.toLowerCase().replace(/[\s-]/g, '')
}

/** The entries of a deny list with their labels. */
function entriesOf(deny: Deny): { value: string; label: string }[] {
  checkList('deny', deny)
  return deny.map((entry, index) => {
    const { value, label } = isString(entry) ? { value: entry, label: DENY_LIST } : (entry ?? {})
    if (!isString(value) || value.trim() === '' || value.length > 200)
      throw new TypeError(`deny[${index}] must be a phrase of 1 to 200 characters`)
    if (!isLabelForm(label)) throw new RangeError(`deny[${index}].label must be UPPER_SNAKE`)
    return { value, label }
  })
}

/** Transforms: what stands where a value stood, as data. */
import { checkNames, checkObject, checkOneOf, checkType, checkWhole } from '../check-argument.ts'
import type { Finding } from '../detect/finding.ts'
import { checkLabel, DENY_LIST, type DetectOptions } from '../detect/options.ts'
import { hexOf, hmac, utf8 } from '../hash.ts'
import type { ByLabel } from '../label-type.ts'
import { GENERALISATIONS, type Generalisation, generalise } from './generalise.ts'
import { CARD, CARD_SHOWS, type MaskOptions, maskValue } from './mask-value.ts'
import { type PlaceholderSource, type Replace, type Replacement, replaceFindings } from './replacement.ts'
import { sameValue } from './same-value.ts'

/** Most letters and digits a mask may keep at either end. */
const MAX_KEPT = 64

/** How `{ hash: … }` tells values apart without showing them. */
export interface HashOptions {
  /** The secret that keeps short values from being guessed: 16 to 1,024 bytes, or a string of as many characters. */
  readonly key: Uint8Array | string
  /** Hexadecimal characters kept of the 64, 8 to 64. Default 16. */
  readonly length?: number
}

/**
 * - `placeholder`: `[LABEL]`, or the vault's `[LABEL_n]`
 * - `mask`: hidden characters, all or all but a few (`'mask'` hides all)
 * - `hash`: `[LABEL:hex]`, HMAC-SHA256 over label and value: the same value gives the same hash, and no one without the key can tell which
 * - `replaceWith`: a fixed text, or what a function of the finding returns
 * - `remove`: nothing
 * - `generalise`: part of the value; where that is not certain, the placeholder
 */
export type Transform =
  | 'placeholder'
  | 'mask'
  | 'remove'
  | { readonly mask: MaskOptions }
  | { readonly hash: HashOptions }
  // Not `replace`: strings have a method of that name, and TypeScript would take the function for it.
  | { readonly replaceWith: string | ((finding: Finding) => string) }
  | { readonly generalise: Generalisation }

/** Transforms by entity label. */
export type Transforms = ByLabel<Transform>

/** What stands where a value stood. A label that nothing finds is refused. */
export interface TransformOptions {
  /** For every label that `transforms` does not name. Default `placeholder`; with a vault nothing else. */
  readonly transform?: Transform
  /** For single labels, e.g. `{ CREDIT_CARD: { mask: { keepLast: 4 } } }`. Stronger than a vault and than a policy's own. */
  readonly transforms?: Transforms
  /** Gives reversible placeholders; see `createVault`. */
  readonly vault?: PlaceholderSource
}

export const TRANSFORM_OPTIONS: readonly string[] = ['transform', 'transforms', 'vault']

/**
 * What replaces findings under these options; `defaults` are the policy's own transforms, which give way to all three.
 *
 * @throws TypeError, RangeError for a wrong option, by name
 */
export function replaceWith(
  options: TransformOptions & Pick<DetectOptions, 'detectors' | 'deny'>,
  clock: () => number,
  defaults: Transforms = {},
): Replace {
  checkObject('options', options)
  const { transform, transforms = {}, vault, detectors, deny } = options
  checkObject('transforms', transforms)
  if (vault !== undefined && typeof vault?.begunAt !== 'function')
    throw new TypeError('vault must be made by createVault')
  if (vault && transform && transform !== 'placeholder')
    throw new RangeError('transform must be placeholder with a vault')

  const theirs = [detectors, deny].flatMap((list) =>
    Array.isArray(list) ? list.map((item) => item?.label ?? DENY_LIST) : [],
  )
  const byLabel = new Map<string, Replacement>()
  for (const [label, wanted] of Object.entries(
    transform !== undefined || vault ? transforms : { ...defaults, ...transforms },
  )) {
    checkLabel('transforms', label, theirs)
    byLabel.set(label, compile(wanted, `transforms.${label}`, clock, label))
  }
  const otherwise = compile(transform === undefined ? 'placeholder' : transform, 'transform', clock)
  const own: Replacement = (finding) => (byLabel.get(finding.type) ?? otherwise)(finding)
  return vault
    ? (text, findings) => vault.replace(text, findings, own)
    : (text, findings) => replaceFindings(text, findings, own)
}

type Make = (argument: never, name: string, label: string | undefined, clock: () => number) => Replacement

function compile(transform: Transform, name: string, clock: () => number, label?: string): Replacement {
  if (transform === 'placeholder') return () => undefined
  if (transform === 'remove') return () => ''
  if (transform === 'mask') return masking({}, name)
  if (typeof transform !== 'string') checkObject(name, transform)
  const [[kind, argument] = [], more] = Object.entries(transform)
  const make = new Map<unknown, Make>([
    ['mask', masking],
    ['hash', hashing],
    ['replaceWith', replacing],
    ['generalise', generalising],
  ]).get(kind)
  if (!make || more)
    throw new RangeError(
      `${name} must be placeholder, mask, remove, or an object with one of mask, hash, replaceWith, generalise`,
    )
  return make(argument as never, `${name}.${kind}`, label, clock)
}

function masking(options: MaskOptions, name: string, label?: string): Replacement {
  checkObject(name, options)
  checkNames(name, options, ['char', 'keepFirst', 'keepLast'])
  const { char = '*', keepFirst = 0, keepLast = 0 } = options
  checkType(`${name}.char`, char, 'string')
  if ([...char].length !== 1 || /\p{N}/u.test(char))
    throw new RangeError(`${name}.char must be one character that is no digit`)
  checkWhole(`${name}.keepFirst`, keepFirst, 0, label === CARD ? CARD_SHOWS.keepFirst : MAX_KEPT)
  checkWhole(`${name}.keepLast`, keepLast, 0, label === CARD ? CARD_SHOWS.keepLast : MAX_KEPT)
  return ({ type, value }) => maskValue(type, value, { char, keepFirst, keepLast })
}

function hashing(options: HashOptions, name: string): Replacement {
  checkObject(name, options)
  checkNames(name, options, ['key', 'length'])
  const { key, length = 16 } = options
  if (!(key instanceof Uint8Array)) checkType(`${name}.key`, key, 'string')
  checkWhole(`${name}.key.length`, key.length, 16, 1024)
  checkWhole(`${name}.length`, length, 8, 64)
  const secret = typeof key === 'string' ? utf8(key) : Uint8Array.from(key)
  return ({ type, value }) => {
    const digest = hmac(secret, utf8(`${type}|${sameValue(type, value)}`))
    return `[${type}:${hexOf(digest).slice(0, length)}]`
  }
}

function replacing(by: string | ((finding: Finding) => string), name: string): Replacement {
  if (typeof by !== 'function') checkType(name, by, 'string')
  return (finding) => {
    const text = typeof by === 'function' ? by(finding) : by
    checkType(`what ${name} returns`, text, 'string')
    return text
  }
}

function generalising(
  kind: Generalisation,
  name: string,
  _: string | undefined,
  clock: () => number,
): Replacement {
  checkOneOf(name, kind, GENERALISATIONS)
  return ({ value }) => generalise(kind, value, new Date(clock()).getUTCFullYear())
}

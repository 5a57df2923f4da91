/**
 * From a receipt to the claim that is stored and sent: exactly the wire's fields, each held to its form (docs/decisions/0005).
 *
 * Whatever else a receipt carries stays behind. A field is read once, checked, and rebuilt from what was checked, so that no
 * getter, `toJSON`, prototype or extra key can bring anything along. Labels are held to their form, not to the vocabulary:
 * a policy may have its own, and the server knows them.
 */
import type { Receipt } from '@svc/core'

/** What is reported of one decision. Structurally a receipt, but made here and frozen in form. */
export type Claim = Receipt

/** The claim, or the field that keeps the receipt from being one. */
export type Projection =
  | { readonly ok: true; readonly claim: Claim }
  | { readonly ok: false; readonly field: keyof Claim }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const FINGERPRINT = /^SVC-DNA-v2-[0-9a-f]{16}$/
const SALT = /^[0-9a-f]{32}$/
const TYPE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/
// With a letter somewhere: a name of digits alone could be an account number.
const POLICY_NAME = /^(?=[^a-z]*[a-z])[a-z0-9][a-z0-9_-]{0,63}$/
const POLICY_LABEL = /^(?=[^a-z]*[a-z])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/
// A pre-release is one of five words and a number: free words could carry text.
const VERSION =
  /^(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})(?:-(?:alpha|beta|rc|next|dev)(?:\.(?:0|[1-9]\d{0,4}))?)?$/

const CANONICAL =
  /^\{(?:"autonomy_level":[0-5],)?"hitl":(?:true|false),"pii":\[([^[\]]*)\],"policies":\[([^[\]]*)\],"risk":"(?:low|medium|high|critical)","score":(?:\d|[1-9]\d|100),"ts":(\d{1,16}),"v":"2"\}$/

const ACTIONS: ReadonlySet<unknown> = new Set<Claim['action']>(['allow', 'redact', 'deny'])
const SDKS: ReadonlySet<unknown> = new Set<Claim['sdk']['name']>([
  '@svc/core',
  '@svc/attest',
  '@svc/widget',
  '@svc/server',
])

const MOST_TYPES = 256
const MOST_POLICIES = 256
const LONGEST_LABEL = 64
const LONGEST_CANONICAL = 8192
const LARGEST_COUNT = 1_000_000
const LARGEST_VERSION = 2_147_483_647

/**
 * Projects a receipt. Never throws, whatever it is given; calls code of the receipt (getters, proxies) only to read the named
 * fields.
 *
 * @example
 * projectClaim({ client_event_id: 'not a uuid' }) // { ok: false, field: 'client_event_id' }
 */
export function projectClaim(receipt: unknown): Projection {
  // A throwing getter or proxy: which field it was is known from how far the reading came.
  let field: keyof Claim = 'client_event_id'
  try {
    if (typeof receipt !== 'object' || receipt === null) return { ok: false, field }
    const given = receipt as Record<keyof Claim, unknown>

    const client_event_id = given.client_event_id
    if (typeof client_event_id !== 'string' || !UUID.test(client_event_id)) return { ok: false, field }

    field = 'decided_at'
    const decided_at = given.decided_at
    const decidedMs =
      typeof decided_at === 'string' && TIME.test(decided_at) ? Date.parse(decided_at) : Number.NaN
    if (Number.isNaN(decidedMs)) return { ok: false, field }

    field = 'action'
    const action = given.action
    if (!ACTIONS.has(action)) return { ok: false, field }

    field = 'pii_types'
    const pii_types = typesOf(given.pii_types)
    if (pii_types === undefined) return { ok: false, field }

    field = 'pii_counts'
    const pii_counts = countsOf(given.pii_counts, pii_types)
    if (pii_counts === undefined) return { ok: false, field }

    field = 'policy'
    const policy = policyOf(given.policy)
    if (policy === undefined) return { ok: false, field }

    field = 'fingerprint'
    const fingerprint = given.fingerprint
    if (typeof fingerprint !== 'string' || !FINGERPRINT.test(fingerprint)) return { ok: false, field }

    field = 'fingerprint_salt'
    const fingerprint_salt = given.fingerprint_salt
    if (typeof fingerprint_salt !== 'string' || !SALT.test(fingerprint_salt)) return { ok: false, field }

    field = 'canonical_json'
    const canonical_json = canonicalOf(given.canonical_json, pii_types, Math.floor(decidedMs / 1000))
    if (canonical_json === undefined) return { ok: false, field }

    field = 'capture_mode'
    if (given.capture_mode !== 'edge') return { ok: false, field }
    field = 'attested_by'
    if (given.attested_by !== 'client') return { ok: false, field }

    field = 'sdk'
    const sdk = sdkOf(given.sdk)
    if (sdk === undefined) return { ok: false, field }

    return {
      ok: true,
      claim: {
        client_event_id,
        decided_at: decided_at as string,
        action: action as Claim['action'],
        pii_types,
        pii_counts,
        policy,
        fingerprint,
        fingerprint_salt,
        canonical_json,
        capture_mode: 'edge',
        attested_by: 'client',
        sdk,
      },
    }
  } catch {
    return { ok: false, field }
  }
}

/** Labels in strictly rising order, in a new array; undefined when it is not that. */
function typesOf(given: unknown): string[] | undefined {
  if (!Array.isArray(given)) return undefined
  const { length } = given
  if (length > MOST_TYPES) return undefined
  const types: string[] = []
  let previous = ''
  for (let at = 0; at < length; at++) {
    const label: unknown = given[at]
    if (typeof label !== 'string' || label.length < 2 || label.length > LONGEST_LABEL || !TYPE.test(label))
      return undefined
    if (label <= previous) return undefined
    types.push(label)
    previous = label
  }
  return types
}

/** A count for each of `types` and for nothing else. */
function countsOf(given: unknown, types: readonly string[]): Record<string, number> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  if (Object.keys(given).length !== types.length) return undefined
  const counts: Record<string, number> = {}
  for (const type of types) {
    const count: unknown = Object.hasOwn(given, type) ? (given as Record<string, unknown>)[type] : undefined
    if (!isWhole(count, 1, LARGEST_COUNT)) return undefined
    counts[type] = count
  }
  return counts
}

function policyOf(given: unknown): Claim['policy'] | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { name, version } = given as Record<string, unknown>
  if (typeof name !== 'string' || !POLICY_NAME.test(name)) return undefined
  return isWhole(version, 1, LARGEST_VERSION) ? { name, version } : undefined
}

function sdkOf(given: unknown): Claim['sdk'] | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { name, version } = given as Record<string, unknown>
  if (!SDKS.has(name) || typeof version !== 'string' || !VERSION.test(version)) return undefined
  return { name: name as Claim['sdk']['name'], version }
}

/**
 * The text itself, where it is exactly the scheme's keys with values of their forms (governance-api 2.2): no further key, space
 * or escape fits in. It must speak of the same types and second as the rest of the claim. A pattern and no parser: half the
 * time, and what the pattern does not name cannot pass.
 */
function canonicalOf(given: unknown, types: readonly string[], seconds: number): string | undefined {
  if (typeof given !== 'string' || given.length > LONGEST_CANONICAL) return undefined
  const match = CANONICAL.exec(given)
  if (match === null) return undefined
  const [, pii, policies, ts] = match
  if (pii !== quoted(types) || ts !== String(seconds)) return undefined
  if (policies !== '') {
    const labels = policies!.slice(1, -1).split('","')
    if (labels.length > MOST_POLICIES || policies !== quoted(labels)) return undefined
    for (const [at, label] of labels.entries()) {
      if (label.length > LONGEST_LABEL || !POLICY_LABEL.test(label)) return undefined
      if (at > 0 && label <= labels[at - 1]!) return undefined
    }
  }
  return given
}

function quoted(labels: readonly string[]): string {
  return labels.length === 0 ? '' : `"${labels.join('","')}"`
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}

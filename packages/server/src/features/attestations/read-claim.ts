/**
 * Reads a claim. The contract's schema decides; what every SDK of ours sends is seen to fit it by a check that is several times as fast, and that
 * accepts nothing the schema would not (a test holds the one to the other). Everything else goes the long way, and is told what is wrong.
 */
import { type Claim, claim as schema } from '@svc/contract'
import { ACTIONS, LABEL_FORM, SDK_NAMES } from '@svc/core/vocabulary'
import { describeIssues } from '../../http/describe-issues.ts'

export type ReadClaim =
  | { readonly ok: true; readonly claim: Claim }
  | { readonly ok: false; readonly message: string }

export function readClaim(value: unknown): ReadClaim {
  if (isPlainClaim(value)) return { ok: true, claim: value }
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return { ok: true, claim: read.data }
  return { ok: false, message: describeIssues('body', read.error.issues) }
}

const KEYS = 12
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const FINGERPRINT = /^SVC-DNA-v2-[0-9a-f]{16}$/
const SALT = /^[0-9a-f]{32}$/
const ASCII = /^[\x20-\x7e]{2,8192}$/
const NAME = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/
/** As `toISOString` writes it. */
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/
const RELEASE = /^(?:0|[1-9][0-9]{0,4})\.(?:0|[1-9][0-9]{0,4})\.(?:0|[1-9][0-9]{0,4})$/

/** Made of JSON, so that it has nothing but own and plain properties. */
function isPlainClaim(value: unknown): value is Claim {
  if (!isObject(value) || Object.keys(value).length !== KEYS) return false
  const { pii_types: types, pii_counts: counts, policy, sdk, decided_at: at } = value
  return (
    isText(value.client_event_id, UUID) &&
    isText(value.fingerprint, FINGERPRINT) &&
    isText(value.fingerprint_salt, SALT) &&
    isText(value.canonical_json, ASCII) &&
    value.capture_mode === 'edge' &&
    value.attested_by === 'client' &&
    ACTIONS.includes(value.action as Claim['action']) &&
    isText(at, TIME) &&
    isMoment(at) &&
    isPair(policy) &&
    isText(policy.name, NAME) &&
    isCount(policy.version, 2_147_483_647) &&
    isPair(sdk) &&
    SDK_NAMES.includes(sdk.name as Claim['sdk']['name']) &&
    isText(sdk.version, RELEASE) &&
    Array.isArray(types) &&
    types.length <= 256 &&
    types.every(isLabel) &&
    isObject(counts) &&
    Object.keys(counts).length <= 256 &&
    Object.keys(counts).every((type) => isLabel(type) && isCount(counts[type], 1_000_000))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPair(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length === 2
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}

function isLabel(value: unknown): boolean {
  return isText(value, LABEL_FORM) && value.length >= 2 && value.length <= 64
}

function isCount(value: unknown, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most
}

/** A 30th of February and a 24th hour are of another day. */
function isMoment(text: string): boolean {
  return new Date(text).getUTCDate() === Number(text.slice(8, 10))
}

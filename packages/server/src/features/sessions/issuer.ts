/** Who vouches for sessions: an identity provider's published keys, or the development issuer's own. */
import { hash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  exportJWK,
  type FetchImplementation,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { SessionName } from '../../http/caller.ts'
import { showsSecondFactor } from './second-factor.ts'

/** What a session token says once its signature, issuer, audience and times are checked. */
export interface Claims {
  readonly subject: string
  /** The organisation the session asks to act on. */
  readonly orgId: string | null
  readonly email: string | null
  /** The session was begun with a second factor. */
  readonly hasSecondFactor: boolean
  readonly session: SessionName
}

export interface Issuer {
  /** The claims of a valid token, or null. Rejects only when the provider's keys cannot be fetched. */
  verify(token: string): Promise<Claims | null>
}

export interface DevelopmentIssuer extends Issuer {
  issue(
    claims: {
      subject: string
      email: string
      orgId: string | null
      role: string
      methods?: readonly string[]
    },
    forSeconds: number,
  ): Promise<string>
}

/** Signature algorithms that are believed: no shared secrets, and never `none`. */
const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256', 'RS256']
const CLOCK_LEEWAY_S = 5
const JWKS_TIMEOUT_MS = 5_000
/** Far more than any provider publishes: what does not end must not fill the memory. */
const MAX_JWKS_BYTES = 1_048_576
/** RFC 7518, 3.3. */
const MIN_RSA_BITS = 2048
/** jose's codes for a key set that did not come, or is none. */
const PROVIDER_FAULTS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

export interface ExternalIssuerOptions {
  readonly jwksUrl: string
  readonly issuer: string
  readonly audience: string
  readonly clock?: () => number
}

export function createExternalIssuer({
  jwksUrl,
  issuer,
  audience,
  clock = Date.now,
}: ExternalIssuerOptions): Issuer {
  const published = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: JWKS_TIMEOUT_MS,
    [customFetch]: fetchKeySet,
  })
  const keys: JWTVerifyGetKey = async (header, token) => {
    const key = await published(header, token)
    // jose throws a TypeError for a key that is too short, as `fetch` does for a provider that cannot be reached.
    const { modulusLength = MIN_RSA_BITS } = key.algorithm as { modulusLength?: number }
    if (modulusLength < MIN_RSA_BITS) throw new errors.JWKSNoMatchingKey()
    return key
  }
  return { verify: (token) => verify(token, keys, { issuer, audience, clock }) }
}

/** Reading breaks off at the limit, which jose takes for a key set that did not come. */
const fetchKeySet: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options)
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.length
      if (bytes > MAX_JWKS_BYTES) controller.error(new RangeError('The key set is too large'))
      else controller.enqueue(part)
    },
  })
  return response.body ? new Response(response.body.pipeThrough(limit), response) : response
}

const DEVELOPMENT = { issuer: 'svc-development', audience: 'svc' } as const

/** The development issuer with its private key, a JWK. */
export async function createDevelopmentIssuer(
  privateKey: string,
  clock: () => number = Date.now,
): Promise<DevelopmentIssuer> {
  const jwk = JSON.parse(privateKey) as JWK
  const key = await importJWK(jwk, 'EdDSA')
  const { d: _secret, ...publicJwk } = jwk
  const publicKey = await importJWK(publicJwk, 'EdDSA')
  return {
    verify: (token) => verify(token, async () => publicKey, { ...DEVELOPMENT, clock }),
    issue({ subject, email, orgId, role, methods }, forSeconds) {
      const now = Math.floor(clock() / 1000)
      return new SignJWT({
        email,
        role,
        ...(orgId === null ? {} : { org_id: orgId }),
        ...(methods && { amr: [...methods] }),
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
        .setSubject(subject)
        .setIssuer(DEVELOPMENT.issuer)
        .setAudience(DEVELOPMENT.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + forSeconds)
        .sign(key)
    },
  }
}

/** A new private key for the development issuer. */
export async function newDevelopmentKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, clock }: { issuer: string; audience: string; clock: () => number },
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_LEEWAY_S,
      currentDate: new Date(clock()),
      requiredClaims: ['sub', 'exp'],
    })
    return claimsOf(payload, token)
  } catch (error) {
    // A provider that cannot be asked, or answers with no key set, is no proof that the token is bad.
    if (!(error instanceof errors.JOSEError) || PROVIDER_FAULTS.has(error.code)) throw error
    return null
  }
}

const MAX_SUBJECT = 255
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How long the choices of a session are kept after the token they were made with: providers renew tokens for about as long. */
const NAMED_SESSION_S = 30 * 86_400
const EMAIL = /^[^\s\p{C}@]{1,64}@[^\s\p{C}@]{1,189}$/u

function claimsOf({ sub, org_id, email, amr, sid, exp = 0 }: JWTPayload, token: string): Claims | null {
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > MAX_SUBJECT || sub.includes('\0'))
    return null
  const orgId = typeof org_id === 'string' && UUID.test(org_id) ? org_id : null
  // A provider's name for the session outlives its tokens. One that comes to name another organisation says something new.
  const isNamed = typeof sid === 'string' && sid !== ''
  const lastsFor = isNamed ? exp + NAMED_SESSION_S : exp + CLOCK_LEEWAY_S
  return {
    subject: sub,
    orgId,
    email: typeof email === 'string' && EMAIL.test(email) ? email : null,
    hasSecondFactor: showsSecondFactor(amr),
    session: {
      key: hash(
        'sha256',
        JSON.stringify([sub, isNamed ? 'sid' : 'token', isNamed ? sid : token, orgId]),
        'hex',
      ),
      expiresAt: new Date(lastsFor * 1000),
    },
  }
}

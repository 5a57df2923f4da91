/** Who vouches for sessions: an identity provider's published keys, or the development issuer's own. */
import { hash } from 'node:crypto'
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { SessionName } from '../../http/caller.ts'
import { createProviderKeys, isProviderFault, type ProviderKeysOptions } from './provider-keys.ts'
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

export interface ExternalIssuerOptions extends ProviderKeysOptions {
  readonly issuer: string
  readonly audience: string
  readonly clock?: () => number
}

export function createExternalIssuer({
  issuer,
  audience,
  clock = Date.now,
  ...provider
}: ExternalIssuerOptions): Issuer {
  const keys = createProviderKeys(provider)
  return { verify: (token) => verify(token, keys, { issuer, audience, clock }) }
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
    if (isProviderFault(error)) throw error
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

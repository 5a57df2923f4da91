/** From a valid token to who is calling: the tenant by membership of `sub`, the role as that membership has it (docs/decisions/0017). */
import type { DevTokenRequest, Role } from '@svc/contract'
import { ApiError, organisationSuspended } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Claims, DevelopmentIssuer, Issuer } from './issuer.ts'

type Session = Extract<Caller, { kind: 'session' }>

interface KnownMember {
  readonly orgId: string
  readonly role: 'member' | 'admin'
  readonly email: string | null
  readonly hasMfa: boolean
  readonly isSuspended: boolean
}

export interface SessionNeeds {
  readonly issuer: Issuer
  /** Every organisation of the person, the one joined last first. */
  membershipsOf(subject: string): Promise<readonly KnownMember[]>
  isPlatformAdmin(subject: string): Promise<boolean>
  organisationExists(orgId: string): Promise<boolean>
  /** What the session chose beyond what its token says; undefined when nothing. */
  chosenBy(
    sessionKey: string,
  ): Promise<{ readonly actsOn: string | null; readonly secondFactorOn: string | null } | undefined>
  /** The moment since when the organisation's admins need a second factor; null when none is required. */
  secondFactorFrom(orgId: string): Promise<Date | null>
  /** Keeps what a token says of a member. */
  noteMember(orgId: string, subject: string, seen: { email: string | null; hasMfa: boolean }): Promise<void>
  readonly clock: () => number
}

/** Checks session tokens. Members of a suspended organisation are refused; who runs the platform is not, to look at what it did. The token says who and which organisation; what that person may do there is ours to say. */
export function createSessions(needs: SessionNeeds): {
  /** @throws ApiError `organisation_suspended`, `unavailable` */
  authenticate(token: string): Promise<Session | null>
} {
  return {
    async authenticate(token) {
      const claims = await needs.issuer.verify(token).catch((cause: unknown) => {
        const unavailable = new ApiError(
          'unavailable',
          "The identity provider's keys cannot be fetched from the address in SVC_JWT_JWKS_URL; try again",
        )
        throw Object.assign(unavailable, { cause })
      })
      if (!claims) return null
      const { subject, session } = claims
      const [isPlatformAdmin, chosen] = await Promise.all([
        needs.isPlatformAdmin(subject),
        needs.chosenBy(session.key),
      ])
      const wanted = chosen?.actsOn ?? claims.orgId
      const { role, orgId } = isPlatformAdmin ? await everywhere(wanted) : await asMember(claims, wanted)
      const isShown = claims.hasSecondFactor || (orgId !== null && chosen?.secondFactorOn === orgId)
      const secondFactor = isShown ? 'shown' : (await isMissing(role, orgId)) ? 'missing' : 'not_asked'
      return { kind: 'session', subject, role, orgId, session, secondFactor }
    },
  }

  async function everywhere(wanted: string | null): Promise<Pick<Session, 'role' | 'orgId'>> {
    const orgId = wanted !== null && (await needs.organisationExists(wanted)) ? wanted : null
    return { role: 'platform_admin', orgId }
  }

  async function asMember(
    { subject, email, hasSecondFactor }: Claims,
    wanted: string | null,
  ): Promise<Pick<Session, 'role' | 'orgId'>> {
    const memberships = await needs.membershipsOf(subject)
    // Who names none is not kept from the others by one that is suspended.
    const membership =
      wanted === null
        ? (memberships.find(({ isSuspended }) => !isSuspended) ?? memberships[0])
        : memberships.find(({ orgId }) => orgId === wanted)
    if (!membership) return { role: 'member', orgId: null }
    if (membership.isSuspended) throw organisationSuspended()
    const isNews = (email !== null && email !== membership.email) || (hasSecondFactor && !membership.hasMfa)
    if (isNews) await needs.noteMember(membership.orgId, subject, { email, hasMfa: hasSecondFactor })
    return { role: membership.role, orgId: membership.orgId }
  }

  async function isMissing(role: Role, orgId: string | null): Promise<boolean> {
    if (role === 'member' || orgId === null) return false
    const from = await needs.secondFactorFrom(orgId)
    return from !== null && needs.clock() >= from.getTime()
  }
}

export interface DevelopmentSessionNeeds {
  readonly issuer: DevelopmentIssuer
  findOrganisation(slug: string): Promise<{ readonly id: string } | undefined>
  setMembership(orgId: string, subject: string, role: 'member' | 'admin', at: Date): Promise<void>
  addPlatformAdmin(subject: string, at: Date): Promise<void>
  readonly clock: () => number
}

const DEFAULT_SECONDS = 43_200

/** Makes sessions for whoever asks: the development issuer. */
export function createDevelopmentSessions(needs: DevelopmentSessionNeeds): {
  issue(request: DevTokenRequest): Promise<string>
} {
  return {
    async issue({ email, org_slug, role = 'member', mfa = false, expires_in = DEFAULT_SECONDS }) {
      const orgId = org_slug === undefined ? null : await organisation(org_slug)
      const subject = subjectOf(email, role)
      const at = new Date(needs.clock())
      if (role === 'platform_admin') await needs.addPlatformAdmin(subject, at)
      else if (orgId !== null) await needs.setMembership(orgId, subject, role, at)
      const methods = mfa ? ['pwd', 'mfa'] : ['pwd']
      return needs.issuer.issue({ subject, email, orgId, role, methods }, expires_in)
    },
  }

  async function organisation(slug: string): Promise<string> {
    const found = await needs.findOrganisation(slug)
    if (!found) throw new ApiError('invalid_request', 'body.org_slug names no organisation')
    return found.id
  }
}

/** One subject for each role, so that asking for another role does not change what an earlier token may do. */
function subjectOf(email: string, role: Role): string {
  return `dev|${role}|${email.toLowerCase()}`
}

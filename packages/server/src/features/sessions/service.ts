/** From a valid token to who is calling: the tenant by membership of `sub`, the role as that membership has it (docs/decisions/0005). */
import type { DevTokenRequest, Role } from '@svc/contract'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { DevelopmentIssuer, Issuer } from './issuer.ts'

type Session = Extract<Caller, { kind: 'session' }>

export interface SessionNeeds {
  readonly issuer: Issuer
  /** Every organisation of the person, the one joined last first. */
  membershipsOf(subject: string): Promise<readonly { orgId: string; role: 'member' | 'admin' }[]>
  isPlatformAdmin(subject: string): Promise<boolean>
  organisationExists(orgId: string): Promise<boolean>
}

/** Checks session tokens. The token says who and which organisation; what that person may do there is ours to say. */
export function createSessions({
  issuer,
  membershipsOf,
  isPlatformAdmin,
  organisationExists,
}: SessionNeeds): {
  authenticate(token: string): Promise<Session | null>
} {
  return {
    async authenticate(token) {
      const claims = await issuer.verify(token).catch(() => {
        throw new ApiError('unavailable', "The identity provider's keys cannot be fetched; try again")
      })
      if (!claims) return null
      const { subject, orgId: wanted } = claims
      if (await isPlatformAdmin(subject)) {
        const orgId = wanted !== null && (await organisationExists(wanted)) ? wanted : null
        return { kind: 'session', subject, role: 'platform_admin', orgId }
      }
      const memberships = await membershipsOf(subject)
      const membership = wanted === null ? memberships[0] : memberships.find(({ orgId }) => orgId === wanted)
      return {
        kind: 'session',
        subject,
        role: membership?.role ?? 'member',
        orgId: membership?.orgId ?? null,
      }
    },
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
    async issue({ email, org_slug, role = 'member', expires_in = DEFAULT_SECONDS }) {
      const orgId = org_slug === undefined ? null : await organisation(org_slug)
      const subject = subjectOf(email, role)
      const at = new Date(needs.clock())
      if (role === 'platform_admin') await needs.addPlatformAdmin(subject, at)
      else if (orgId !== null) await needs.setMembership(orgId, subject, role, at)
      return needs.issuer.issue({ subject, email, orgId, role }, expires_in)
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

/** The session of a browser: a token in, a cookie out. */
import { getSession, type SessionAnswer, signIn, signOut } from '@svc/contract'
import { unauthorized } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { COOKIE } from '../../http/credentials.ts'
import { answer, on, type Route } from '../../http/route.ts'

type Session = Extract<Caller, { kind: 'session' }>

export interface BrowserSessionNeeds {
  authenticate(token: string): Promise<Session | null>
  membershipsOf(
    subject: string,
  ): Promise<readonly { readonly orgId: string; readonly email: string | null }[]>
  findOrganisation(
    id: string,
  ): Promise<{ readonly id: string; readonly slug: string; readonly name: string } | undefined>
  /** False where the server is the development issuer: it answers over HTTP. */
  readonly isSecure: boolean
  readonly clock: () => number
}

export function browserSessionRoutes(needs: BrowserSessionNeeds): Route[] {
  // Strict: no request of another site carries it, not even one for a page.
  const flags = `Path=/; HttpOnly; SameSite=Strict${needs.isSecure ? '; Secure' : ''}`

  async function describe({ subject, role, orgId, secondFactor }: Session): Promise<SessionAnswer> {
    const [memberships, organisation] = await Promise.all([
      needs.membershipsOf(subject),
      orgId === null ? undefined : needs.findOrganisation(orgId),
    ])
    const email = memberships.find((membership) => membership.orgId === orgId)?.email ?? null
    return {
      subject,
      email,
      role,
      second_factor: secondFactor,
      organisation: organisation
        ? { id: organisation.id, slug: organisation.slug, name: organisation.name }
        : null,
    }
  }

  return [
    on(getSession, async ({ caller }) => {
      if (caller.kind !== 'session') throw unauthorized()
      return answer(200, await describe(caller))
    }),
    on(signIn, async ({ body: { token } }) => {
      const session = await needs.authenticate(token)
      if (!session) throw unauthorized()
      const seconds = Math.max(0, Math.floor((session.session.expiresAt.getTime() - needs.clock()) / 1000))
      return answer(200, await describe(session), {
        'set-cookie': `${COOKIE}=${token}; ${flags}; Max-Age=${seconds}`,
      })
    }),
    on(signOut, () => answer(200, { ok: true }, { 'set-cookie': `${COOKIE}=; ${flags}; Max-Age=0` })),
  ]
}

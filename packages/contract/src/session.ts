/** The session of a browser: a token is exchanged for a cookie that scripts cannot read (docs/decisions/0033). Of the console's pages, so in no table; login pages of others call it too, so in the document. */
import { z } from 'zod'
import { ROLES, type Role } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { uuid } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

export interface SignInRequest {
  /** A session token of the identity provider, or of the development issuer. */
  readonly token: string
}

export const signInRequest: Schema<SignInRequest> = exactly<SignInRequest>('SignInRequest')(
  z.strictObject({
    token: z
      .string()
      .max(4096)
      .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a token as JWTs are written'),
  }),
)

export interface SessionAnswer {
  readonly subject: string
  readonly email: string | null
  readonly role: Role
  /** The organisation it acts on; null for a person who belongs to none. */
  readonly organisation: { readonly id: string; readonly slug: string; readonly name: string } | null
  /** `missing`: the organisation requires one before an admin may act. */
  readonly second_factor: 'shown' | 'not_asked' | 'missing'
}

export const sessionAnswer: Schema<SessionAnswer> = exactly<SessionAnswer>('SessionAnswer')(
  z.object({
    subject: z.string(),
    email: z.string().nullable(),
    role: z.enum(ROLES),
    organisation: z.object({ id: uuid, slug: z.string(), name: z.string() }).nullable(),
    second_factor: z.enum(['shown', 'not_asked', 'missing']),
  }),
)

export const getSession: Endpoint<{ answer: SessionAnswer }> = {
  id: 'getSession',
  area: 'sessions',
  method: 'GET',
  path: '/auth/session',
  summary: 'Who is signed in.',
  auth: 'session',
  answer: sessionAnswer,
  success: { 200: 'The session.' },
}

export const signIn: Endpoint<{ body: SignInRequest; answer: SessionAnswer }> = {
  id: 'signIn',
  area: 'sessions',
  method: 'POST',
  path: '/auth/session',
  summary: 'Puts a session token into a cookie that scripts cannot read.',
  auth: 'none',
  closedToOtherSites: true,
  body: signInRequest,
  answer: sessionAnswer,
  success: { 200: 'Signed in.' },
  errors: ['unauthorized', 'organisation_suspended'],
}

export const signOut: Endpoint<{ answer: Ok }> = {
  id: 'signOut',
  area: 'sessions',
  method: 'DELETE',
  path: '/auth/session',
  summary:
    'Removes the cookie. The token in it stays valid until it ends: it is its issuer who could end it before.',
  auth: 'none',
  closedToOtherSites: true,
  answer: ok,
  success: { 200: 'Signed out.' },
}

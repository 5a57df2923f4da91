/** The development issuer: sessions without an identity provider, while none is configured (docs/decisions/0017). */
import { z } from 'zod'
import { ROLES, type Role } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { exactly, type Schema } from './schema.ts'

export interface DevTokenRequest {
  readonly email: string
  /** The organisation to act on. */
  readonly org_slug?: string | undefined
  /** `member` when absent. */
  readonly role?: Role | undefined
  /** As if a second factor had been shown; false when absent. */
  readonly mfa?: boolean | undefined
  /** Seconds, 1 to 2,592,000 (30 days); 43,200 (12 hours) when absent. */
  readonly expires_in?: number | undefined
}

/** Any letters: slugs may come from names in any script. */
const slug = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u, 'must not hold control or invisible characters')

export const devTokenRequest: Schema<DevTokenRequest> = exactly<DevTokenRequest>('DevTokenRequest')(
  z.strictObject({
    email: z.email().max(254),
    org_slug: slug.optional(),
    role: z.enum(ROLES).optional(),
    mfa: z.boolean().optional(),
    expires_in: z.int().min(1).max(2_592_000).optional(),
  }),
)

export interface DevToken {
  readonly token: string
}

export const devToken: Schema<DevToken> = exactly<DevToken>('DevToken')(z.object({ token: z.string() }))

export const createDevToken: Endpoint<{ body: DevTokenRequest; answer: DevToken }> = {
  id: 'createDevToken',
  area: 'sessions',
  method: 'POST',
  path: '/auth/dev/token',
  summary: 'A session from the development issuer. With a real issuer configured this path does not exist.',
  auth: 'none',
  body: devTokenRequest,
  answer: devToken,
  success: { 200: 'The token.' },
  errors: ['forbidden'],
  developmentOnly: true,
}

/** The development issuer: sessions without an identity provider, while none is configured (docs/decisions/0005). */
import { z } from 'zod'
import { exactly, type Schema } from './schema.ts'

/** What a session may do: within one organisation (`member`, `admin`) or across all (`platform_admin`). */
export const ROLES = ['member', 'admin', 'platform_admin'] as const
export type Role = (typeof ROLES)[number]

export interface DevTokenRequest {
  readonly email: string
  /** The organisation to act on. */
  readonly org_slug?: string | undefined
  /** `member` when absent. */
  readonly role?: Role | undefined
  /** Seconds, 60 to 2,592,000 (30 days); 43,200 (12 hours) when absent. */
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
    expires_in: z.int().min(60).max(2_592_000).optional(),
  }),
)

export interface DevToken {
  readonly token: string
}

export const devToken: Schema<DevToken> = exactly<DevToken>('DevToken')(z.object({ token: z.string() }))

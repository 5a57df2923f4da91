/** What an API key may do, and what a person may: the scopes and roles that endpoints ask for. */

/** What a key may do. `x:write` does not include `x:read`. */
export const SCOPES = [
  'govern',
  'attest',
  'receipts:read',
  'policies:read',
  'policies:write',
  'reviews:read',
  'reviews:write',
  'webhooks:read',
  'webhooks:write',
  'notifications:read',
  'notifications:write',
  'chat',
  'knowledge:write',
  'analytics:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** What a session may do: within one organisation (`member`, `admin`) or across all (`platform_admin`). */
export const ROLES = ['member', 'admin', 'platform_admin'] as const
export type Role = (typeof ROLES)[number]

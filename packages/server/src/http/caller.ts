/** Who is calling: nobody known, an API key, or a signed-in person. */
import type { Role, Scope } from '@svc/contract'
import { ApiError } from './api-error.ts'

export type Caller =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'key'
      readonly orgId: string
      readonly keyId: string
      readonly scopes: readonly Scope[]
    }
  | {
      readonly kind: 'session'
      readonly subject: string
      readonly role: Role
      /** The organisation the session acts on; null for a person who belongs to none. */
      readonly orgId: string | null
      readonly session: SessionName
      /** `missing`: the organisation requires one, the time to get it is over, and the session was begun without. */
      readonly secondFactor: 'shown' | 'not_asked' | 'missing'
    }

/** The key under which a session's choices are kept, and until when. */
export interface SessionName {
  readonly key: string
  readonly expiresAt: Date
}

export const anonymous: Caller = { kind: 'anonymous' }

/** The organisation the caller acts on. @throws ApiError `forbidden` when there is none */
export function organisationOf(caller: Caller): string {
  if (caller.kind !== 'anonymous' && caller.orgId !== null) return caller.orgId
  throw new ApiError(
    'forbidden',
    'This session acts on no organisation: make one with POST /api/onboard, or have whoever runs the server add you to one',
  )
}

/** Who did something, for the record: `key:<id>` or `person:<sub>`. */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case 'key':
      return `key:${caller.keyId}`
    case 'session':
      return `person:${caller.subject}`
    case 'anonymous':
      return 'anonymous'
  }
}

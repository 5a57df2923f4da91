/** Policies: what to do with each entity label (docs/decisions/0005). */
import { ACTIONS, type Action, RISKS, type Risk } from '@svc/core/vocabulary'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { exactly, type Schema } from './schema.ts'

export interface PolicyVerdict {
  readonly label: string
  readonly action: Action
  readonly risk: Risk
  readonly review: boolean
}

export interface PolicyRule extends PolicyVerdict {
  readonly types: readonly string[]
}

/** A policy document; the first rule naming a type owns it, the fallback owns the rest. */
export interface PolicyDocument {
  readonly name: string
  readonly version: number
  readonly threshold: number
  readonly rules: readonly PolicyRule[]
  readonly fallback: PolicyVerdict
}

const verdict = { label: z.string(), action: z.enum(ACTIONS), risk: z.enum(RISKS), review: z.boolean() }

export const policyDocument: Schema<PolicyDocument> = exactly<PolicyDocument>('Policy')(
  z.object({
    name: z.string(),
    version: z.int(),
    threshold: z.number(),
    rules: z.array(z.object({ ...verdict, types: z.array(z.string()) })),
    fallback: z.object(verdict),
  }),
)

export interface PolicyList {
  readonly policies: readonly PolicyDocument[]
}

export const policyList: Schema<PolicyList> = exactly<PolicyList>('PolicyList')(
  z.object({ policies: z.array(policyDocument) }),
)

export const listPolicies: Endpoint<{ answer: PolicyList }> = {
  id: 'listPolicies',
  area: 'policies',
  method: 'GET',
  path: '/api/v1/policies',
  summary: 'The policies that decisions can be made by.',
  auth: 'key_or_session',
  scope: 'policies:read',
  answer: policyList,
  success: { 200: 'The newest version of each policy.' },
}

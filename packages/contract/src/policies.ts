/** Policies: what to do with each entity label (docs/decisions/0005). */
import { ACTIONS, type Action, RISKS, type Risk } from '@svc/core/vocabulary'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { cursor, dateTime, label, pageSize, policyName } from './forms.ts'
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

/** Own policies of one organisation, and versions of each. */
export const MAX_POLICIES = 100
export const MAX_POLICY_VERSIONS = 10_000

export interface PutPolicyRequest {
  /** As in the path, where it is given at all. */
  readonly name?: string | undefined
  readonly threshold: number
  readonly rules: readonly PolicyRule[]
  readonly fallback: PolicyVerdict
}

const written = {
  ...verdict,
  // ASCII without quotes: it enters the hashed text, which every JSON library must write the same way.
  label: z
    .string()
    .max(64)
    .regex(
      // Of a rule of that name a verifier would take the receipts for escalated ones.
      /^(?!content\.blocked$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/,
      'must be lower-case words joined by dots, other than content.blocked',
    ),
}

export const putPolicyRequest: Schema<PutPolicyRequest> = exactly<PutPolicyRequest>('PutPolicyRequest')(
  z.strictObject({
    name: policyName.optional(),
    threshold: z.number().min(0).max(1),
    rules: z.array(z.strictObject({ ...written, types: z.array(label).max(500) })).max(100),
    fallback: z.strictObject(written),
  }),
)

export interface PolicyPath {
  readonly name: string
}

export const policyPath: Schema<PolicyPath> = exactly<PolicyPath>('PolicyPath')(
  z.strictObject({ name: policyName }),
)

export const getPolicy: Endpoint<{ params: PolicyPath; answer: PolicyDocument }> = {
  id: 'getPolicy',
  area: 'policies',
  method: 'GET',
  path: '/api/v1/policies/{name}',
  versioned: true,
  summary: 'The newest version of one policy.',
  auth: 'key_or_session',
  scope: 'policies:read',
  params: policyPath,
  answer: policyDocument,
  success: { 200: 'The policy.' },
}

export const putPolicy: Endpoint<{ params: PolicyPath; body: PutPolicyRequest; answer: PolicyDocument }> = {
  id: 'putPolicy',
  area: 'policies',
  method: 'PUT',
  path: '/api/v1/policies/{name}',
  versioned: true,
  summary:
    'Write a policy of your own: each write is a new version, and old versions stay, so that old claims can be checked. Built-in names are taken.',
  auth: 'key_or_session',
  scope: 'policies:write',
  role: 'admin',
  params: policyPath,
  pathIsChosen: true,
  rateLimit: 'admin',
  body: putPolicyRequest,
  answer: policyDocument,
  success: { 200: 'The policy with its version.' },
  errors: ['conflict'],
}

/** One version of a policy, and who wrote it when. */
export interface PolicyVersion {
  readonly policy: PolicyDocument
  /** Null for a built-in one. */
  readonly created_at: string | null
  readonly created_by: string | null
}

export interface PolicyVersionPage {
  readonly versions: readonly PolicyVersion[]
  readonly next_cursor: string | null
}

export const policyVersionPage: Schema<PolicyVersionPage> = exactly<PolicyVersionPage>('PolicyVersionPage')(
  z.object({
    versions: z.array(
      z.object({
        policy: policyDocument,
        created_at: dateTime.nullable(),
        created_by: z.string().nullable(),
      }),
    ),
    next_cursor: cursor.nullable(),
  }),
)

export interface PolicyVersionQuery {
  /** 1 to 100; 20 when absent. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export const policyVersionQuery: Schema<PolicyVersionQuery> = exactly<PolicyVersionQuery>(
  'PolicyVersionQuery',
)(z.strictObject({ limit: pageSize(20, 100), cursor: cursor.optional() }))

export const listPolicyVersions: Endpoint<{
  params: PolicyPath
  query: PolicyVersionQuery
  answer: PolicyVersionPage
}> = {
  id: 'listPolicyVersions',
  area: 'policies',
  method: 'GET',
  path: '/api/v1/policies/{name}/versions',
  summary: 'The versions of a policy, newest first, with who wrote each.',
  auth: 'key_or_session',
  scope: 'policies:read',
  params: policyPath,
  query: policyVersionQuery,
  answer: policyVersionPage,
  success: { 200: 'A page of versions.' },
}

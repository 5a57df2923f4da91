/** The policies an organisation can decide by: the built-in ones and its own, every version of them. */
import {
  MAX_POLICIES,
  MAX_POLICY_VERSIONS,
  type PolicyVersionPage,
  type PolicyVersionQuery,
  type PutPolicyRequest,
} from '@svc/contract'
import { builtInPolicies, checkPolicy, type Policy } from '@svc/core'
import { ApiError, notFound } from '../../http/api-error.ts'
import { pageOf, placeOf } from '../../http/page-cursor.ts'
import { createShortCache } from '../../short-cache.ts'
import type { PolicyStore } from './store.ts'

export interface Policies {
  /** The newest version of each, the built-in ones first. */
  list(orgId: string): Promise<readonly Policy[]>
  /** The newest version of one; undefined when there is none of that name. */
  newest(orgId: string, name: string): Promise<Policy | undefined>
  /** The same, as it is kept at this moment, also where another process wrote it. @throws ApiError `not_found` */
  get(orgId: string, name: string): Promise<Policy>
  /** Exactly that version, so that a claim made under an old one can still be checked. */
  version(orgId: string, name: string, version: number): Promise<Policy | undefined>
  /** Every version of one, newest first. @throws ApiError `not_found` when there is none of that name */
  versions(orgId: string, name: string, query: PolicyVersionQuery): Promise<PolicyVersionPage>
  /** Writes the next version of an own policy; `by` is who does so. */
  put(orgId: string, name: string, request: PutPolicyRequest, by: string): Promise<Policy>
}

/** The newest of a name is looked up once in this time; written on another process, it is seen after it at the latest. */
const NEWEST_FOR_MS = 500

/** Versions that are kept at hand: they never change. */
const MAX_KEPT = 1_000

export function createPolicies(
  store: PolicyStore,
  clock: () => number = Date.now,
  builtIn: readonly Policy[] = builtInPolicies,
): Policies {
  const kept = new Map<string, Policy>()
  const newest = createShortCache<Policy | undefined>(NEWEST_FOR_MS, (policy) => policy !== undefined)
  const builtInOf = (name: string) => builtIn.find((policy) => policy.name === name)

  /** The one object for a version, so that what is made from it is made once. */
  function keep(orgId: string, policy: Policy): Policy {
    const key = keyOf(orgId, policy.name, policy.version)
    const there = kept.get(key)
    if (there) return there
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, policy)
    return policy
  }

  return {
    async list(orgId) {
      return [...builtIn, ...(await store.list(orgId))]
    },
    async newest(orgId, name) {
      const own = builtInOf(name)
      if (own) return own
      const policy = await newest.get(`${orgId}|${name}`, () => store.newest(orgId, name))
      return policy && keep(orgId, policy)
    },
    async get(orgId, name) {
      const policy = builtInOf(name) ?? (await store.newest(orgId, name))
      if (!policy) throw notFound()
      return policy
    },
    async version(orgId, name, version) {
      const own = builtInOf(name)
      if (own) return own.version === version ? own : undefined
      const there = kept.get(keyOf(orgId, name, version))
      if (there) return there
      const policy = await store.version(orgId, name, version)
      return policy && keep(orgId, policy)
    },
    async versions(orgId, name, { limit, cursor }) {
      const before = placeOf(cursor, isVersion)
      const own = builtInOf(name)
      if (own) {
        const versions = before ? [] : [{ policy: own, created_at: null, created_by: null }]
        return { versions, next_cursor: null }
      }
      const found = await store.versions(orgId, name, before && Number(before.id), limit + 1)
      if (found.length === 0 && !before) throw notFound()
      const { page, next } = pageOf(found, limit, ({ policy, at }) => ({ at, id: String(policy.version) }))
      return {
        versions: page.map(({ policy, at, by }) => ({
          policy,
          created_at: at.toISOString(),
          created_by: by,
        })),
        next_cursor: next,
      }
    },
    async put(orgId, name, request, by) {
      if (request.name !== undefined && request.name !== name)
        throw new ApiError('invalid_request', 'body.name must be the name in the path')
      if (builtInOf(name)) throw new ApiError('conflict', 'A built-in policy has this name; choose another')
      const { threshold, rules, fallback } = request
      const { version: _, ...policy } = checkPolicy({ name, version: 1, threshold, rules, fallback })
      const limits = { policies: MAX_POLICIES, versions: MAX_POLICY_VERSIONS }
      const added = await store.add(orgId, policy, by, new Date(clock()), limits)
      newest.forget(`${orgId}|${name}`)
      if (added.kind === 'full')
        throw new ApiError(
          'conflict',
          added.of === 'policies'
            ? `There are ${MAX_POLICIES} policies already; write the next version of one of them`
            : `This policy has ${MAX_POLICY_VERSIONS} versions already; go on under another name`,
        )
      return keep(orgId, { ...policy, version: added.version })
    },
  }
}

function isVersion(id: string): boolean {
  return /^[1-9][0-9]{0,4}$/.test(id)
}

function keyOf(orgId: string, name: string, version: number): string {
  return `${orgId}|${name}|${version}`
}

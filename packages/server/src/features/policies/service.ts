/** The policies an organisation can decide by: the built-in ones. */
import { builtInPolicies, type Policy } from '@svc/core'

export interface Policies {
  /** The newest version of each. */
  list(orgId: string): Promise<readonly Policy[]>
  /** The newest version of one; undefined when there is none of that name. */
  newest(orgId: string, name: string): Promise<Policy | undefined>
  /** Exactly that version, so that a claim made under an old one can still be checked. */
  version(orgId: string, name: string, version: number): Promise<Policy | undefined>
}

export function createPolicies(builtIn: readonly Policy[] = builtInPolicies): Policies {
  const newest = (name: string) => builtIn.find((policy) => policy.name === name)
  return {
    list: async () => builtIn,
    newest: async (_orgId, name) => newest(name),
    async version(_orgId, name, version) {
      const policy = newest(name)
      return policy?.version === version ? policy : undefined
    },
  }
}

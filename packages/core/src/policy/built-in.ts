/** The policies that come with the package. */
import { CoreError } from '../errors.ts'
import type { Transforms } from '../redact/transform.ts'
import { gdpr } from './packs/gdpr.ts'
import { hipaa, hipaaTransforms } from './packs/hipaa.ts'
import { pci, pciTransforms } from './packs/pci.ts'
import { standard } from './packs/standard.ts'
import { strict } from './packs/strict.ts'
import type { Policy } from './policy.ts'

/** `standard` comes first. Frozen: a receipt that names one must mean the one that the server knows. */
export const builtInPolicies: readonly Policy[] = frozen([standard, gdpr, hipaa, pci, strict])

function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(value)
}

/** How a policy's findings are redacted when the caller does not say, by the policy's name. Not part of the policy: receipts do not depend on it. */
export const packTransforms: Readonly<Record<string, Transforms>> = {
  hipaa: hipaaTransforms,
  pci: pciTransforms,
}

/** The built-in policy of that name. @throws CoreError `policy_unknown` */
export function builtInPolicy(name: string): Policy {
  const policy = builtInPolicies.find((candidate) => candidate.name === name)
  if (!policy)
    throw new CoreError(
      'policy_unknown',
      `No built-in policy has that name; use one of ${builtInPolicies.map((p) => p.name).join(', ')}, or your own`,
    )
  return policy
}

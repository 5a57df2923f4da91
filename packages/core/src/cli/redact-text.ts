/**
 * The command `redact`. Whether the policy denies a text is known at its end alone, so what is redacted of it is held back until then; the original
 * is never held beyond what detection needs. Where nothing can be denied, it goes out as it comes.
 */
import { packTransforms } from '../policy/built-in.ts'
import { owner } from '../policy/policy.ts'
import { replaceWith } from '../redact/transform.ts'
import type { Command, Job } from './job.ts'
import { type RewritePart, rewrite } from './rewrite.ts'
import { createSpool } from './spool.ts'
import { type Counts, count, mayDeny, outcomeOf } from './verdict.ts'

export const redactText: Command = async (name, pieces, job) => {
  const { request, sink } = job
  const counts: Counts = new Map()
  const redacted = rewrite(pieces, job, redacting(job, counts))
  if (isLive(job)) {
    for await (const some of redacted) await sink.write(some)
    return { counts, denied: 'nothing of it was written' }
  }
  await using spool = createSpool(job.temporaryFolder)
  for await (const some of redacted)
    await spool.write(request.json ? JSON.stringify(some).slice(1, -1) : some)

  const outcome = outcomeOf(job.policy, counts)
  if (request.json) await sink.write(`{"file":${JSON.stringify(name)},"output":"`)
  if (outcome.action !== 'deny') for await (const some of spool.chunks()) await sink.write(some)
  if (request.json) {
    const { name: policyName, version } = job.policy
    const rest = { ...outcome, counts: Object.fromEntries(counts), policy: { name: policyName, version } }
    await sink.write(`",${JSON.stringify(rest).slice(1)}\n`)
  }
  return { counts, denied: 'nothing of it was written' }
}

/** Whether text goes out before its end is read. */
function isLive({ request, policy }: Pick<Job, 'request' | 'policy'>): boolean {
  return !request.json && !mayDeny(policy, request.types)
}

/** Replaces as a governor of the same policy would: what a rule allows stays. */
function redacting({ request: { transform }, policy, clock }: Job, counts: Counts): RewritePart {
  const replace = replaceWith(transform ? { transform } : {}, clock, packTransforms[policy.name])
  return (part, findings) => {
    for (const { type } of findings) count(counts, type)
    return replace(
      part,
      findings.filter(({ type }) => owner(policy, type).action !== 'allow'),
    )
  }
}

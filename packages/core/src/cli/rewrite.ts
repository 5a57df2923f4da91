/** Reads a text piece by piece, with memory that does not grow with it, and writes it anew. */
import type { Finding } from '../detect/finding.ts'
import { allows } from '../policy/policy.ts'
import { redactorWith } from '../redact/stream.ts'
import type { Job } from './job.ts'

/** UTF-16 units held while no safe place to cut is in sight: room for most JSON on one line. */
export const MAX_HELD: number = 16 * 1024 * 1024

/** What stands for a part of the text; findings are in text order, their offsets into the part. Called for every part, in order. */
export type RewritePart = (part: string, findings: readonly Finding[]) => string

/** @throws CoreError `stream_held`; what `pieces` throws */
export async function* rewrite(
  pieces: AsyncIterable<string>,
  { detection, policy }: Pick<Job, 'detection' | 'policy'>,
  rewritePart: RewritePart,
): AsyncGenerator<string, void, undefined> {
  // The place of a vault is where a redactor hands on each part with its findings; none of its parts needs to wait for what follows.
  const vault = { replace: rewritePart, begunAt: (text: string) => text.length }
  const redactor = redactorWith({ ...detection, maxHeld: MAX_HELD, vault }, allows(policy))
  for await (const piece of pieces) {
    const output = redactor.push(piece)
    if (output !== '') yield output
  }
  const rest = redactor.end()
  if (rest !== '') yield rest
}

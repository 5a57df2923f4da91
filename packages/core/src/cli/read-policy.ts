/** Finds the policy that `--policy` names. */
import { open } from 'node:fs/promises'
import { CoreError } from '../errors.ts'
import { builtInPolicy } from '../policy/built-in.ts'
import { checkPolicy } from '../policy/check-policy.ts'
import type { Policy } from '../policy/policy.ts'

/** More than the largest policy there may be. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * A name that ends in `.json` is a file's, every other a built-in policy's.
 *
 * @throws CoreError `policy_unknown`, `policy_invalid`; what the file system throws
 */
export async function readPolicy(name: string): Promise<Policy> {
  return name.endsWith('.json') ? checkPolicy(await readJson(name)) : builtInPolicy(name)
}

async function readJson(path: string): Promise<unknown> {
  await using file = await open(path)
  const buffer = Buffer.alloc(MAX_BYTES + 1)
  let length = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length)
    length += bytesRead
    if (length > MAX_BYTES) throw new CoreError('policy_invalid', 'The policy must be at most 4 MiB of JSON')
    if (bytesRead === 0) break
  }
  try {
    return JSON.parse(new TextDecoder().decode(buffer.subarray(0, length)))
  } catch {
    // The parser's own message quotes the file.
    throw new CoreError('policy_invalid', 'The policy must be JSON')
  }
}

/** Builds a large tree without holding up the host. */
import { treeSteps } from '#tree-steps'
import type { Tree } from './tree-steps.ts'

export type { Tree } from './tree-steps.ts'

/**
 * The tree that `buildTree` builds, in steps of some milliseconds with `pause` between them: for many leaves, where others have to be answered meanwhile.
 *
 * @param pause Default: lets one round of the host's timers and sockets go by.
 * @example
 * (await growTree(['SVC-DNA-v2-0123456789abcdef'])).leafCount // 1
 */
export async function growTree(
  fingerprints: Iterable<string>,
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<Tree> {
  const work = treeSteps(fingerprints)
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    await pause()
  }
}

/** `svc-verify verify`: from a source of rows to a report and an exit code. */
import { type CheckedTree, checkAnchors, heldTo } from './anchors.ts'
import type { VerifyCommand } from './arguments.ts'
import { openBundle } from './bundle.ts'
import { checkRows } from './check-rows.ts'
import { createProgress } from './progress.ts'
import { render } from './render.ts'
import type { Report, Verdict } from './report.ts'
import type { ExitCode, World } from './world.ts'

export async function verify(command: VerifyCommand, world: World): Promise<ExitCode> {
  const bundle = command.offline === null ? null : openBundle(command.offline, world)
  const progress = createProgress(world)
  const { result, listed, sampled, goesOn } = await checkRows(command, bundle, world, progress)
  const trees = await checkAnchors(
    result.trees,
    {
      rpc: command.rpc,
      publishers: command.publishers,
      bundle,
      onChecked: (done, of) => progress.show(done / of, `anchor ${done} of ${of}`),
    },
    world,
  )
  progress.clear()
  const report: Report = {
    verdict: verdictOf(result.status, trees, goesOn && !command.partial),
    result,
    trees,
    listed,
    morePages: goesOn,
    sampled,
    isOffline: bundle !== null,
    publishers: heldTo({ publishers: command.publishers, bundle }),
    checkedAt: new Date(world.clock()),
    command,
  }
  await world.stdout(render(report, command.format))
  return exitCodeOf(report, command.strict)
}

function verdictOf(
  rows: 'verified' | 'failed' | 'inconclusive',
  trees: readonly CheckedTree[],
  isCutShort: boolean,
): Verdict {
  if (rows === 'failed' || trees.some((tree) => tree.anchor.kind === 'contradicted')) return 'fail'
  if (rows === 'inconclusive' || isCutShort || trees.some((tree) => tree.anchor.kind === 'unknown'))
    return 'inconclusive'
  return 'pass'
}

const EXIT = { pass: 0, fail: 1, inconclusive: 3 } as const

function exitCodeOf({ verdict, result, trees }: Report, strict: boolean): ExitCode {
  const hasWarnings =
    Object.keys(result.warnings).length > 0 ||
    trees.some(({ anchor }) => anchor.kind === 'confirmed' && anchor.warnings.length > 0)
  return verdict === 'pass' && strict && hasWarnings ? 4 : EXIT[verdict]
}

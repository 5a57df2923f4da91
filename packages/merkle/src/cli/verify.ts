/** `svc-verify verify`: from a source of rows to a report and an exit code. */
import { type CheckedTree, checkAnchors, heldTo } from './anchors.ts'
import type { VerifyCommand } from './arguments.ts'
import { type OpenBundle, openBundle } from './bundle.ts'
import { type CheckedRows, checkRows } from './check-rows.ts'
import { createProgress, type Progress } from './progress.ts'
import { render } from './render.ts'
import type { Report, Verdict } from './report.ts'
import type { ExitCode, World } from './world.ts'

export async function verify(command: VerifyCommand, world: World): Promise<ExitCode> {
  const bundle = command.offline === null ? null : openBundle(command.offline, world)
  const progress = createProgress(world)
  const { rows, trees } = await checked(command, bundle, world, progress).finally(progress.clear)
  const { result, listed, sampled, goesOn } = rows
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

/** The rows, then the anchors of their trees. */
async function checked(
  command: VerifyCommand,
  bundle: OpenBundle | null,
  world: World,
  progress: Progress,
): Promise<{ readonly rows: CheckedRows; readonly trees: readonly CheckedTree[] }> {
  const { rpc, publishers } = command
  const rows = await checkRows(command, bundle, world, progress)
  const onChecked = (done: number, of: number) => progress.show(done / of, `anchor ${done} of ${of}`)
  const trees = await checkAnchors(rows.result.trees, { rpc, publishers, bundle, onChecked }, world)
  return { rows, trees }
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

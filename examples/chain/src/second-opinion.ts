/** Has the exported rows checked by the auditor's two programs: `svc-verify`, and the Python one that shares nothing with it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Opinion {
  readonly program: string
  /** 0 when every row holds. */
  readonly exitCode: number | null
}

export function secondOpinions(rows: readonly object[]): Opinion[] {
  const folder = mkdtempSync(join(tmpdir(), 'svc-chain-'))
  const file = join(folder, 'rows.ndjson')
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const ask = (program: string, command: string, args: string[]): Opinion => {
    const { status, error } = spawnSync(command, [...args, file], { encoding: 'utf8' })
    if (error)
      throw new Error(`${command} could not be run: ${error.message}. Install it, then run this again`)
    return { program, exitCode: status }
  }
  try {
    return [
      ask('svc-verify', process.execPath, [
        '--conditions=@svc/source',
        at('../../../packages/merkle/src/cli/bin.ts'),
      ]),
      ask('Python', 'python3', [at('../../audit-python/audit.py')]),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

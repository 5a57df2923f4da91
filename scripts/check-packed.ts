/** Packs each public package and looks at the tarball as its users will: its licence, publint, are-the-types-wrong. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandFailed, command, type Tally } from './steps.ts'
import { packagesIn, ROOT } from './workspace.ts'

export async function checkPacked(): Promise<Tally> {
  const target = join(ROOT, '.cache', 'packed')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const tally: Tally = { passed: 0, failed: 0 }
  for (const { folder, manifest } of packagesIn('packages')) {
    if (manifest.private) continue
    const tarball = join(target, `${basename(folder)}.tgz`)
    try {
      await command('pnpm', ['pack', '--out', tarball, '--loglevel=error'], { cwd: folder })
      // pnpm puts in that of the workspace.
      if (!/^package\/LICENSE$/m.test(execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })))
        throw new CommandFailed(`${tarball} has no LICENSE`)
      await command(join(ROOT, 'node_modules/.bin/publint'), ['--strict', tarball])
      await command(join(ROOT, 'node_modules/.bin/attw'), [
        '--profile',
        'esm-only',
        '--format',
        'ascii',
        '--no-emoji',
        // A style sheet has no types.
        '--exclude-entrypoints',
        './theme.css',
        '--',
        tarball,
      ])
      tally.passed++
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error
      console.error(error.message)
      tally.failed++
    }
  }
  return tally
}

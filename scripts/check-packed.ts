/** Packs each public package and looks at the tarball as its users will: its licence and those of what is in it, publint, are-the-types-wrong; and at the types of those for servers. */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandFailed, command, type Tally } from './steps.ts'
import { THIRD_PARTY } from './third-party.ts'
import { packagesIn, ROOT } from './workspace.ts'

/** Licences of what others made, by the package that it is handed on in. */
const NOTICES: Readonly<Record<string, readonly string[]>> = {
  core: ['src/names/SOURCES.md'],
  widget: [`dist/${THIRD_PARTY}`],
  console: [`dist/${THIRD_PARTY}`],
  server: [`site/${THIRD_PARTY}`],
}

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
      const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n')
      // pnpm puts in that of the workspace.
      for (const file of ['LICENSE', 'CHANGELOG.md', ...(NOTICES[basename(folder)] ?? [])])
        if (!files.includes(`package/${file}`)) throw new CommandFailed(`${tarball} has no ${file}`)
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
  await checkTypesOnNode(tally)
  return tally
}

/** What a program on Node may import; what needs an SDK or a page is left out. */
const ON_NODE = [
  'packages/{core,merkle,client}/dist/*.d.ts',
  'packages/attest/dist/{index,file,governor}.d.ts',
  'packages/adapters/dist/{openai,service-worker}.d.ts',
  'packages/server/dist/index.d.ts',
]

/** A server's program may be without the types of browsers, and have the compiler look into declarations. */
async function checkTypesOnNode(tally: Tally): Promise<void> {
  const declarations = globSync(ON_NODE, { cwd: ROOT })
  const compiler = join(ROOT, 'node_modules/typescript7/bin/tsc')
  const options =
    '--ignoreConfig --noEmit --strict --module nodenext --target es2022 --lib es2023 --types node'
  try {
    if (declarations.length < 15) throw new CommandFailed('the packages have no declarations; build them')
    await command(process.execPath, [compiler, ...options.split(' '), ...declarations], { cwd: ROOT })
    tally.passed++
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.error(error.message)
    tally.failed++
  }
}

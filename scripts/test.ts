/** `npm test`: everything that must hold before a change lands, ending with the line `N passed, M failed`. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, buildReference, buildSite, checkTypes } from './build.ts'
import { checkDocstrings } from './check-docstrings.ts'
import { checkExamples } from './check-examples.ts'
import { checkPacked } from './check-packed.ts'
import { checkReadmes } from './check-readme.ts'
import { checkRuntimes } from './check-runtimes.ts'
import { checkSizes } from './check-sizes.ts'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { requirePython } from './python.ts'
import { CommandFailed, command, inAnotherProcess, runSteps, type Step, sumOf, type Tally } from './steps.ts'
import { ROOT } from './workspace.ts'

process.env.NO_COLOR = '1'
process.chdir(ROOT)
// Programs are read and stripped of their types once.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'node')
// The slow suites read this: more seeds, more kills, longer texts.
if (process.argv.includes('--long')) process.env.SVC_TEST_LONG = '1'

const tool = (name: string, ...args: string[]) => command(join(ROOT, 'node_modules', '.bin', name), args)

const building: Step[] = [
  { name: 'types', run: once(checkTypes) },
  {
    name: 'build',
    run: once(async () => {
      await build()
      // Said to the tests, so that none of them builds it again to see whether it is what its sources make.
      process.env.SVC_CONSOLE_BUILT = '1'
    }),
  },
  { name: 'sizes', run: checkSizes },
]
/** From the sources, so beside the build: neither fills the cores. */
const documenting: Step[] = [
  { name: 'reference', run: once(buildReference) },
  { name: 'docs site', run: once(buildSite) },
]
/** Beforehand, since installing takes longer than a test may, and beside the build, since most of it is waiting. */
const programs: Step = {
  name: 'programs of others',
  run: once(async () => {
    await requirePython()
    await findChromium()
    // Said to the tests, so that none of them tries to install it again where there is none.
    process.env.SVC_HEADLESS_SHELL = await findHeadlessShell()
    await command(process.execPath, ['packages/server/test/support/install-postgres.ts'])
  }),
}
const unit: Step = { name: 'unit and vector tests', run: () => vitest('vitest.config.ts') }
/** Each by itself: they fill the time in which the unit tests wait for servers and clocks. */
const beside: Step[] = [
  { name: 'lint', run: once(() => tool('biome', 'check', '--error-on-warnings')) },
  {
    name: 'layers and cycles',
    run: once(() => tool('depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'scripts', 'bench')),
  },
  {
    name: 'bench',
    run: once(() => command(process.execPath, ['bench/detect.ts', '--quick', '--check'])),
  },
  { name: 'browser tests', run: browserTests },
  { name: 'packed tarballs', run: checkPacked },
  { name: 'programs in READMEs', run: checkReadmes },
  { name: 'examples in docstrings', run: checkDocstrings },
  { name: 'runtimes', run: checkRuntimes },
  { name: 'examples', run: checkExamples },
]
const all = [programs, ...building, ...documenting, unit, ...beside]
const only = process.argv.slice(2).filter((arg) => arg !== '--long')
const unknown = only.find((word) => named([word]).length === 0)
if (unknown !== undefined) {
  if (unknown !== '--help') console.error(`No step has ${unknown} in its name.`)
  console.log(
    `node scripts/test.ts [--long] [part of a step's name …]\nSteps: ${all.map(({ name }) => name).join(', ')}`,
  )
  process.exit(unknown === '--help' ? 0 : 2)
}

const { passed, failed } = await (only.length > 0 ? runSteps(named(only)) : everything())
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function named(words: readonly string[]): Step[] {
  return all.filter(({ name }) => words.some((word) => name.includes(word)))
}

async function everything(): Promise<Tally> {
  const inAnother = (steps: readonly Step[]) =>
    inAnotherProcess(['scripts/test.ts', ...process.argv.slice(2), ...steps.map(({ name }) => name)])
  const prepared = await Promise.all([runSteps([programs]), runSteps(building), inAnother(documenting)])
  const other = inAnother(beside)
  const tested = await runSteps([unit])
  return sumOf([...prepared, tested, await other])
}

function once(run: () => Promise<void>): () => Promise<undefined> {
  return async () => {
    await run()
    return undefined
  }
}

async function vitest(config: string): Promise<Tally> {
  const report = join(ROOT, '.cache', `${config.replace(/\W/g, '-')}.json`)
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const problem = await tool('vitest', ...args).catch((error: unknown) => error)
  if (problem && !(problem instanceof CommandFailed)) throw problem
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  // A file that could not even be loaded, or an error outside any test, fails the run without failing a test.
  const failed = Math.max(result.numFailedTests, problem ? 1 : 0)
  return { passed: result.numPassedTests, failed }
}

async function browserTests(): Promise<Tally> {
  process.env.SVC_CHROMIUM = await findHeadlessShell()
  return vitest('vitest.browser.config.ts')
}

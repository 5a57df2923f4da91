/** Runs the `test` script of every example. */
import { CommandFailed, command, type Tally } from './steps.ts'
import { packagesIn } from './workspace.ts'

export async function checkExamples(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  for (const { folder, manifest } of packagesIn('examples')) {
    try {
      if (!manifest.scripts?.test) throw new CommandFailed(`${manifest.name} has no test script`)
      await command('pnpm', ['--silent', 'run', 'test'], { cwd: folder })
      tally.passed++
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error
      console.error(error.message)
      tally.failed++
    }
  }
  return tally
}

/** Takes up the changesets: versions, changelogs, and the version that receipts state. Publishes nothing: `node scripts/release.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './steps.ts'
import { packagesIn, ROOT } from './workspace.ts'

await command(join(ROOT, 'node_modules', '.bin', 'changeset'), ['version'], { cwd: ROOT })
const core = packagesIn('packages').find(({ manifest }) => manifest.name === '@svc/core')
if (!core) throw new Error('There is no @svc/core')
const file = join(core.folder, 'src', 'version.ts')
writeFileSync(file, readFileSync(file, 'utf8').replace(/'[\d.]+'/, `'${core.manifest.version}'`))
// The workspace's own dependencies have moved.
await command('pnpm', ['install', '--lockfile-only', '--prefer-offline'], { cwd: ROOT })
console.log(`${core.manifest.version}: look at the changelogs, run npm test, commit.`)

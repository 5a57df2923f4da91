/** Takes up the changesets: versions, changelogs, and what packages say of their version. Publishes nothing: `node scripts/release.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './steps.ts'
import { packagesIn, ROOT } from './workspace.ts'

await command(join(ROOT, 'node_modules', '.bin', 'changeset'), ['version'], { cwd: ROOT })
const packages = packagesIn('packages')
// What a package says of itself where it runs without its package.json: in receipts, and to who asks a server.
for (const { folder, manifest } of packages) {
  const file = join(folder, 'src', 'version.ts')
  if (existsSync(file))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'[\d.]+'/, `'${manifest.version}'`))
}
// The workspace's own dependencies have moved.
await command('pnpm', ['install', '--lockfile-only', '--prefer-offline'], { cwd: ROOT })
console.log(`${packages[0]?.manifest.version}: look at the changelogs, run npm test, commit.`)

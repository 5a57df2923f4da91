/** Takes up the changesets: versions, changelogs, and what packages say of their version. Publishes nothing: `node scripts/release.ts`. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './steps.ts'
import { packagesIn, ROOT } from './workspace.ts'

const before = versionNow()
await command(join(ROOT, 'node_modules', '.bin', 'changeset'), ['version'], { cwd: ROOT })
const version = versionNow()
// What a package says of itself where it runs without its package.json: in receipts, and to who asks a server.
for (const { folder } of packagesIn('packages')) {
  const file = join(folder, 'src', 'version.ts')
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/'[\d.]+'/, `'${version}'`))
}
// Pages name the widget by its version, as those who paste them will; the image is made of the server of that version.
const stating = ['docs/{start,how-to}/*.md', 'docs/operate/Dockerfile', 'packages/*/README.md']
for (const file of globSync(stating, { cwd: ROOT })) {
  const path = join(ROOT, file)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, version))
}
// The vectors hold receipts whole, as the package writes them.
const vectors = join(ROOT, 'vectors', 'receipts.json')
const stated = /("name": "@svc\/core",\s*"version": ")[\d.]+/g
writeFileSync(vectors, readFileSync(vectors, 'utf8').replace(stated, `$1${version}`))
// The workspace's own dependencies have moved.
await command('pnpm', ['install', '--lockfile-only', '--prefer-offline'], { cwd: ROOT })
console.log(`${version}: look at the changelogs, run npm test, commit.`)

/** All packages have one. */
function versionNow(): string {
  const { version } = packagesIn('packages')[0]!.manifest
  return version
}

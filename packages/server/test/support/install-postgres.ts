/**
 * Sees that this machine has a PostgreSQL the tests can start, with pgvector, and PgBouncer; installs what lacks, as root, from the Debian mirror the
 * machine uses. Run as a program by one process at a time. Without them the tests fail: nothing is skipped.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The oldest version the server supports. */
const OLDEST = 15
const ROOT = '/usr/lib/postgresql'
/** Where Debian puts it. */
export const PGBOUNCER = '/usr/sbin/pgbouncer'
const LOCK = join(tmpdir(), 'svc-install-postgres.lock')

/** The folder of PostgreSQL's programs; installs what lacks first. */
export function requirePostgres(): string {
  const there = findPostgres()
  if (there && isComplete(there)) return join(ROOT, there, 'bin')
  // Test files start at the same time; the first installs, the others wait and find it done.
  execFileSync('flock', [LOCK, process.execPath, fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const installed = findPostgres()
  if (!installed || !isComplete(installed))
    throw new Error('PostgreSQL with pgvector, and PgBouncer, could not be installed')
  return join(ROOT, installed, 'bin')
}

function findPostgres(): string | undefined {
  if (!existsSync(ROOT)) return undefined
  return readdirSync(ROOT)
    .filter((version) => Number(version) >= OLDEST && existsSync(join(ROOT, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))[0]
}

function hasVector(version: string): boolean {
  return existsSync(`/usr/share/postgresql/${version}/extension/vector.control`)
}

const isComplete = (version: string): boolean => hasVector(version) && existsSync(PGBOUNCER)

function run(file: string, args: readonly string[], cwd?: string): string {
  return execFileSync(file, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    ...(cwd && { cwd }),
  })
}

function aptInstall(...packages: string[]): void {
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  run('apt-get', [...wait, 'install', '-y', '-q', '--no-install-recommends', ...packages])
}

function install(): void {
  const before = findPostgres()
  if (before && isComplete(before)) return
  if (process.getuid?.() !== 0)
    throw new Error(
      `The tests need PostgreSQL ${OLDEST} or later with pgvector, and PgBouncer: apt-get install postgresql postgresql-${before ?? '17'}-pgvector pgbouncer`,
    )
  run('apt-get', ['update', '-q'])
  if (!before) aptInstall('postgresql')
  if (!existsSync(PGBOUNCER)) aptInstall('pgbouncer')
  const version = findPostgres()
  if (!version) throw new Error(`apt-get installed no PostgreSQL ${OLDEST} or later`)
  if (hasVector(version)) return
  // Debian 12 has no package of pgvector; later ones do.
  const packaged = `postgresql-${version}-pgvector`
  if (run('apt-cache', ['search', '--names-only', `^${packaged}$`]).trim() !== '') aptInstall(packaged)
  else build(version)
}

/** Builds Debian's own source package: its signature is checked as that of any other package. */
function build(version: string): void {
  aptInstall(`postgresql-server-dev-${version}`, 'make', 'gcc', 'libc6-dev', 'dpkg-dev')
  const folder = mkdtempSync(join(tmpdir(), 'svc-pgvector-'))
  try {
    const sources = join(folder, 'sources.list')
    const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
    writeFileSync(sources, `deb-src [signed-by=${keys}] ${mirror()} trixie main\n`)
    for (const name of ['lists/partial', 'archives/partial', 'source'])
      mkdirSync(join(folder, name), { recursive: true })
    // An apt of its own: the machine's lists stay as they are.
    const apt = [
      ...['-o', `Dir::Etc::sourcelist=${sources}`, '-o', 'Dir::Etc::sourceparts=-'],
      ...['-o', `Dir::State::lists=${join(folder, 'lists')}`, '-o', `Dir::Cache=${folder}`],
      ...['-o', 'APT::Sandbox::User=root'],
    ]
    run('apt-get', [...apt, 'update', '-q'])
    const source = join(folder, 'source')
    run('apt-get', [...apt, 'source', '-q', 'pgvector'], source)
    const unpacked = readdirSync(source, { withFileTypes: true }).find((entry) => entry.isDirectory())
    if (!unpacked) throw new Error('apt-get source unpacked nothing')
    const made = join(source, unpacked.name)
    // Without the processor's own instructions: what one machine builds another may be given in an image.
    const settings = [`PG_CONFIG=${join(ROOT, version, 'bin', 'pg_config')}`, 'OPTFLAGS=']
    run('make', ['-j2', ...settings], made)
    run('make', ['install', ...settings], made)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The address of the Debian archive that this machine installs from. */
function mirror(): string {
  const targets = run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
    'Origin: Debian',
    'Label: Debian',
  ])
  const [first = 'http://deb.debian.org/debian/'] = targets.split('\n').filter(Boolean)
  return first
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install()

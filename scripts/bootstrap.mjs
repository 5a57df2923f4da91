#!/usr/bin/env node
// The one entry of `npm start`, `npm test`, `npm run example` and `npm run setup` on a machine that has only Node 20 and npm.
// Brings the pinned Node and pnpm, installs what the lockfile names, then runs the task. Node built-ins alone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const TOOLCHAIN = join(ROOT, '.toolchain')
const NODE_MAJOR = 24
const SYSTEM = `${process.platform}-${process.arch}`

const TASKS = {
  setup: ['node', ['scripts/build.ts']],
  start: ['node', ['--conditions=@svc/source', 'scripts/start.ts']],
  test: ['node', ['scripts/test.ts']],
  example: ['node', ['scripts/example.ts']],
  'test:long': ['node', ['scripts/test.ts', '--long']],
}

const [task = '', ...rest] = process.argv.slice(2)
if (!(task in TASKS)) fail(`usage: node scripts/bootstrap.mjs ${Object.keys(TASKS).join(' | ')}`)

checkFolder()
const env = cleanEnvironment(process.env)
const path = [...bringNode(), ...bringPnpm(), join(ROOT, 'node_modules', '.bin')]
env.PATH = [...path, process.env.PATH].join(delimiter)
installPackages()
runTask()

/** The first would part PATH; the others begin, for the tools that build, what is no folder: a query, a fragment, a pattern, another line. */
function checkFolder() {
  const unfit = [delimiter, '?', '#', '*', '\n', '\r'].find((sign) => ROOT.includes(sign))
  if (unfit)
    fail(
      `Svc cannot be built or started below a folder with ${JSON.stringify(unfit)} in its name, as ${JSON.stringify(ROOT)} has. Move or rename that folder, then run this again.`,
    )
}

/** npm hands its settings down as variables; those of the outer npm would mislead the inner tools, but for how to reach the registry. */
function cleanEnvironment(outer) {
  const kept = /^npm_config_(registry|.*proxy|cafile|ca|strict_ssl|offline|prefer_offline)$/i
  return Object.fromEntries(Object.entries(outer).filter(([name]) => !/^npm_/i.test(name) || kept.test(name)))
}

function bringNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return [dirname(process.execPath)]
  const folder = bringLocked('node', `node-${SYSTEM}`)
  if (!folder)
    fail(
      `Svc needs Node ${NODE_MAJOR} or later, which it can bring by itself only on Linux and from the npm registry; this is Node ${process.versions.node} on ${SYSTEM}. Is the registry in reach? Else install Node ${NODE_MAJOR}, then run this again.`,
    )
  return [join(folder, 'bin')]
}

function bringPnpm() {
  const folder = bringLocked('pnpm', `@pnpm/exe.${SYSTEM}`)
  if (folder) return [folder]
  const found = spawnSync('pnpm', ['--version'], { encoding: 'utf8', env })
  if (found.status !== 0 || !found.stdout.startsWith('12.'))
    fail(
      'Svc needs pnpm 12, which it can bring by itself only on Linux and from the npm registry. Is the registry in reach? Else install pnpm 12, then run this again.',
    )
  return []
}

/** Installs scripts/toolchain/NAME, whose lockfile pins each package by its sha512, unless that was done. Returns the folder of the package for this system, if it has come. */
function bringLocked(name, wanted) {
  const source = join(ROOT, 'scripts', 'toolchain', name)
  const target = join(TOOLCHAIN, name)
  const folder = join(target, 'node_modules', wanted)
  const { optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  if (!(wanted in optionalDependencies)) return undefined
  const stamp = digest([join(source, 'package-lock.json')])
  if (!stamped(target, stamp) || !existsSync(folder)) {
    console.error(`Installing the pinned ${name} …`)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    cpSync(source, target, { recursive: true })
    run(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'],
      target,
    )
    writeStamp(target, stamp)
  }
  // Each package is for one system, and so an optional one: of such npm says nothing where it could not be fetched. The next run tries again.
  return existsSync(folder) ? folder : undefined
}

function installPackages() {
  const manifests = ['packages', 'examples', 'tools', '.']
    .flatMap((room) => [
      join(ROOT, room, 'package.json'),
      ...inside(join(ROOT, room)).map((d) => join(d, 'package.json')),
    ])
    .concat(join(ROOT, 'bench', 'package.json'))
    .filter(existsSync)
  const stamp = digest([
    join(ROOT, 'pnpm-lock.yaml'),
    join(ROOT, 'pnpm-workspace.yaml'),
    ...new Set(manifests),
  ])
  const modules = join(ROOT, 'node_modules')
  if (existsSync(modules) && stamped(modules, stamp)) return
  console.error('Installing packages …')
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], ROOT)
  writeStamp(modules, stamp)
}

function inside(room) {
  return existsSync(room)
    ? readdirSync(room, { withFileTypes: true })
        .filter((e) => e.isDirectory() && !e.name.startsWith('.') && e.name !== 'node_modules')
        .map((e) => join(room, e.name))
    : []
}

function runTask() {
  const [command, args] = TASKS[task]
  const child = spawn(command, [...args, ...rest], { cwd: ROOT, env, stdio: 'inherit' })
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass)
  // Ctrl-C reaches the whole foreground group, the task included: passing it on would make it two.
  process.on('SIGINT', () => {})
  // A parent that dies of a signal passes none on, be it npm (the script of `npm start` puts no shell between) or a shell: when it is gone, the task ends too.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) pass('SIGTERM')
  }, 200)
  child.on('error', (error) => fail(`Could not start ${command}: ${error.message}`))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exit(code ?? (signal ? 128 + 15 : 1))
  })
}

function run(command, args, cwd) {
  // What these tools say goes to standard error: standard output belongs to the task.
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 2, 2] })
  if (error || status !== 0)
    fail(
      `${command} ${args[0]} failed${error ? `: ${error.message}` : ''}. Is the npm registry in reach? See the lines above.`,
    )
}

function digest(files) {
  const hash = createHash('sha256').update(process.version)
  for (const file of files)
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function stamped(folder, stamp) {
  const file = join(folder, '.svc-stamp')
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

function writeStamp(folder, stamp) {
  writeFileSync(join(folder, '.svc-stamp'), stamp)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

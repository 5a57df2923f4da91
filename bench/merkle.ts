/**
 * The verifier's speed beside bare hashing, beside merkletreejs, and beside JSON.parse of the file it reads, in one run.
 *
 *     node --conditions=@svc/source --max-old-space-size=8192 bench/merkle.ts [--quick] [--out FOLDER]
 *
 * Needs the packages as built (`node scripts/build.ts`), and a Chromium: Debian's, or the one that SVC_CHROMIUM names. Writes merkle.md; `--quick` measures a tenth and prints.
 */
import { spawn } from 'node:child_process'
import { createHash, hash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { MerkleTree } from 'merkletreejs'
import { chromium } from 'playwright'
import { writeExport } from './merkle/export-file.ts'
import { best, fingerprints, proofsRatio, type Ratio, treeRatio } from './merkle/work.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
})
const share = options.quick ? 0.1 : 1
const LEAVES = 1_000_000 * share
const BROWSER_LEAVES = 100_000 * share
const PEER_LEAVES = LEAVES
const ROWS = 200_000 * share
const FEW_ROWS = 20_000 * share
const ROUNDS = 4
const FILE_ROUNDS = 7

/** A program tells what it took, as it ends. */
const TELL_USAGE =
  "data:text/javascript,process.on('exit',()=>process.stderr.write(JSON.stringify(process.resourceUsage())))"

const bareHash = (text: string) => hash('sha256', text, 'hex')
const lines: [string, string, Ratio][] = []
const show = (target: string, where: string, ratio: Ratio) => {
  lines.push([target, where, ratio])
  console.log(`${where}: ${ratio.what}: ${ratio.ratio.toFixed(2)} (${target})`)
}

show('≤ 2.0', 'Node', treeRatio(LEAVES, ROUNDS, bareHash))
show('≤ 0.5', 'Node', proofsRatio(LEAVES, 2, bareHash))
const ours = treeRatio(PEER_LEAVES, ROUNDS, bareHash)
const peer = peerRatio()
show('≥ 4 × ours', 'Node', peer)
const few = await fileRatio(FEW_ROWS)
show('≤ 2.2', 'Node', few.ratio)
const file = await fileRatio(ROWS)
show('≤ 2.2', 'Node', file.ratio)
for (const [ratio, target] of await inBrowser()) show(target, 'Chromium', ratio)

if (!options.quick) {
  mkdirSync(options.out, { recursive: true })
  writeFileSync(join(options.out, 'merkle.md'), report())
}

/** merkletreejs set to the same scheme: sorted pairs, the odd one doubled; with Node's own SHA-256, as its users write it. */
function peerRatio(): Ratio {
  const leaves = fingerprints(PEER_LEAVES).map((text) => Buffer.from(bareHash(text), 'hex'))
  const sha = (data: Buffer) => createHash('sha256').update(data).digest()
  const bare = () => {
    let last = 'ab'.repeat(32)
    for (let i = 0; i < 2 * PEER_LEAVES; i++) last = bareHash(last + last)
  }
  return best(
    `merkletreejs, tree of ${PEER_LEAVES} leaves`,
    2,
    () => new MerkleTree(leaves, sha, { sortPairs: true, duplicateOdd: true }).getRoot(),
    bare,
  )
}

/** From the file to the verdict as the command gives it, beside a program that only reads the file and parses its lines: by the clock, the middle of the rounds. */
async function fileRatio(rows: number): Promise<{
  ratio: Ratio
  cpuRatio: number
  /** By the clock, written into the command. */
  piped: number
  bytes: number
  rssMb: number
}> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const path = join(folder, 'export.ndjson')
  const command = join(import.meta.dirname, '../packages/merkle/dist/cli/bin.js')
  const bare: Ended[] = []
  const ours: Ended[] = []
  const piped: Ended[] = []
  try {
    await writeExport(path, rows, 50_000)
    for (let round = 0; round < FILE_ROUNDS; round++) {
      bare.push(await ended([join(import.meta.dirname, 'merkle/parse-lines.ts'), path]))
      ours.push(await ended([command, 'verify', path]))
      piped.push(await ended([command, 'verify', '-'], path))
    }
    const wall = (rounds: readonly Ended[]) => middle(rounds.map(({ wallMs }) => wallMs))
    const cpu = (rounds: readonly Ended[]) => middle(rounds.map(({ cpuMs }) => cpuMs))
    const [bareMs, ms] = [wall(bare), wall(ours)]
    return {
      ratio: { what: `${rows} rows, file to verdict (by the clock)`, ms, bareMs, ratio: ms / bareMs },
      cpuRatio: cpu(ours) / cpu(bare),
      piped: wall(piped) / bareMs,
      bytes: statSync(path).size,
      rssMb: Math.max(...ours.map(({ rssMb }) => rssMb)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Ended {
  readonly wallMs: number
  /** Of the processor's time, in all threads. */
  readonly cpuMs: number
  /** Most that it had in memory at a time. */
  readonly rssMb: number
}

/** @param piped a file that is written into it */
async function ended(args: readonly string[], piped?: string): Promise<Ended> {
  const input = piped === undefined ? null : openSync(piped, 'r')
  const began = performance.now()
  const child = spawn(process.execPath, [`--import=${TELL_USAGE}`, ...args], {
    stdio: [input ?? 'ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr?.on('data', (data) => {
    told += data
  })
  const [code] = (await once(child, 'close')) as [number]
  if (input !== null) closeSync(input)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${told}`)
  const wallMs = performance.now() - began
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(told) as NodeJS.ResourceUsage
  return { wallMs, cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMb: maxRSS / 1000 }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}

async function inBrowser(): Promise<[Ratio, string][]> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'merkle/browser.ts')],
    bundle: true,
    minify: true,
    platform: 'browser',
    conditions: ['@svc/source'],
    format: 'iife',
    write: false,
  })
  const browser = await chromium.launch({
    executablePath: process.env.SVC_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    const ratios = await page.evaluate(
      ([leaves, rounds]) =>
        (globalThis as unknown as { measureMerkle(leaves: number, rounds: number): Ratio[] }).measureMerkle(
          leaves as number,
          rounds as number,
        ),
      [BROWSER_LEAVES, ROUNDS],
    )
    return ratios.map((ratio, i) => [ratio, i === 0 ? '≤ 2.5 × 2.0' : '≤ 2.5 × 0.5'])
  } finally {
    await browser.close()
  }
}

function report(): string {
  const cpu = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const row = ([target, where, { what, ms, bareMs, ratio }]: [string, string, Ratio]) =>
    `| ${what} | ${where} | ${Math.round(ms)} | ${Math.round(bareMs)} | ${ratio.toFixed(2)} | ${target} |`
  return `# The verifier, measured

${new Date().toISOString().slice(0, 10)} · ${cpu[0]?.model}, ${cpu.length} cores, ${memory} GB, Node ${process.versions.node} · \`node --conditions=@svc/source --max-old-space-size=8192 bench/merkle.ts\`

| work | where | ms | bare ms | ratio | aimed at |
| --- | --- | --- | --- | --- | --- |
${lines.map(row).join('\n')}

Bare: for a tree, as many one-shot SHA-256 of 128 characters as it has nodes; for proofs, hashing every step of each; for the file (${Math.round(file.bytes / 1e6)} MB), reading it and \`JSON.parse\` of each line. Every proof has all
its checks made. merkletreejs takes ${(peer.ms / ours.ms).toFixed(1)} times as long as ours for the same tree (ours: ${Math.round(ours.ms)} ms). The best of several rounds of each, taken in turn; for the file, the middle one, each in a process of its own. In
processor time the command takes ${few.cpuRatio.toFixed(2)} times as much for the smaller file and ${file.cpuRatio.toFixed(2)} times for the larger; piped into it, the larger takes ${file.piped.toFixed(2)} times as long. The command had at most ${Math.round(file.rssMb)} MB in memory, of which the export takes none: rows are judged as they come.
`
}

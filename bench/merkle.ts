/**
 * The verifier's speed beside bare hashing, beside merkletreejs, and beside JSON.parse of the file it reads, in one run.
 *
 *     node --conditions=@svc/source --max-old-space-size=8192 bench/merkle.ts [--quick] [--out FOLDER]
 *
 * Needs a Chromium: Debian's, or the one that SVC_CHROMIUM names. Writes merkle.md; `--quick` measures a tenth and prints.
 */
import { createHash, hash } from 'node:crypto'
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { MerkleTree } from 'merkletreejs'
import { chromium } from 'playwright'
import { createCompactSeen } from '../packages/merkle/src/cli/compact-seen.ts'
import { readRows } from '../packages/merkle/src/cli/read-input.ts'
import { createCheck } from '../packages/merkle/src/verify-rows.ts'
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
const ROUNDS = 4
const FILE_ROUNDS = 7

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
const file = await fileRatio()
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

/** From the file to the verdict, beside reading it and JSON.parse of its lines. In processor time, and the middle of the rounds: this one takes memory, which neighbours disturb. */
async function fileRatio(): Promise<{ ratio: Ratio; wall: number; bytes: number; rssMb: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const path = join(folder, 'export.ndjson')
  const bare: Spent[] = []
  const ours: Spent[] = []
  try {
    await writeExport(path, ROWS, 50_000)
    for (let round = 0; round < FILE_ROUNDS; round++) {
      bare.push(await spent(() => parseLines(path)))
      ours.push(await spent(() => verifyFile(path)))
    }
    const [ms, bareMs] = [ours, bare].map((rounds) => middle(rounds.map(({ cpuMs }) => cpuMs)))
    const [wallMs, bareWallMs] = [ours, bare].map((rounds) => middle(rounds.map(({ wallMs }) => wallMs)))
    const what = `${ROWS} rows, file to verdict (processor time)`
    return {
      ratio: { what, ms: ms as number, bareMs: bareMs as number, ratio: (ms as number) / (bareMs as number) },
      wall: (wallMs as number) / (bareWallMs as number),
      bytes: statSync(path).size,
      rssMb: process.memoryUsage().rss / 1e6,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function parseLines(path: string): void {
  for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') JSON.parse(line)
}

async function verifyFile(path: string): Promise<void> {
  const check = createCheck({}, createCompactSeen())
  const chunks = createReadStream(path, { highWaterMark: 1024 * 1024 })
  for await (const lot of readRows(chunks, () => undefined)) for (const row of lot) check.add(row)
  if (check.result().status !== 'verified') throw new Error('the export does not verify')
}

interface Spent {
  readonly cpuMs: number
  readonly wallMs: number
}

async function spent(work: () => unknown): Promise<Spent> {
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - began }
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
its checks made. merkletreejs takes ${(peer.ms / ours.ms).toFixed(1)} times as long as ours for the same tree (ours: ${Math.round(ours.ms)} ms). The best of several rounds of each, taken in turn; for the file, the middle one (by the clock: ${file.wall.toFixed(2)}). Memory at the end of the file's rounds: ${Math.round(file.rssMb)} MB, of which the export takes none: rows are
judged as they come.
`
}

/**
 * What reporting costs the program that decides: a claim recorded with the memory store, beside JSON.stringify of the same receipt
 * in the same run, and a decision with and without an outbox behind it.
 *
 *     node --conditions=@svc/source bench/attest.ts [--quick] [--check] [--out FOLDER]
 *
 * Writes attest.md; `--quick` measures a fifth and prints. `--check` ends with 1 above the limits.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGovernor } from '../packages/attest/src/governor.ts'
import { type AttestationClient, createAttestor } from '../packages/attest/src/index.ts'
import { createGovernor as createCoreGovernor, type Receipt } from '../packages/core/src/index.ts'
import { processorMs } from './measure/clock.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
  },
})
const CLAIMS = 500
const ROUNDS = options.quick ? 100 : 500
const DECISIONS = options.quick ? 1_000 : 5_000
const LIMIT_US = 5
/** Of JSON.stringify: what carries over to other machines. */
const LIMIT_RATIO = 6

const core = createCoreGovernor()
const text = 'Write to ann@example.com or call +1 415 555 0132 about order 42.'
const receipts: Receipt[] = Array.from({ length: CLAIMS }, () => core.govern(text).receipt)

/** A server at no distance: what is measured is ours alone. */
const client: AttestationClient = {
  attestations: {
    createBatch: async (claims) => ({
      results: claims.map(() => ({ status: 201, duplicate: false }) as never),
    }),
  },
}

let sink = 0

/** Microseconds of a call, the least of many rounds. */
function least(rounds: readonly number[], calls: number): number {
  return (Math.min(...rounds) * 1_000) / calls
}

/** `record` alone, as the program waits for it. */
async function recording(): Promise<{ recordUs: number; restUs: number }> {
  const record: number[] = []
  const rest: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const attestor = createAttestor({ client, flushIntervalMs: 60_000 })
    // The store is loaded first: that is not the claims' cost.
    await attestor.flush()
    const from = performance.now()
    for (const receipt of receipts) if (attestor.record(receipt).kind !== 'queued') throw new Error('refused')
    record.push(performance.now() - from)
    // Saving, batching and removing, in turns of their own.
    const began = processorMs()
    await attestor.flush()
    rest.push(processorMs() - began)
    if (attestor.stats().sent !== CLAIMS) throw new Error('not everything was sent')
    await attestor.close()
  }
  return { recordUs: least(record, CLAIMS), restUs: (rest.reduce((a, b) => a + b) * 1_000) / ROUNDS / CLAIMS }
}

function stringifying(): number {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    for (const receipt of receipts) sink += JSON.stringify(receipt).length
    rounds.push(performance.now() - from)
  }
  return least(rounds, CLAIMS)
}

/**
 * The time of each decision in microseconds, sorted, of both by turns, so that what else the machine does falls on both alike. Every so often
 * there is a turn for the outbox, as a server has between requests.
 */
async function deciding(...governs: ((text: string) => { output: string })[]): Promise<number[][]> {
  const times = governs.map((): number[] => [])
  for (let at = 0; at < DECISIONS; at++) {
    for (const [which, govern] of governs.entries()) {
      const from = performance.now()
      sink += govern(text).output.length
      times[which]!.push((performance.now() - from) * 1_000)
    }
    if (at % 20 === 19) await new Promise((resolve) => setImmediate(resolve))
  }
  return times.map((all) => all.sort((a, b) => a - b))
}

await recording()
const plainBefore = stringifying()
const { recordUs, restUs } = await recording()
const plainUs = Math.min(plainBefore, stringifying())
const ratio = recordUs / plainUs

const reporting = createGovernor({ client, batchSize: 100, flushIntervalMs: 10 })
const [bare, reported] = (await deciding(core.govern, reporting.govern)) as [number[], number[]]
await reporting.attestor.close()
const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)]!.toFixed(1)

const table = [
  '| what | µs | limit |',
  '|---|---|---|',
  `| \`record\`, memory store | ${recordUs.toFixed(2)} | ${LIMIT_US} |`,
  `| \`JSON.stringify\` of the same receipt | ${plainUs.toFixed(2)} | |`,
  `| ratio of the two | ${ratio.toFixed(2)} | ${LIMIT_RATIO} |`,
  `| afterwards, in turns of its own: saving, batching, acknowledging (processor time) | ${restUs.toFixed(2)} | |`,
  `| \`govern\` without an outbox, median and 90 % | ${at(bare, 0.5)}, ${at(bare, 0.9)} | |`,
  `| \`govern\` with one, median and 90 % | ${at(reported, 0.5)}, ${at(reported, 0.9)} | |`,
].join('\n')
console.log(table)

if (!options.quick) {
  mkdirSync(options.out, { recursive: true })
  writeFileSync(
    join(options.out, 'attest.md'),
    `# Reporting, measured\n\n${new Date().toISOString().slice(0, 10)} · ${cpus()[0]!.model}, ${cpus().length} cores, Node ${process.versions.node} · \`node --conditions=@svc/source bench/attest.ts\`\n\nA claim of two findings, ${CLAIMS} at a time, the least of ${ROUNDS} rounds; ${DECISIONS} decisions about ${text.length} characters.\n\n${table}\n`,
  )
}
if (sink === 0) throw new Error('nothing was measured')
if (options.check && (recordUs > LIMIT_US || ratio > LIMIT_RATIO)) process.exitCode = 1

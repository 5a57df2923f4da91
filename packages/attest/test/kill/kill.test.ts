/** A process is killed while it records and sends, and started again on the same file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@svc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AttestationServer,
  attestationServer,
  cutAfter,
  resetBefore,
  status,
} from '../attestation-server.ts'
import { type SvcServer, startSvc } from '../svc-server.ts'

const long = process.env.SVC_TEST_LONG === '1'
/** At least. A slow machine saves less in a life, and takes more of them. */
const KILLS = Number(process.env.SVC_KILLS ?? (long ? 200 : 6))
const LEAST_SAVED = long ? 10_000 : KILLS * 5
/** Svc itself takes longer than the stand-in. */
const LONGEST_LIFE_MS = long ? 400 : 120
const child = fileURLToPath(new URL('child.ts', import.meta.url))

let room: string
let server: AttestationServer
/** At length it is Svc itself that records, behind the one that misbehaves. */
let svc: SvcServer | undefined
let client: Client
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'svc-kill-'))
  if (!long) {
    server = await attestationServer()
    return
  }
  const unlimited = { SVC_RATE_LIMIT_KEY: '0', SVC_RATE_LIMIT_ORG: '0', SVC_RATE_LIMIT_IP: '0' }
  svc = await startSvc(join(room, 'data'), unlimited)
  const { baseUrl, token } = svc
  const { key } = await createClient({ baseUrl, token }).apiKeys.create({
    name: 'kills',
    scopes: ['attest', 'receipts:read'],
  })
  client = createClient({ baseUrl, apiKey: key })
  server = await attestationServer({
    forward: async (claims) => (await client.attestations.createBatch(claims)).results,
  })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await svc?.close()
  await rm(room, { recursive: true, force: true })
})

/** The fingerprints of all of the day's rows of edges, at Svc itself. */
async function recordedAtSvc(): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10)
  const prints: string[] = []
  for await (const row of client.receipts.proofRows({ from: today, to: today, limit: 1_000 }))
    if (row.capture_mode === 'edge' && row.fingerprint !== null) prints.push(row.fingerprint)
  return prints
}

/** Runs the child on the file and kills it after `lifeMs`, or lets it end. Gives what it told, by kind. */
async function live(lifeMs: number | undefined): Promise<Map<string, Set<string>>> {
  const told = new Map<string, Set<string>>()
  const path = join(room, 'outbox.log')
  const args = ['--conditions=@svc/source', '--no-warnings', child, path, server.baseUrl]
  const running = spawn(process.execPath, lifeMs === undefined ? [...args, 'last'] : args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let dying = false
  for await (const line of createInterface({ input: running.stdout })) {
    const [kind, id] = line.split(' ') as [string, string]
    told.set(kind, (told.get(kind) ?? new Set()).add(id))
    // Its life is counted from its first word, so that every life has something in it.
    if (lifeMs !== undefined && !dying) setTimeout(() => running.kill('SIGKILL'), lifeMs)
    dying = true
  }
  if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  expect(running.signalCode ?? running.exitCode).toBe(lifeMs === undefined ? 0 : 'SIGKILL')
  return told
}

it(`loses nothing that was saved and doubles nothing over ${KILLS} kills`, async () => {
  const saved = new Set<string>()
  let requestsBefore = 0
  const done = new Set<string>()
  const faults = new Set<string>()

  let kills = 0
  for (let isLast = false; !isLast; ) {
    isLast = kills >= KILLS && saved.size > LEAST_SAVED
    // The network is bad too, in a third of the first requests of each life.
    server.faults.length = 0
    for (let at = 0; at < 12; at++)
      server.faults.push(
        ...[cutAfter(server), resetBefore, status(503), ...Array(6).fill(() => false)].slice(at % 3),
      )
    const told = await live(isLast ? undefined : Math.round(Math.random() * LONGEST_LIFE_MS))
    if (!isLast) kills++

    // What an earlier process knew to be acknowledged and removed is not sent by a later one.
    const sentNow = server.requests.slice(requestsBefore).flat()
    expect(sentNow.filter((id) => done.has(id))).toEqual([])
    requestsBefore = server.requests.length

    for (const id of told.get('saved') ?? []) saved.add(id)
    for (const id of told.get('sent') ?? []) done.add(id)
    for (const code of told.get('fault') ?? []) faults.add(code)
    if (isLast) expect([...told.get('depth')!]).toEqual(['0'])
  }

  expect([...faults]).toEqual([])
  expect((await readdir(room)).filter((name) => name.includes('damaged'))).toEqual([])
  expect([...saved].filter((id) => !server.rows.has(id))).toEqual([])
  expect([...done].filter((id) => !server.rows.has(id))).toEqual([])
  expect(server.changed).toEqual([])
  if (long) {
    const prints = await recordedAtSvc()
    const sent = [...server.rows.values()].map(({ fingerprint }) => fingerprint)
    // The demo organisation has some of its own.
    const known = new Set(sent)
    const ours = prints.filter((print) => known.has(print))
    expect(ours.length).toBe(sent.length)
    expect(new Set(ours)).toEqual(known)
    console.info(`Svc itself has ${ours.length} rows of them, ${new Set(ours).size} of them different`)
  }
  console.info(
    `${kills} kills and clean starts: ${saved.size} claims saved, ${server.rows.size} rows, 0 lost, 0 doubled; ` +
      `${server.requests.length} requests, ${server.repeats()} claims recorded already came again`,
  )
}, 1_200_000)

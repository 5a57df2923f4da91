import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dnsResolve } from '../src/adapters/outgoing/dns.ts'
import { createOutgoing } from '../src/adapters/outgoing/guarded.ts'

const A = 1
const AAAA = 28

/** A name server: what `answers` has no entry for does not exist, and `silent` is never answered. */
function nameServer(
  answers: Record<string, { readonly [type: number]: Uint8Array | 'silent' | 'failed' }>,
): Socket {
  const socket = createSocket('udp4')
  socket.on('message', (question, { address, port }) => {
    const labels: string[] = []
    let at = 12
    for (; question[at] !== 0; at += question[at]! + 1)
      labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
    const name = labels.join('.').toLowerCase()
    const type = question.readUInt16BE(at + 1)
    if (name.startsWith('silent')) return
    const record = answers[name]?.[type]
    if (record === 'silent') return
    const isAddress = record instanceof Uint8Array
    const header = Buffer.from(question.subarray(0, 12))
    const code = record === 'failed' ? 2 : answers[name] ? 0 : 3
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(isAddress ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    const parts: Uint8Array[] = [header, question.subarray(12, at + 5)]
    // The name of the question, the type, IN, a minute, the address.
    if (isAddress) parts.push(Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, record.length]), record)
    socket.send(Buffer.concat(parts), port, address)
  })
  return socket
}

describe('names of receivers', () => {
  const public4 = Buffer.from([93, 184, 216, 34])
  const private6 = Buffer.from([0xfd, ...Array(15).fill(1)])
  const server = nameServer({
    'both.example': { [A]: public4, [AAAA]: private6 },
    'half.example': { [A]: public4, [AAAA]: 'silent' },
    'none.example': {},
    'failed.example': { [A]: 'failed', [AAAA]: 'failed' },
    'inner.example': { [A]: Buffer.from([10, 0, 0, 1]) },
  })
  beforeAll(() => new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())
  const servers = () => [`127.0.0.1:${(server.address() as AddressInfo).port}`]
  const resolved = (host: string) =>
    new Promise<string[] | string | undefined>((settle) =>
      dnsResolve(servers())(host, (error, addresses) =>
        settle(
          error ? (error as NodeJS.ErrnoException).code : addresses.map(({ address }) => address).sort(),
        ),
      ),
    )

  it('have the addresses of both families, or of the one that answers', async () => {
    expect(await resolved('both.example')).toEqual(['93.184.216.34', 'fd01:101:101:101:101:101:101:101'])
    // It is not waited for the other as for a name that nobody tells.
    const silent = resolved('silent.example').then(() => 'the silent one')
    expect(await Promise.race([silent, resolved('half.example')])).toEqual(['93.184.216.34'])
    await silent
  })

  it('are not there, or cannot be told now', async () => {
    expect(await resolved('missing.example')).toBe('ENOTFOUND')
    expect(await resolved('none.example')).toBe('ENOTFOUND')
    expect(await resolved('failed.example')).toBe('EAI_AGAIN')
    expect(await resolved('localhost')).toEqual(['127.0.0.1', '::1'])
    expect(await resolved('a.localhost.')).toEqual(['127.0.0.1', '::1'])
  })

  it('hold nobody up when their servers never answer, however many they are', async () => {
    const outgoing = createOutgoing({ httpsOnly: false, resolve: dnsResolve(servers()) })
    const request = { method: 'POST', body: '', timeoutMs: 10_000, maxResponseBytes: 1 } as const
    let answered = 0
    const silent = Array.from({ length: 60 }, (_, n) =>
      outgoing.send({ ...request, url: `http://silent${n}.example/` }).finally(() => answered++),
    )
    const healthy = await outgoing.send({ ...request, url: 'http://inner.example/' })
    expect(healthy).toEqual({ kind: 'refused', reason: 'not_public' })
    expect(answered).toBe(0)
    for (const answer of await Promise.all(silent))
      expect(answer).toMatchObject({ kind: 'failed', message: 'The name does not resolve at the moment' })
    await outgoing.close()
  })
})

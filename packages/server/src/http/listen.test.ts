import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { addressFault, listen } from './listen.ts'

const app = { fetch: async () => Response.json({ ok: true }) }
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function asked(socket: Socket): Promise<string> {
  socket.write(REQUEST)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

it('a server that stops answers what is on its way on a kept connection, as the last on it', async () => {
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  const [kept, idle] = [await connected(server.port), await connected(server.port)]
  expect(await asked(kept)).toMatch(/connection: keep-alive/i)
  expect(await asked(idle)).toMatch(/connection: keep-alive/i)

  // Longer than this test may take.
  const closed = server.close(600_000)
  const ended = once(idle, 'end')
  const last = asked(kept)
  // No new one is taken meanwhile.
  await expect(connected(server.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await last).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i)
  // One that asks for nothing holds nobody up.
  await ended
  await closed
})

it('waits no longer than it may', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  const endless = {
    fetch: () => {
      arrive()
      return new Promise<Response>(() => {})
    },
  }
  const server = await listen(endless, { host: '127.0.0.1', port: 0 })
  const asking = await connected(server.port)
  const cut = once(asking, 'close')
  asking.on('error', () => {})
  asking.write(REQUEST)
  await arrived
  await server.close(20)
  await cut
})

it('takes no harm from who asks for a proxy, and resets the connection or holds it open', async () => {
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  const request = 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n'
  const reset = await connected(server.port)
  const gone = new Promise((closed) => reset.once('close', closed))
  reset.on('error', () => {}).write(request, () => reset.resetAndDestroy())
  await gone
  const held = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  held.on('error', () => {}).write(request)
  const [answer] = await once(held, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 405 /)
  expect(await asked(await connected(server.port))).toMatch(/^HTTP\/1\.1 200 OK/)
  await server.close(20)
  held.destroy()
})

it.each([
  ['EADDRINUSE', /set SVC_HOST and SVC_PORT to an address that is free$/],
  ['EADDRNOTAVAIL', /an address that is free$/],
  ['EACCES', /ports below 1024 .* set SVC_PORT to a higher one/],
  ['EMFILE', /may not open as many files .*ulimit -n/],
])('says what helps where it cannot listen: %s', (code, said) => {
  const cause = Object.assign(new Error('x'), { code })
  const fault = addressFault(cause, { host: '127.0.0.1', port: 80 })
  expect(fault).toMatchObject({ code: 'address_unusable', cause })
  expect(fault.message).toMatch(/^Nothing can listen on 127\.0\.0\.1, port 80: /)
  expect(fault.message).toMatch(said)
})

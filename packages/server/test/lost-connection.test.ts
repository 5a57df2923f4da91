import { createServer, connect as open, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isDatabaseLost } from '../src/db/fault.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { postgres, postgresAddress } from './support/databases.ts'

it('a connection that breaks between two statements fails its transaction, and nothing else', async () => {
  const { kysely, close } = await postgres()
  const broken = kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(kysely)
    // Long enough for the end to arrive while no statement runs: without a listener it ends the process.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(transaction)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }])
  await close()
})

it('a caller waits for a connection as long as the address says, and no longer', async () => {
  const url = `${await postgresAddress()}?connect_timeout=0.2`
  const { kysely, close } = await openPostgres({ url, maxConnections: 1 })
  const holding = sql`select pg_sleep(2)`.execute(kysely)
  const over = holding.then(() => 'the other was over')
  const waiting = sql`select 1`.execute(kysely).catch(() => 'refused')
  expect(await Promise.race([over, waiting])).toBe('refused')
  await holding
  await close()
})

it('a process all of whose connections are busy is not ill', async () => {
  const { kysely, ping, poolState, close } = await openPostgres({
    url: await postgresAddress(),
    maxConnections: 1,
  })
  let end!: () => void
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const busy = kysely.connection().execute(() => ended)
  const waiting = sql`select 1`.execute(kysely)
  await expect.poll(poolState).toEqual({ busy: 1, idle: 0, waiting: 1 })
  await expect(ping(5_000)).resolves.toBeUndefined()
  expect(poolState()).toEqual({ busy: 1, idle: 0, waiting: 1 })
  end()
  await Promise.all([busy, waiting])
  await close()
})

/** A way to PostgreSQL that can fall silent, as when a firewall forgets a connection or the machine behind it is gone: no answer, and no end. */
async function silenceable(url: string) {
  let isSilent = false
  const sockets = new Set<Socket>()
  const there = new URL(url)
  const server = createServer((near) => {
    const far = open(Number(there.port), there.hostname)
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('close', () => isSilent || to.destroy())
      from.on('error', () => {})
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(url), { port, search: 'connect_timeout=1' }).href,
    silence(is: boolean) {
      isSilent = is
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('a connection that falls silent under a statement is given up, that of a job too, and the next statement has another', async () => {
  const way = await silenceable(await postgresAddress())
  const { kysely, jobs, close } = await openPostgres({ url: way.url, maxConnections: 1, silenceMs: 1_000 })
  const statements = [() => sql`select 1`.execute(kysely), () => jobs.db!.executeSql('select 1')]
  for (const statement of statements) {
    await statement()
    way.silence(true)
    const lost = await statement().catch((error: unknown) => error)
    expect(isDatabaseLost(lost)).toBe(true)
    way.silence(false)
    expect((await statement()).rows).toHaveLength(1)
  }
  await close()
  await way.close()
})

it('a connection that is silent because PostgreSQL works on is left alone', async () => {
  const { kysely, close } = await openPostgres({ url: await postgresAddress(), silenceMs: 1_000 })
  const { rows } = await sql`select 'done' as said from pg_sleep(2.5)`.execute(kysely)
  expect(rows).toEqual([{ said: 'done' }])
  await close()
})

it('the end waits for no statement whose connection is silent', async () => {
  const way = await silenceable(await postgresAddress())
  const { kysely, poolState, close } = await openPostgres({ url: way.url, maxConnections: 1 })
  await sql`select 1`.execute(kysely)
  await expect.poll(() => poolState()?.idle).toBe(1)
  way.silence(true)
  const lost = sql`select 1`.execute(kysely).catch((error: unknown) => error)
  await expect.poll(() => poolState()?.busy).toBe(1)
  await close()
  expect(isDatabaseLost(await lost)).toBe(true)
  await way.close()
})

it('who waits for a turn may be silent for longer, and what it holds is not taken away meanwhile', async () => {
  const { kysely, exclusively, close } = await openPostgres({
    url: await postgresAddress(),
    silenceMs: 1_000,
  })
  const order: string[] = []
  const longer = () => new Promise((resolve) => setTimeout(resolve, 2_500))
  const first = exclusively('a name', async () => {
    order.push('first begins')
    await longer()
    order.push('first ends')
  })
  await expect.poll(() => order).toEqual(['first begins'])
  await Promise.all([first, exclusively('a name', async () => void order.push('second'))])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
  expect((await sql`select 1`.execute(kysely)).rows).toHaveLength(1)
  await close()
})

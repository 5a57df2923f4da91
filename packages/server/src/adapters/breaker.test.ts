import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Breaker, BreakerOpenError, createBreaker, type Opening } from './breaker.ts'

const RETRY_AFTER_MS = 60

let server: Server
let url = ''
let status = 200
let calls = 0
beforeAll(async () => {
  server = createServer((_incoming, outgoing) => {
    calls++
    outgoing.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

class Refused extends Error {}

async function call(): Promise<number> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error('failed')
  if (answer.status >= 400) throw new Refused('refused')
  return answer.status
}

describe('a circuit breaker', () => {
  let breaker: Breaker
  let openings: Opening[]
  beforeEach(() => {
    status = 200
    calls = 0
    openings = []
    breaker = createBreaker({
      maxFailures: 3,
      retryAfterMs: RETRY_AFTER_MS,
      isFailure: (error) => !(error instanceof Refused),
      onOpen: (opening) => void openings.push(opening),
    })
  })
  afterEach(() => breaker.close())

  const fail = async (times: number) => {
    status = 503
    for (let n = 0; n < times; n++) await expect(breaker.run(call)).rejects.toThrow('failed')
  }
  const retry = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS + 20))

  it('passes on what a call answers and what it throws', async () => {
    expect(await breaker.run(call)).toBe(200)
    await fail(1)
    await expect(breaker.run(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
  })

  it('opens after failures in a row and then calls nobody', async () => {
    await fail(2)
    expect(breaker.state).toBe('closed')
    await fail(1)
    expect(breaker.state).toBe('open')
    await expect(breaker.run(call)).rejects.toBeInstanceOf(BreakerOpenError)
    expect(calls).toBe(3)
  })

  it('counts from the last success on', async () => {
    await fail(2)
    status = 200
    await breaker.run(call)
    await fail(2)
    expect(breaker.state).toBe('closed')
  })

  it('says once that it opened, with how often the service failed and when it is tried', async () => {
    await fail(3)
    expect(openings).toEqual([
      { consecutiveFailures: 3, openedAt: expect.any(Date), retryAt: expect.any(Date) },
    ])
    const { openedAt, retryAt } = openings[0]!
    expect(retryAt.getTime() - openedAt.getTime()).toBe(RETRY_AFTER_MS)
  })

  it('lets one call try, and closes when it succeeds', async () => {
    await fail(3)
    await retry()
    expect(breaker.state).toBe('half_open')
    status = 200
    const both = await Promise.allSettled([breaker.run(call), breaker.run(call)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(breaker.state).toBe('closed')
    expect(await breaker.run(call)).toBe(200)
  })

  it('stays open when the trial fails, which is still the same outage; the next outage is told anew', async () => {
    await fail(3)
    await retry()
    await fail(1)
    expect(breaker.state).toBe('open')
    expect(openings).toHaveLength(1)
    await retry()
    status = 200
    await breaker.run(call)
    await fail(3)
    expect(openings).toHaveLength(2)
    expect(openings[1]!.consecutiveFailures).toBe(3)
  })

  it('does not count what says nothing of the service’s health', async () => {
    status = 400
    for (let n = 0; n < 10; n++) await expect(breaker.run(call)).rejects.toBeInstanceOf(Refused)
    expect(breaker.state).toBe('closed')
    expect(openings).toEqual([])
  })

  it('counts calls that cannot connect', async () => {
    const away = () => fetch('http://127.0.0.1:1/')
    for (let n = 0; n < 3; n++) await expect(breaker.run(away)).rejects.toThrow()
    expect(breaker.state).toBe('open')
  })
})

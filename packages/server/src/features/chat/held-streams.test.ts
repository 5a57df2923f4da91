import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeldStreams } from './held-streams.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function source() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const cancelled = vi.fn()
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel: cancelled,
  })
  return {
    stream,
    cancelled,
    say: (text: string) => controller.enqueue(bytes(text)),
    end: () => controller.close(),
  }
}

const idIn = (event: Uint8Array | undefined) => /^id: (.+)$/m.exec(new TextDecoder().decode(event))![1]!
const rest = async (stream: ReadableStream<Uint8Array> | null) =>
  (await new Response(stream).text()).match(/^data: .*$/gm)

describe('streams that are held', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('are taken up behind what came, while they are written and when they are whole', async () => {
    const held = createHeldStreams()
    const { stream, say, end, cancelled } = source()
    const reader = held.hold('o1', stream).getReader()
    say('data: 1\n\n')
    say('data: 2\n\n')
    const id = idIn((await reader.read()).value)
    await reader.cancel()
    const second = held.resume('o1', id)
    say('data: 3\n\n')
    end()
    expect(await rest(second)).toEqual(['data: 2', 'data: 3'])
    expect(await rest(held.resume('o1', id))).toEqual(['data: 2', 'data: 3'])
    expect(cancelled).not.toHaveBeenCalled()
  })

  it('are of their organisation alone, by a number that was given', async () => {
    const held = createHeldStreams()
    const { stream, say } = source()
    const reader = held.hold('o1', stream).getReader()
    say('data: 1\n\n')
    const id = idIn((await reader.read()).value)
    for (const wrong of [id.replace(/1$/, '2'), `${id}0`, id.slice(1), '', 'x:1'])
      expect([wrong, held.resume('o1', wrong)]).toEqual([wrong, null])
    expect(held.resume('o2', id)).toBe(null)
    expect(held.resume('o1', id)).not.toBe(null)
  })

  it('are written on for ten seconds when nobody reads, and no longer', async () => {
    const held = createHeldStreams()
    const { stream, say, cancelled } = source()
    const reader = held.hold('o1', stream).getReader()
    say('data: 1\n\n')
    const id = idIn((await reader.read()).value)
    await reader.cancel()
    await vi.advanceTimersByTimeAsync(9_000)
    const second = held.resume('o1', id)!
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancelled).not.toHaveBeenCalled()
    await second.cancel()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('are written on while anybody reads, though another who read is gone', async () => {
    const held = createHeldStreams()
    const { stream, say, cancelled } = source()
    const reader = held.hold('o1', stream).getReader()
    say('data: 1\n\n')
    const id = idIn((await reader.read()).value)
    // The connection broke unseen, and its reader came back on another.
    const second = held.resume('o1', id)!
    await reader.cancel()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancelled).not.toHaveBeenCalled()
    await second.cancel()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('end at once where their reader says that nobody comes back', async () => {
    const held = createHeldStreams()
    const { stream, say, cancelled } = source()
    const reader = held.hold('o1', stream).getReader()
    say('data: 1\n\n')
    const id = idIn((await reader.read()).value)
    await reader.cancel()
    for (const [orgId, wrong] of [
      ['o2', `${id}:stop`],
      ['o1', `${id}:stops`],
      ['o1', `${id}9:stop`],
    ] as const)
      expect([wrong, held.resume(orgId, wrong)]).toEqual([wrong, null])
    expect(cancelled).not.toHaveBeenCalled()
    expect(await rest(held.resume('o1', `${id}:stop`))).toEqual(null)
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('are let go of half a minute after their end', async () => {
    const held = createHeldStreams()
    const { stream, say, end } = source()
    const reader = held.hold('o1', stream).getReader()
    say('data: 1\n\n')
    const id = idIn((await reader.read()).value)
    end()
    await reader.read()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(held.resume('o1', id)).not.toBe(null)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(held.resume('o1', id)).toBe(null)
  })
})

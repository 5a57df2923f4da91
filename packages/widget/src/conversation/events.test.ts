import { describe, expect, it } from 'vitest'
import { readEvents } from './events.ts'

const TEXT =
  ': comment\nevent: token\ndata: {"token":"é😀"}\r\n\r\nevent: done\rdata: a\rid: s:7\rdata:b\r\rdata: unnamed\n\nevent: lost\ndata: half'
const EVENTS = [
  { event: 'token', data: '{"token":"é😀"}', id: '' },
  { event: 'done', data: 'a\nb', id: 's:7' },
  // The number stays until there is another.
  { event: '', data: 'unnamed', id: 's:7' },
]

async function read(chunks: readonly Uint8Array[]) {
  const events = []
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  for await (const event of readEvents(stream)) events.push(event)
  return events
}

describe('the events of a stream', () => {
  const bytes = new TextEncoder().encode(TEXT)

  it('are the same wherever the bytes are cut', async () => {
    for (let at = 0; at <= bytes.length; at++)
      expect([at, await read([bytes.slice(0, at), bytes.slice(at)])]).toEqual([at, EVENTS])
    expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(EVENTS)
  })

  it('are none without data', async () => {
    expect(await read([new TextEncoder().encode('event: token\n\nid: s:7\n\n')])).toEqual([])
  })

  it('do not grow without end', async () => {
    const lines = new TextEncoder().encode('data: x\n'.repeat(5_000))
    await expect(read([new TextEncoder().encode(`data: ${'x'.repeat(70_000)}`)])).rejects.toThrow(RangeError)
    await expect(read([lines, lines])).rejects.toThrow(RangeError)
    // One that comes whole is too long as well, and the longest that is not is read.
    const whole = (length: number) => read([new TextEncoder().encode(`data: ${'x'.repeat(length - 6)}\n\n`)])
    expect(await whole(65_536)).toHaveLength(1)
    await expect(whole(65_537)).rejects.toThrow(RangeError)
    // Many events are not one.
    expect(await read([new TextEncoder().encode('data: x\n\n'.repeat(10_000))])).toHaveLength(10_000)
  })

  it('end the answer when nobody reads on', async () => {
    let cancelled = false
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel() {
        cancelled = true
      },
    })
    for await (const _ of readEvents(stream)) break
    expect(cancelled).toBe(true)
  })
})

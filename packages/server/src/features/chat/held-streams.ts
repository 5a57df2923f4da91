/**
 * Answers to visitors that can be taken up where their connection broke: each event has a number, and all of them are held for a while. Held by this
 * process alone: behind several, whoever reaches another asks anew.
 */
import { randomUUID } from 'node:crypto'

/** An answer is written on for so long when nobody reads it, and held for so long when it is whole, in milliseconds. */
const ABANDONED_MS = 10_000
const WHOLE_MS = 30_000
/** Most answers that are held; beyond, the oldest can no longer be taken up. */
const MAX_HELD = 500

export interface HeldStreams {
  /** The same stream with its events numbered. Each chunk of `stream` is one event; it is cancelled when nobody has read for a while. */
  hold(orgId: string, stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>
  /**
   * What comes behind the event of that number; null where that stream is not held, or is another organisation's. `:stop` behind the number ends the
   * writing: whoever read it does not come back.
   */
  resume(orgId: string, lastEventId: string): ReadableStream<Uint8Array> | null
}

interface Held {
  readonly orgId: string
  readonly events: Uint8Array[]
  readonly readers: Set<ReadableStreamDefaultController<Uint8Array>>
  /** Ends the writing. */
  readonly cancel: () => void
  isOver: boolean
  timer?: NodeJS.Timeout
}

export function createHeldStreams(): HeldStreams {
  const all = new Map<string, Held>()
  const encoder = new TextEncoder()

  function read(held: Held, from: number): ReadableStream<Uint8Array> {
    let own: ReadableStreamDefaultController<Uint8Array>
    return new ReadableStream({
      start(controller) {
        own = controller
        for (const event of held.events.slice(from)) controller.enqueue(event)
        if (held.isOver) return controller.close()
        clearTimeout(held.timer)
        held.readers.add(controller)
      },
      cancel() {
        held.readers.delete(own)
        if (held.readers.size === 0 && !held.isOver) held.timer = later(held.cancel, ABANDONED_MS)
      },
    })
  }

  async function pump(
    name: string,
    held: Held,
    reader: ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<void> {
    for (;;) {
      // A source that fails has ended: what failed was told in it.
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
      if (done) break
      const number = encoder.encode(`id: ${name}:${held.events.length + 1}\n`)
      const event = new Uint8Array(number.length + value.length)
      event.set(number)
      event.set(value, number.length)
      held.events.push(event)
      for (const each of held.readers) each.enqueue(event)
    }
    held.isOver = true
    for (const each of held.readers) each.close()
    held.readers.clear()
    clearTimeout(held.timer)
    held.timer = later(() => all.delete(name), WHOLE_MS)
  }

  return {
    hold(orgId, stream) {
      const name = randomUUID()
      const reader = stream.getReader()
      const cancel = () => void reader.cancel().catch(() => {})
      const held: Held = { orgId, events: [], readers: new Set(), cancel, isOver: false }
      if (all.size >= MAX_HELD) all.delete(all.keys().next().value!)
      all.set(name, held)
      void pump(name, held, reader)
      return read(held, 0)
    },
    resume(orgId, lastEventId) {
      const [, name = '', number = '', stop] = /^([\da-f-]{36}):(\d{1,6})(:stop)?$/.exec(lastEventId) ?? []
      const held = all.get(name)
      if (held?.orgId !== orgId || Number(number) > held.events.length) return null
      if (stop) held.cancel()
      return read(held, Number(number))
    },
  }
}

/** Nothing waits for it: a server that stops need not. */
function later(act: () => void, ms: number): NodeJS.Timeout {
  const timer = setTimeout(act, ms)
  timer.unref()
  return timer
}

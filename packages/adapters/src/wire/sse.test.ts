import { describe, expect, it } from 'vitest'
import { createEventPassage, type EventGovernor } from './sse.ts'

/** Lets every event pass, and counts them. */
function passing(): EventGovernor & { count: number } {
  return {
    count: 0,
    *push(event) {
      this.count++
      yield event
    },
    *end() {},
  }
}

const STREAM =
  'event: token\r\ndata: one\r\ndata:two\r\n\r\n: a comment\r\rdata: {}\n:\n\ndata: {"a":"b\u2028c\u2029d\u0085e"}\n\n\nid: 7\ndata\n\ndata: last'
const SHOWN =
  'event: token\ndata: one\ndata: two\n\n:\n\n:\n\ndata: {}\n\ndata: {"a":"b\u2028c\u2029d\u0085e"}\n\ndata: \n\ndata: last\n\n'

describe('events', () => {
  it('come out as they went in, and comments as empty ones, whatever ends their lines and wherever they are cut', () => {
    for (let size = 1; size <= STREAM.length; size++) {
      const governor = passing()
      const passage = createEventPassage(governor)
      let shown = ''
      for (let at = 0; at < STREAM.length; at += size) shown += passage.push(STREAM.slice(at, at + size))
      expect(shown + passage.end()).toBe(SHOWN)
      expect(governor.count).toBe(5)
    }
  })

  it('cannot be made of what is in one', () => {
    const passage = createEventPassage({
      *push() {
        yield { event: undefined, data: 'a\rdata: b\r\n\r\nevent: c\n' }
      },
      *end() {},
    })
    expect(passage.push('data: x\n\n')).toBe('data: a\ndata: data: b\ndata: \ndata: event: c\ndata: \n\n')
  })

  it('are bounded: one without an end is refused, and costs no more than its length', () => {
    for (const piece of ['data: x', 'data: x\n']) {
      const passage = createEventPassage(passing())
      const pieces = piece.repeat(64)
      const push = () => {
        for (let sent = 0; sent < 2 ** 27; sent += pieces.length) passage.push(pieces)
      }
      expect(push).toThrowError(expect.objectContaining({ code: 'held_too_long' }))
    }
  })

  it('of many, each short, are not refused', () => {
    const passage = createEventPassage(passing())
    const many = `data: ${'x'.repeat(64 * 1024)}\n\n`
    for (let i = 0; i < 300; i++) expect(passage.push(many)).toHaveLength(many.length)
  })
})

import { describe, expect, it } from 'vitest'
import { isDatabaseLost, isDeadlock, isUndone, lossOf } from './fault.ts'

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

describe('what became of a statement that failed', () => {
  it.each(['22P02', '23505', '40001', '40P01', 'SVC01'])('nothing, and others may succeed: %s', (code) => {
    expect(isUndone(failed(code))).toBe(true)
  })

  it.each(['08006', '57P01', '57014', '53100', '53200', '53300', '58030', 'ECONNRESET', 'ERR_X'])(
    'is not known, or better not tried again at once: %s',
    (code) => {
      expect(isUndone(failed(code))).toBe(false)
    },
  )

  it.each([
    ['53100', true],
    ['53300', true],
    ['53200', false],
    ['53400', false],
    ['25006', true],
    ['28P01', true],
    ['3D000', true],
    ['25001', false],
  ])('may be tried again when there is no room, no connection or no way in: %s', (code, isLost) => {
    expect(isDatabaseLost(failed(code))).toBe(isLost)
  })

  it.each([
    ['53300', /no connection left: raise its max_connections/],
    ['53100', /disk of the database is full/],
    ['25006', /takes no writes/],
    ['57P01', /cannot be reached/],
  ])('is told with its cure: %s', (code, told) => {
    expect(lossOf(failed(code))).toMatch(told)
    expect(lossOf(new Error('a step failed', { cause: failed(code) }))).toMatch(told)
  })

  it('is not the database when another server cannot be reached', () => {
    const refused = failed('ECONNREFUSED')
    const fetched = new TypeError('fetch failed', { cause: refused })
    expect(isDatabaseLost(refused)).toBe(true)
    expect(isDatabaseLost(fetched)).toBe(false)
    expect(isDatabaseLost(new Error('no answer', { cause: fetched }))).toBe(false)
  })

  it('is one in a copy too, as the job queue tells of it', () => {
    const copy = (of: Error) => ({ ...of, message: of.message, stack: of.stack, queue: 'x' })
    expect(isDatabaseLost(copy(failed('57P03')))).toBe(true)
    expect(isDatabaseLost(copy(failed('42P01')))).toBe(false)
    expect(isDatabaseLost(copy(Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' })))).toBe(false)
    expect(isDatabaseLost({ code: '57P03' })).toBe(false)
  })

  it('is not known when the connection ended', () => {
    const ended = new Error('Connection terminated unexpectedly')
    expect([isDatabaseLost(ended), isUndone(ended)]).toEqual([true, false])
    expect(isUndone('text')).toBe(false)
  })

  it('is a deadlock by its code alone', () => {
    expect(isDeadlock(failed('40P01'))).toBe(true)
    expect(isDeadlock(failed('40001'))).toBe(false)
    expect(isDeadlock('40P01')).toBe(false)
  })
})

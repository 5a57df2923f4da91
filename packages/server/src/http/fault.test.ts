import { describe, expect, it } from 'vitest'
import { isDatabaseLost, isUndone } from './fault.ts'

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
  ])('may be tried again when there is no room or no connection left: %s', (code, isLost) => {
    expect(isDatabaseLost(failed(code))).toBe(isLost)
  })

  it('is not the database when another server cannot be reached', () => {
    const refused = failed('ECONNREFUSED')
    const fetched = new TypeError('fetch failed', { cause: refused })
    expect(isDatabaseLost(refused)).toBe(true)
    expect(isDatabaseLost(fetched)).toBe(false)
    expect(isDatabaseLost(new Error('no answer', { cause: fetched }))).toBe(false)
  })

  it('is not known when the connection ended', () => {
    const ended = new Error('Connection terminated unexpectedly')
    expect([isDatabaseLost(ended), isUndone(ended)]).toEqual([true, false])
    expect(isUndone('text')).toBe(false)
  })
})

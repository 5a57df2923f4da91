import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { SvcApiError, SvcConnectionError } from './errors.ts'
import { delayBefore, mayRepeat, parseRetryAfter, sleep } from './retry.ts'

const now = Date.parse('2026-11-20T09:30:00Z')
const api = (status: number, code = 'x', retryAfterSeconds?: number) =>
  new SvcApiError(status, code, 'said no', { retryAfterSeconds })

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    ['1.5', 1.5],
    ['Fri, 20 Nov 2026 09:31:00 GMT', 60],
    ['Friday, 20-Nov-26 09:31:00 GMT', 60],
    ['Fri, 20 Nov 2026 09:29:00 GMT', 0],
  ])('reads %j', (value, seconds) => {
    expect(parseRetryAfter(value, now)).toBe(seconds)
  })

  it.each([
    null,
    '',
    ' ',
    '-5',
    '+5',
    '1e9',
    'NaN',
    'Infinity',
    '0x10',
    '5 s',
    '99999999999',
    'soon',
    'Friday',
    '2026-11-20',
    '20 Nov 2026 09:31:00 GMT (Fri)',
  ])('does not read %j', (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined()
  })

  it('gives a finite number of at least 0, or nothing, whatever it is given', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String))
    fc.assert(
      fc.property(value, fc.constantFrom('', 'Fri, ', 'Mon'), (text, day) => {
        const seconds = parseRetryAfter(day + text, now)
        expect(seconds === undefined || (Number.isFinite(seconds) && seconds >= 0)).toBe(true)
      }),
    )
  })
})

describe('delayBefore', () => {
  const limits = { retries: 5, maxRetryAfterMs: 30_000 }

  it('doubles its span up to a cap and draws from all of it', () => {
    const longest = [1, 2, 3, 4, 5].map((attempt) => delayBefore(attempt, api(500), limits, () => 1))
    expect(longest).toEqual([250, 500, 1000, 2000, 4000])
    expect(delayBefore(10, api(500), { ...limits, retries: 10 }, () => 1)).toBe(8000)
    expect(delayBefore(3, api(500), limits, () => 0)).toBe(0)
  })

  it('gives up after as many retries as allowed, and not before', () => {
    expect(delayBefore(5, api(500), limits, () => 0)).toBe(0)
    expect(delayBefore(6, api(500), limits, () => 0)).toBeUndefined()
    expect(delayBefore(1, api(500), { ...limits, retries: 0 }, () => 0)).toBeUndefined()
  })

  it('never comes back sooner than Retry-After, and does not wait for one beyond the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (after, draw) => {
          const delay = delayBefore(1, api(429, 'rate_limited', after), limits, () => draw)
          if (after > 30) expect(delay).toBeUndefined()
          else expect(delay).toBeGreaterThanOrEqual(after * 1000)
        },
      ),
    )
  })
})

describe('mayRepeat', () => {
  it.each([408, 425, 429, 500, 502, 503, 504])('repeats a safe call after %d', (status) => {
    expect(mayRepeat(api(status), 'safe')).toBe(true)
  })

  it.each([400, 401, 403, 404, 405, 409, 413, 415, 422, 501, 505])('repeats nothing after %d', (status) => {
    expect(mayRepeat(api(status), 'safe')).toBe(false)
    expect(mayRepeat(api(status), 'unsafe')).toBe(false)
  })

  it('repeats an unsafe call only where the server said that it did nothing', () => {
    expect(mayRepeat(api(429), 'unsafe')).toBe(true)
    expect(mayRepeat(api(503), 'unsafe')).toBe(false)
    expect(mayRepeat(new SvcConnectionError('network', 'broke'), 'unsafe')).toBe(false)
  })

  it('does not wait for a monthly allowance', () => {
    expect(mayRepeat(api(429, 'rate_limited'), 'safe')).toBe(true)
    expect(mayRepeat(api(429, 'plan_limit'), 'safe')).toBe(false)
  })

  it.each([
    ['network', true],
    ['timeout', true],
    ['response_invalid', true],
    ['response_too_large', false],
    ['redirected', false],
  ] as const)('after %s says %s', (code, expected) => {
    expect(mayRepeat(new SvcConnectionError(code, 'no answer'), 'safe')).toBe(expected)
  })
})

describe('sleep', () => {
  it('ends with the reason of a signal that aborts, before or during it', async () => {
    const controller = new AbortController()
    const asleep = sleep(1_000_000, controller.signal)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(asleep).rejects.toBe(reason)
    await expect(sleep(0, controller.signal)).rejects.toBe(reason)
  })

  it('leaves no timer behind where it ends before its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const controller = new AbortController()
      const asleep = sleep(1_000, controller.signal)
      controller.abort(new Error('enough'))
      await expect(asleep).rejects.toThrow('enough')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

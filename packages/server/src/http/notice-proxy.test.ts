import { getHealth, getMetrics, listReceipts } from '@svc/contract'
import { pino } from 'pino'
import { expect, it, test } from 'vitest'
import { proxiesOf } from './client-address.ts'
import { noticeProxy } from './notice-proxy.ts'

/** What is logged of requests, each a connection's address and its header. */
function told(trusted: string[], ...requests: [connection: string, forwardedFor: string | null][]): string[] {
  const lines: string[] = []
  const notice = noticeProxy(proxiesOf(trusted), pino({}, { write: (line: string) => void lines.push(line) }))
  for (const [connection, forwardedFor] of requests) {
    const headers = new Headers(forwardedFor === null ? {} : { 'x-forwarded-for': forwardedFor })
    notice(new Request('http://svc.example.com/', { headers }), listReceipts, connection)
  }
  return lines
}

test.each([
  ['that is not named', [], '10.77.0.5', '198.51.100.3'],
  ['on the same machine', [], '::1', '198.51.100.3'],
  ['behind one that is', ['127.0.0.1'], '127.0.0.1', '198.51.100.3, 10.0.0.9'],
])('a proxy %s is told of, once and without its address', (_which, trusted, connection, forwardedFor) => {
  const lines = told(trusted, [connection, forwardedFor], [connection, forwardedFor])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SVC_TRUSTED_PROXIES')
  expect(lines[0]).not.toMatch(/10\.77|198\.51|10\.0\.0/)
})

it('a proxy that is named and does not say for whom it asks is told of, once and without its address', () => {
  const lines = told(
    ['10.77.0.0/24'],
    ['10.77.0.5', null],
    ['::ffff:10.77.0.6', null],
    ['10.77.0.5', '198.51.100.3'],
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('without X-Forwarded-For')
  expect(lines[0]).not.toMatch(/10\.77/)
})

test.each([
  ['health', 'http://svc.example.com/', getHealth],
  ['figures', 'http://svc.example.com/', getMetrics],
  ['anything, of the machine itself', 'http://localhost:8787/', listReceipts],
])('what asks for %s is no proxy that has to say for whom', (_what, url, endpoint) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  noticeProxy(proxiesOf(['127.0.0.1']), log)(new Request(url), endpoint, '127.0.0.1')
  expect(lines).toEqual([])
})

it('and nothing else is', () => {
  expect(
    told(
      ['10.77.0.5'],
      ['10.77.0.5', '198.51.100.3'],
      // A caller of the same network, through the proxy.
      ['10.77.0.5', '10.1.2.3'],
      // Anybody may send the header.
      ['1.1.1.1', '192.0.2.1'],
      ['127.0.0.1', null],
    ),
  ).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { clientAddress, countedAs, proxiesOf } from './client-address.ts'

const nobody = proxiesOf([])
const own = proxiesOf(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

describe('the address of a caller', () => {
  it.each([
    ['198.51.100.7', null, '198.51.100.7'],
    ['::ffff:198.51.100.7', null, '198.51.100.7'],
    ['2001:db8::1', null, '2001:db8::1'],
    // The caller's own word.
    ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
    [undefined, '203.0.113.1', null],
  ])('is the connection’s: %s, %s', (connection, header, address) => {
    expect(clientAddress(connection, header, nobody)).toBe(address)
  })

  it.each([
    ['127.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['fd00::1', '2001:db8::2', '2001:db8::2'],
    // What stands further left is what the caller claimed.
    ['127.0.0.1', '192.0.2.9, 203.0.113.1', '203.0.113.1'],
    ['127.0.0.1', '203.0.113.1, 10.1.2.3', '203.0.113.1'],
    ['127.0.0.1', '10.1.2.3', '10.1.2.3'],
    ['127.0.0.1', null, '127.0.0.1'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.1, nonsense', '127.0.0.1'],
    // With the caller's port.
    ['127.0.0.1', '203.0.113.1:5555', '203.0.113.1'],
    ['127.0.0.1', '[2001:db8::3]:443', '2001:db8::3'],
    ['127.0.0.1', '[2001:db8::3]', '2001:db8::3'],
    ['127.0.0.1', '2001:db8::3:443', '2001:db8::3:443'],
    ['127.0.0.1', '[::ffff:203.0.113.1]:443', '203.0.113.1'],
    ['127.0.0.1', '::ffff:cb00:7101', '203.0.113.1'],
    ['127.0.0.1', '[0:0:0:0:0:FFFF:203.0.113.1]:443', '203.0.113.1'],
    ['127.0.0.1', '203.0.113.1, ::ffff:0a01:0203', '203.0.113.1'],
    ['127.0.0.1', '::fffe:cb00:7101', '::fffe:cb00:7101'],
    ['127.0.0.1', '192.0.2.9:1, 203.0.113.1:2, 10.1.2.3:3', '203.0.113.1'],
    ['127.0.0.1', '203.0.113.1:', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.1:port', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.1:5:5', '127.0.0.1'],
    ['127.0.0.1', '[203.0.113.1]:443', '127.0.0.1'],
    ['127.0.0.1', '[2001:db8::3', '127.0.0.1'],
    ['127.0.0.1', '[]:443', '127.0.0.1'],
    ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ])('is what trusted proxies say: %s, %s', (connection, header, address) => {
    expect(clientAddress(connection, header, own)).toBe(address)
  })

  it('is found in time that grows with the header, and not with its square', () => {
    for (const header of [`[${':'.repeat(300_000)}`, `[${'1:.'.repeat(100_000)}]:`, ','.repeat(300_000)])
      for (const proxies of [nobody, own])
        expect(clientAddress('127.0.0.1', header, proxies)).toBe('127.0.0.1')
  })

  it('counts a /64 of IPv6 as one', () => {
    expect(countedAs('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(countedAs('2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(countedAs('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(countedAs('::1')).toBe('0:0:0:0::/64')
    expect(countedAs('198.51.100.7')).toBe('198.51.100.7')
  })

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', ''])(
    'refuses %j as a proxy',
    (entry) => {
      expect(() => proxiesOf([entry])).toThrow(RangeError)
    },
  )
})

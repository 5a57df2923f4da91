/** The address a request comes from: the connection's, or what trusted proxies say of it. */
import { BlockList, isIP, SocketAddress } from 'node:net'

export interface Proxies {
  has(address: string): boolean
}

/** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed. @throws RangeError for anything else */
export function proxiesOf(list: readonly string[]): Proxies {
  const trusted = new BlockList()
  for (const entry of list) {
    const [address = '', bits, more] = entry.split('/')
    const family = isIP(address)
    const most = family === 4 ? 32 : 128
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (family === 0 || more !== undefined || length < 0 || length > most)
      throw new RangeError('Not an address or network')
    trusted.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    has(address) {
      const family = isIP(address)
      return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

/**
 * The caller's address: the last in `X-Forwarded-For` that no trusted proxy wrote down for another. Without a trusted proxy the header is the
 * caller's own word and is not looked at.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | null,
  proxies: Proxies,
): string | null {
  let address = plain(connection ?? '')
  if (isIP(address) === 0) return null
  const claimed = (forwardedFor ?? '').split(',')
  while (proxies.has(address)) {
    const next = plain(withoutPort(claimed.pop()?.trim() ?? ''))
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

/** What rate limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber has. */
export function countedAs(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Some proxies write down the caller's port too: `192.0.2.1:5555`, `[2001:db8::1]:5555`. Anybody sends this header: the time is linear in its length. */
function withoutPort(address: string): string {
  return address
    .replace(/^\[(?=[\da-f.]*:)([\da-f:.]+)\](?::\d{1,5})?$/i, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1')
}

/** `::ffff:192.0.2.1` is 192.0.2.1, in whatever way of IPv6 it is written (RFC 5952, 5). */
function plain(address: string): string {
  if (isIP(address) !== 6) return address
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

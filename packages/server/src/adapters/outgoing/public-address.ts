/**
 * Which addresses are somebody's on the public internet. Everything that the special-purpose registries of IANA set aside is not, nor is what clouds
 * serve their machines' secrets at (RFC 6890; iana-ipv4-special-registry, iana-ipv6-special-registry).
 */
import { BlockList, isIP } from 'node:net'

const reserved4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's platform, public by number only.
  ['168.63.129.16', 32],
] as const)
  reserved4.addSubnet(network, bits, 'ipv4')

/** All that IANA has given out as global unicast. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

const reserved6 = new BlockList()
for (const [network, bits] of [
  // Protocol assignments, Teredo and ORCHID among them.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: carries any IPv4 address within.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  reserved6.addSubnet(network, bits, 'ipv6')

/** `::ffff:a.b.c.d`, as URL and resolver write it. */
const MAPPED = /^::ffff:(?:([0-9.]+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

/** True for a public unicast address, written as `URL` or the resolver writes it; an IPv6 address without brackets. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved4.check(address, 'ipv4')
    case 6: {
      const mapped = MAPPED.exec(address)
      if (mapped) return isPublicAddress(mapped[1] ?? dotted(mapped[2]!, mapped[3]!))
      return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
    }
    default:
      return false
  }
}

function dotted(high: string, low: string): string {
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

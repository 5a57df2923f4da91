/** Network and device addresses that are read as shapes. */
import type { Identifier } from '../../identifier.ts'

export const network: readonly Identifier[] = [
  // Dotted quad (RFC 791), no part with a leading zero.
  {
    label: 'IP_ADDRESS',
    mask: '9<1-3>.9<1-3>.9<1-3>.9<1-3>',
    score: 0.75,
    raw: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/,
    against: 'version|ver|v|release|firmware|build|section|chapter|rfc|oid|clause',
    context: 'ip|address|host|server|ipv4|client|addr',
  },
  {
    label: 'MAC_ADDRESS',
    mask: 'XX-XX-XX-XX-XX-XX|XXXX.XXXX.XXXX',
    score: 0.7,
    form: /^[\dA-F]{12}$/,
    context: 'mac|mac address|ethernet|hwaddr|bssid',
  },
]

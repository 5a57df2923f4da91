/** IPv6 addresses (RFC 4291 2.2) and MAC addresses (IEEE 802). */
import type { Emit } from '../../candidate.ts'
import { phrases } from '../../context/lexicon.ts'
import { endAt } from '../../text/around.ts'
import { isAlnum } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

const MAC_CONTEXT = phrases(
  'mac|dhcp|dhcpack|dhcprequest|ethernet|hwaddr|bssid|device|arp|vlan|interface|hardware|wlan|wlan0|eth0|wifi|bluetooth',
)

/** Words for an address, whichever version it is of: the longer reading of `::ffff:203.0.113.77` must not fall behind the shorter. */
export const ADDRESS_WORDS = 'ip|address|host|server|ipv4|client|addr|dns|gateway|subnet|cidr|ping'
const CONTEXT = phrases(ADDRESS_WORDS)
/** fe80::1%eth0 (RFC 4007, 11) */
const ZONE = /%\w{1,15}/y

/** Reads what stands around the colon at `at`; returns where it ends, so that its other colons are not read again. */
export function colonsAt(text: string, at: number, emit: Emit): number {
  let start = at
  while (start > 0 && at - start < 5 && isHex(unitAt(start - 1))) start--
  let end = at
  let colons = 0
  for (; end < text.length && end - start < 46; end++) {
    const code = unitAt(end)
    if (code === 58 /* : */) colons++
    else if (!isHex(code)) break
  }
  let before = unitAt(start - 1)
  // `ip:2001:db8::1`, `MAC:00:1B:…`: the first ends the name, where none of one letter stands between colons: `me:x:1022:1022::`.
  if (
    unitAt(at + 1) !== 58 /* : */ &&
    before !== 58 /* : */ &&
    unitAt(at - 2) !== 58 /* : */ &&
    (start === at || isAlnum(before))
  ) {
    start = at + 1
    before = 0
    colons--
  }
  if (colons < 2) return end
  // An IPv4 tail: the last group goes on with dots.
  if (text[end] === '.' && end - start > 3)
    while (end < text.length && end - start < 46 && /[\d.]/.test(text[end]!)) end++
  let to = end
  while (
    to > at &&
    (unitAt(to - 1) === 46 /* . */ || (unitAt(to - 1) === 58 /* : */ && unitAt(to - 2) !== 58)) /* : */
  )
    to--
  if (before === 58 /* : */ || goesOn(before) || isAlnum(unitAt(to)) || unitAt(to) === 95 /* _ */) return end
  const value = text.slice(start, to)
  // 12:30:45
  if (colons < 5 && !value.includes('::')) return end
  // All ones is everyone's, all zeros nobody's.
  if (/^(?!(ff|00)(?::\1){5})(?:[\da-f]{2}:){5}[\da-f]{2}$/i.test(value))
    emit({ label: 'MAC_ADDRESS', start, end: to, score: 0.8, context: MAC_CONTEXT, rule: 'IEEE 802' })
  // Eight bytes are a serial number, a fingerprint's part, or an EUI-64.
  else if (!/^\w\w(?::\w\w){7}$/.test(value) && isIPv6(value))
    emit({
      label: 'IP_ADDRESS',
      start,
      end: endAt(ZONE, text, to),
      score: 0.85,
      context: CONTEXT,
      rule: 'RFC 4291',
    })
  return end
}

const HYPHENS = /(?!(ff|00)(?:-\1){5})[\da-f]{2}(?:-[\da-f]{2}){5}(?![\w-])/iy
const DOTS = /[\da-f]{4}(?:\.[\da-f]{4}){2}(?!\w|\.\w)/iy

/** Reads a MAC address whose first separator, a hyphen or a dot, stands at `at`. */
export function macAt(text: string, at: number, emit: Emit): void {
  const hyphen = unitAt(at) === 45 /* - */
  const step = hyphen ? 3 : 5
  if (unitAt(at + step) !== unitAt(at)) return
  const start = at - step + 1
  const before = unitAt(start - 1)
  if (start < 0 || (before < 128 && goesOn(before))) return
  const end = endAt(hyphen ? HYPHENS : DOTS, text, start)
  if (end === start) return
  // Of 300 addresses one has no letter; draws and times have none.
  const score = hyphen && /[a-f]/i.test(text.slice(start, end)) ? 0.7 : 0.4
  emit({ label: 'MAC_ADDRESS', start, end, score, context: MAC_CONTEXT, rule: 'IEEE 802' })
}

/** True for what a part of something longer has before it: a letter, a digit, `-`, `.`, `_`. */
function goesOn(code: number): boolean {
  return isAlnum(code) || code === 45 /* - */ || code === 46 /* . */ || code === 95 /* _ */
}

function isHex(code: number): boolean {
  return (code > 47 && code < 58) || ((code | 32) > 96 && (code | 32) < 103)
}

const OCTETS = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

/** True for a textual IPv6 address of at least two groups, or the loopback. */
function isIPv6(text: string): boolean {
  // A version 4 address at the end stands for two groups.
  const halves = text.replace(/:[\d.]+$/, (last) => (OCTETS.test(last.slice(1)) ? ':0:0' : last)).split('::')
  if (halves.length > 2) return false
  let groups = 0
  for (const half of halves)
    if (half !== '')
      for (const group of half.split(':')) {
        if (!/^[\da-f]{1,4}$/i.test(group)) return false
        groups++
      }
  // `::` stands for at least one group; a single written one (`a::`, `x::1` of code) is kept only for the loopback, and `1::2` is a slice.
  if (halves.length === 2)
    return groups < 8 && ((groups >= 2 && text.length > 5 && /\d/.test(text)) || text === '::1')
  return groups === 8
}

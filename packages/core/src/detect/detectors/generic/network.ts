/** Network addresses that are read as shapes. */
import type { Identifier } from '../../identifier.ts'
import { ADDRESS_WORDS } from './ip.ts'

// Four small numbers, or a digit before three: a version or a section, unless its network or its pattern (8.8.4.4) says otherwise.
const SMALL = '(?:(?:(?:[12]?\\d|3[01])(?:\\.|$)){4}|\\d(?:\\.\\d\\d?){3})$'
const EACH = '(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.|$)){4}$'
/** Not of this network nor of all, and no mask (RFC 6890): nobody has those. */
const OCTETS = `(?!0\\.|255\\.)${EACH}`
const KNOWN = '10\\.|127\\.|(\\d+)\\.\\1\\.(\\d+)\\.\\2$'

/** No name of another thing right in front: `version: 1.2.3.40`, `Chrome/120.0.0.0`. One further away, or with a number of its own, says nothing of this one. */
const UNNAMED =
  /\d$(?<!(?<![a-z])((v(er(sion)?)?|release|firmware|build|section|chapter|rfc|oid|clause|ec|e\.c)(?![a-z])((?!\b(ip|host|server|addr))[^\d\n]){0,11}|((headless)?chrom(e|ium)|crios|edga?|opr|electron|vivaldi)\/)\d)/i

/** Dotted quad (RFC 791), no part with a leading zero. */
const quad = {
  label: 'IP_ADDRESS',
  mask: '1~3.1~3.1~3.1~3',
  lead: UNNAMED,
  context: ADDRESS_WORDS,
}

export const network: readonly Identifier[] = [
  { ...quad, score: 0.75, raw: new RegExp(`^(?=${KNOWN}|(?!${SMALL}))${OCTETS}`) },
  { ...quad, score: 0.4, raw: new RegExp(`^(?!${KNOWN})(?=${SMALL})${OCTETS}`) },
  // Those are addresses all the same, for who asks for the form alone.
  { ...quad, score: 0.05, raw: new RegExp(`^${EACH}`), context: '' },
]

/** A certificate of our own for some names and addresses, made anew each time: no private key lies in the repository. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

export interface Certificate {
  /** Both PEM. It is its own authority. */
  readonly key: string
  readonly cert: string
}

export function certificateFor(names: readonly string[], addresses: readonly string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // By it an authority is found: two of one name would be taken for each other.
  const name = sequence(set(sequence(COMMON_NAME, text(`Svc tests ${randomUUID()}`))))
  const alternatives = sequence(
    ...names.map((each) => element(0x82, Buffer.from(each))),
    ...addresses.map((each) => element(0x87, Buffer.from(each.split('.').map(Number)))),
  )
  const body = sequence(
    element(0xa0, integer(2)),
    integer(1),
    ECDSA_SHA256,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(
      0xa3,
      sequence(
        sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE))),
        sequence(ALTERNATIVE_NAMES, octets(alternatives)),
      ),
    ),
  )
  const signature = element(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  const der = sequence(body, ECDSA_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** DER (X.690): a tag, the length, the content. */
function element(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: Uint8Array[]): Buffer => element(0x30, Buffer.concat(parts))
const set = (part: Uint8Array): Buffer => element(0x31, part)
const integer = (value: number): Buffer => element(0x02, Buffer.of(value))
const octets = (content: Uint8Array): Buffer => element(0x04, content)
const text = (content: string): Buffer => element(0x0c, Buffer.from(content))
const time = (content: string): Buffer => element(0x18, Buffer.from(content))
const name = (...bytes: number[]): Buffer => element(0x06, Buffer.from(bytes))

const TRUE: Buffer = element(0x01, Buffer.of(255))
const COMMON_NAME: Buffer = name(0x55, 4, 3)
const BASIC_CONSTRAINTS: Buffer = name(0x55, 29, 19)
const ALTERNATIVE_NAMES: Buffer = name(0x55, 29, 17)
const ECDSA_SHA256: Buffer = sequence(name(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2))

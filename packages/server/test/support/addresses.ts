/** Hosts, as they can stand in a URL, that no outgoing request may reach, and hosts that it may. */

/** The ways in which an IPv4 address can be written in a URL. */
function writings(address: string): string[] {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const hex = (n: number) => `0x${n.toString(16)}`
  const octal = (n: number) => `0${n.toString(8)}`
  return [
    address,
    String(whole),
    hex(whole),
    octal(whole),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${a}.${b}.${(c << 8) | d}`,
    `${a}.${((b << 16) | (c << 8) | d) >>> 0}`,
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${address}.`,
    `[::ffff:${address}]`,
    `[::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::1]`,
    `[2001:0:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::1]`,
  ]
}

export const privateForms: readonly string[] = [
  ...new Set([
    ...writings('127.0.0.1'),
    ...writings('169.254.169.254'),
    ...writings('10.0.0.1'),
    ...writings('168.63.129.16'),
    ...writings('192.168.1.1'),
    ...writings('172.16.0.1'),
    ...writings('100.100.100.200'),
    ...['0.0.0.0', '0', '0x0', '127.1', '127.0.1', '127.255.255.254', '10.255.255.255', '172.31.255.255'],
    ...['192.0.0.192', '192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '198.19.255.255'],
    ...['192.88.99.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '169.254.170.2'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]'],
    ...['[ff02::1]', '[100::1]', '[2001:db8::1]', '[2001:10::1]', '[2001:20::1]', '[3fff::1]', '[5f00::1]'],
    ...['[2002:7f00:1::]', '[64:ff9b::7f00:1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[2620:4f:8000::1]'],
  ]),
]

export const publicForms: readonly string[] = [
  ...['8.8.8.8', '1.1.1.1', '134744072', '0x08080808', '010.8.8.8', '93.184.216.34', '9.255.255.255'],
  ...['11.0.0.1', '172.15.255.255', '172.32.0.1', '192.167.255.255', '169.253.255.255', '100.63.255.255'],
  ...['100.128.0.1', '168.63.129.17', '223.255.255.255', '[2606:4700:4700::1111]', '[2001:4860:4860::8888]'],
  ...['[2a00:1450:4001::1]', '[::ffff:8.8.8.8]', '[2400:cb00::1]', 'example.com', 'EXAMPLE.com'],
]

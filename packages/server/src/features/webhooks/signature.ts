/** The signature of a delivery (governance-api 6.2): `t=<unix seconds>,v1=<hex>`, HMAC-SHA256 over `<t>.<raw body>`. */
import { createHmac, randomBytes } from 'node:crypto'

/** One `v1=` value for each secret: while one replaces another, both sign. */
export function signatureOf(secrets: readonly string[], t: number, body: string): string {
  return [`t=${t}`, ...secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`)}`)].join(',')
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** 256 random bits, in the form that receivers' secret scanners know. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

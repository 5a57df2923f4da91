import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { redact } from '../../../redact/redact.ts'
import { createRedactor } from '../../../redact/stream.ts'

/** 256 bytes that look random, as an RSA key of 2,048 bits has. */
const secret = Buffer.concat(
  Array.from({ length: 8 }, (_, i) => createHash('sha256').update(String(i)).digest()),
).toString('base64url')

it('a long JSON Web Key is found in a stream as in the whole, with spaces behind its colons', () => {
  const far = 'and some ordinary words that are let go. '.repeat(9)
  const whole = `${far}{ "kty": "RSA", "d": "${secret}" } ${far}`
  expect(redact(whole).output).toContain('"d": "[PRIVATE_KEY]"')
  for (const size of [1, 7, 64]) {
    const redactor = createRedactor()
    let output = ''
    for (let at = 0; at < whole.length; at += size) output += redactor.push(whole.slice(at, at + size))
    expect(output + redactor.end()).toBe(redact(whole).output)
  }
})

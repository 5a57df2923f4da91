import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { verifyWebhook, verifyWebhookAsync, type WebhookCheck, type WebhookPayload } from '../src/webhook.ts'

interface Vector {
  readonly name: string
  readonly code?: string
  readonly secret: string
  readonly now: number
  readonly body: string
  readonly signature: string
}

const { accept, reject } = JSON.parse(
  readFileSync(new URL('../../../vectors/webhook-signature.json', import.meta.url), 'utf8'),
) as { accept: Vector[]; reject: Vector[] }

const kinds = [
  ['verifyWebhook', async (check: WebhookCheck) => verifyWebhook(check)],
  ['verifyWebhookAsync', verifyWebhookAsync],
] as const

describe.each(kinds)('%s', (_kind, verify) => {
  const run = ({ now, ...vector }: Vector) => verify({ ...vector, clock: () => now * 1000 })

  it.each(accept)('takes $name', async (vector) => {
    expect(await run(vector)).toEqual(JSON.parse(vector.body))
    const body = new TextEncoder().encode(vector.body)
    expect(await verify({ ...vector, body, clock: () => vector.now * 1000 })).toEqual(JSON.parse(vector.body))
  })

  it.each(reject)('refuses $name', async (vector) => {
    await expect(run(vector)).rejects.toMatchObject({ name: 'WebhookError', code: vector.code })
  })

  it('refuses a request without the header', async () => {
    const { body, secret } = accept[0]!
    for (const signature of [null, undefined])
      await expect(verify({ body, secret, signature })).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  it('refuses a signed body that is not a JSON object, without quoting it', async () => {
    for (const text of ['', 'private', '{"event":', 'null', '[]', '"x"']) {
      const v1 = createHmac('sha256', 's').update(`1000.${text}`).digest('hex')
      const check = { body: text, secret: 's', signature: `t=1000,v1=${v1}`, clock: () => 1_000_000 }
      const error = await verify(check).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ name: 'WebhookError', code: 'body_invalid' })
      expect(String(error)).not.toContain('private')
    }
    const bytes = new Uint8Array([...Buffer.from('{"event":"'), 0xff, ...Buffer.from('"}')])
    const v1 = createHmac('sha256', 's').update('1000.').update(bytes).digest('hex')
    const check = { body: bytes, secret: 's', signature: `t=1000,v1=${v1}`, clock: () => 1_000_000 }
    await expect(verify(check)).rejects.toMatchObject({ code: 'body_invalid' })
  })

  it('refuses a header that came twice, as Node gives one', async () => {
    const { body, secret, signature } = accept[0]!
    for (const twice of [[signature], [signature, signature]])
      await expect(verify({ body, secret, signature: twice })).rejects.toMatchObject({
        name: 'WebhookError',
        code: 'signature_invalid',
      })
  })

  it('refuses a header that holds anything beside t and v1, or is longer than any', async () => {
    const clock = (): number => 1_000_000
    const body = '{"event":"webhook.test"}'
    const v1 = createHmac('sha256', 's').update(`1000.${body}`).digest('hex')
    const check = { body, secret: 's', clock }
    const honest = `t=1000,v1=${v1}`
    await expect(verify({ ...check, signature: honest })).resolves.toMatchObject({ event: 'webhook.test' })
    for (const more of ['v0=00', 'v1', 'note', '', `v2=${v1}`, 't=1000', `xv1=${v1}`, `v1=${v1}z`])
      await expect(verify({ ...check, signature: `${honest},${more}` })).rejects.toMatchObject({
        code: 'signature_invalid',
      })
    // 74 characters, and 68 for each further signature: fourteen of them are over the 1,024 that are read.
    const signed = (times: number) => honest + `,v1=${'0'.repeat(64)}`.repeat(times)
    await expect(verify({ ...check, signature: signed(13) })).resolves.toBeDefined()
    await expect(verify({ ...check, signature: signed(14) })).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  it('refuses a time that is no number of seconds, also where it was signed', async () => {
    const body = '{"event":"webhook.test"}'
    for (const t of ['1f', '01000', '0', 'a1', '1000000000000', '']) {
      const v1 = createHmac('sha256', 's').update(`${t}.${body}`).digest('hex')
      // What is no number is never too far from a clock.
      const check = { body, secret: 's', signature: `t=${t},v1=${v1}`, clock: () => Number(t) * 1000 }
      await expect(verify(check)).rejects.toMatchObject({ code: 'signature_invalid' })
    }
    await expect(verify({ body, secret: 's', signature: 't=1000' })).rejects.toMatchObject({
      code: 'signature_invalid',
      message: 'X-Svc-Signature is missing or malformed',
    })
  })

  it('names an argument of the wrong kind', async () => {
    const { body, secret, signature } = accept[0]!
    const parsed = JSON.parse(body) as string
    await expect(verify({ body: parsed, secret, signature })).rejects.toThrow(/^body must be the raw body/)
    for (const none of ['', undefined, 7])
      await expect(verify({ body, secret: none as string, signature })).rejects.toThrow(/^secret must be/)
    for (const toleranceSeconds of [Number.NaN, 0, -1, Number.POSITIVE_INFINITY])
      await expect(verify({ body, secret, signature, toleranceSeconds })).rejects.toThrow(RangeError)
  })
})

it.each([
  ['there is no node:crypto', {}],
  [
    'asking for node:crypto throws',
    {
      getBuiltinModule: () => {
        throw new Error('A Node.js API is used which is not supported')
      },
    },
  ],
])('names the other way where %s', (_, process) => {
  const { body, secret, signature } = accept[0]!
  vi.stubGlobal('process', process)
  try {
    expect(() => verifyWebhook({ body, secret, signature })).toThrow(/use verifyWebhookAsync$/)
  } finally {
    vi.unstubAllGlobals()
  }
})

/** Does not compile unless `event` tells what `data` is. */
function told(payload: WebhookPayload): unknown {
  switch (payload.event) {
    case 'pii.detected':
      return payload.data.entities.map(({ type }) => type)
    case 'hitl.rejected':
      return payload.data.review_id
    case 'webhook.test':
      return payload.data.webhook_id
    default:
      // @ts-expect-error what is left has no such data
      return payload.data.webhook_id
  }
}

it.each([
  ['pii.detected', { entities: [{ type: 'EMAIL_ADDRESS' }] }, ['EMAIL_ADDRESS']],
  ['hitl.rejected', { review_id: 'r' }, 'r'],
  ['webhook.test', { webhook_id: 'w' }, 'w'],
  ['security.alert', { alert: 'anchor_failure' }, undefined],
])('the data of %s is known by its event', (event, data, known) => {
  const body = JSON.stringify({ event, data })
  const v1 = createHmac('sha256', 's').update(`1000.${body}`).digest('hex')
  const clock = (): number => 1_000_000
  expect(told(verifyWebhook({ body, secret: 's', signature: `t=1000,v1=${v1}`, clock }))).toEqual(known)
})

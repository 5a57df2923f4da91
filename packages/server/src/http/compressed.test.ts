import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createCompress } from './compressed.ts'

const compress = createCompress()

/** What is sent for a text to one who takes gzip. */
async function sent(text: string, type = 'text/html; charset=utf-8'): Promise<string | Buffer> {
  let given: string | Buffer = ''
  const app = new Hono().get('/', async (c) => {
    given = await compress(c, text, type)
    return c.body(null)
  })
  await app.request('/', { headers: { 'accept-encoding': 'gzip' } })
  return given
}

it('a text is compressed once, however many ask for it', async () => {
  const page = '<p>Hello</p>'.repeat(100)
  const [first, second] = await Promise.all([sent(page), sent(page)])
  expect(gunzipSync(first!).toString()).toBe(page)
  expect(second).toBe(first)
  // As a page that is made anew for each who asks.
  expect(await sent([...page].join(''))).toBe(first)
})

it('what is short, and what is no page nor loaded by one, stays as it is', async () => {
  expect(await sent('<p>Hello</p>')).toBe('<p>Hello</p>')
  const json = JSON.stringify(Array(1000).fill(0))
  expect(await sent(json, 'application/json')).toBe(json)
})

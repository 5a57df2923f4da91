import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fitsLink, fromFragment, toFragment } from './fragment.ts'

it('carries a row there and back, in letters that no address changes', async () => {
  const row = {
    receipt_id: 'svc_rcpt_1',
    text: 'ü "quoted" \u2028',
    proof: Array.from({ length: 20 }, (_, i) => `${i}`.repeat(8)),
  }
  const fragment = await toFragment(row)
  expect(fragment).toMatch(/^#row=[\w-]+$/)
  expect(JSON.parse((await fromFragment(fragment))!)).toEqual(row)
  // In several pieces.
  const long = { text: Array.from({ length: 8_000 }, (_, i) => i).join() }
  expect(JSON.parse((await fromFragment(await toFragment(long)))!)).toEqual(long)
})

it('is nothing for what is no row, is cut, or would inflate without end', async () => {
  const fragment = await toFragment({ receipt_id: 'svc_rcpt_1' })
  for (const other of ['', '#main', '#row=', '#row=%%', fragment.slice(0, -6), `${fragment}AAAA`])
    expect([other, await fromFragment(other)]).toEqual([other, null])
  expect(await fromFragment(fragment.replace('row=', 'col='))).toBeNull()
  const packed = (bytes: Uint8Array) => `#row=${deflateRawSync(bytes).toString('base64url')}`
  expect(await fromFragment(packed(Uint8Array.of(0x22, 0xe9, 0x22)))).toBeNull()
  expect(await fromFragment(packed(Buffer.from(`"${'0'.repeat(1_000_000)}"`)))).toBeNull()
})

it('is not written where it would not be read again', async () => {
  const row = (note: string) => ({ receipt_id: 'svc_rcpt_é', note })
  const room = 64 * 1024 - Buffer.byteLength(JSON.stringify(row('')))
  const longest = row('x'.repeat(room))
  expect(fitsLink(longest)).toBe(true)
  expect(JSON.parse((await fromFragment(await toFragment(longest)))!)).toEqual(longest)
  const longer = row('x'.repeat(room + 1))
  expect(fitsLink(longer)).toBe(false)
  await expect(toFragment(longer)).rejects.toThrow(RangeError)
})

import { createVault } from '@svc/core'
import { expect, it } from 'vitest'
import { restoreText } from './restore.ts'

it('restores JSON within its texts, however long they are, and leaves the rest as it was written', () => {
  const vault = createVault()
  vault.redact('ann@example.com')
  const json = (long: string, to: string) =>
    `{ "a" : "\\u00e9\\"\\\\",  "b":[1.0,"${long}"], "${to}":"<${to}>\\n" }`
  for (const long of ['x'.repeat(16_000_000), '\\n'.repeat(4_000_000)]) {
    const restored = restoreText(json(long, '[EMAIL_ADDRESS_1]'), vault)
    // Compared so that what differs is not printed.
    expect(restored === json(long, 'ann@example.com')).toBe(true)
  }
})

import { expect, it } from 'vitest'
import { digestOf, newCode } from './backup-code.ts'

it('makes codes of 80 random bits', () => {
  expect(newCode(() => new Uint8Array(16))).toBe('0000-0000-0000-0000')
  expect(newCode(() => new Uint8Array(16).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  const codes = Array.from({ length: 1_000 }, () => newCode())
  expect(new Set(codes).size).toBe(1_000)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

it('reads a code however it is typed, and as whose it is', () => {
  const digest = digestOf('7K3M-9QXR-02HD-V15T', 'org', 'ann')
  for (const typed of [
    '7k3m9qxr02hdv15t',
    '7K3M 9QXR 02HD V15T',
    '7K3M-9QXR-O2HD-VI5T',
    '7k3m-9qxr-o2hd-vl5t',
  ])
    expect(digestOf(typed, 'org', 'ann')).toBe(digest)
  expect(digestOf('7K3M-9QXR-02HD-V15S', 'org', 'ann')).not.toBe(digest)
  expect(digestOf('7K3M-9QXR-02HD-V15T', 'org', 'bob')).not.toBe(digest)
  expect(digestOf('7K3M-9QXR-02HD-V15T', 'other', 'ann')).not.toBe(digest)
})

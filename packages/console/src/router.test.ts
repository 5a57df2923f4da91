import { afterEach, expect, it, vi } from 'vitest'
import { here } from './router.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/console', '/console'],
  ['/console/', '/console'],
  ['/console//', '/console'],
  ['/console//receipts/', '/console//receipts'],
])('the address %s is that of %s', (pathname, path) => {
  vi.stubGlobal('location', { pathname, search: '?day=1' })
  expect(here().path).toBe(path)
  expect(here().query.get('day')).toBe('1')
})

it('an address is read in time that grows with it, and not with its square', () => {
  const pathname = `/console${'/'.repeat(500_000)}x`
  vi.stubGlobal('location', { pathname, search: '' })
  expect(here().path === pathname).toBe(true)
})

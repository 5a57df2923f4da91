import { describe, expect, it } from 'vitest'
import { addressFault, isAddress } from './web-address.ts'

describe('an address', () => {
  it.each(['https://example.com/hook', 'HTTP://example.com', 'https://example.com/orders?q={query}'])(
    'is %s',
    (url) => {
      expect(isAddress(url)).toBe(true)
      expect(addressFault(url)).toBe(null)
    },
  )

  it.each(['', 'h', 'Https:/', 'https://'])('is only begun with "%s", which is told nothing yet', (url) => {
    expect(isAddress(url)).toBe(false)
    expect(addressFault(url)).toBe(null)
  })

  it.each([
    ['www.example.com', 'An address begins with https://.'],
    ['ftp://example.com', 'An address begins with https://.'],
    ['https://exa mple.com', 'This is no address: look at what stands behind ://.'],
    ['https://example.com:x', 'This is no address: look at what stands behind ://.'],
  ])('is not %s, which is told why', (url, fault) => {
    expect(isAddress(url)).toBe(false)
    expect(addressFault(url)).toBe(fault)
  })
})

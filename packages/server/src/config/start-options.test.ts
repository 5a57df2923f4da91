import { describe, expect, it } from 'vitest'
import { defaults } from './config.ts'
import { settingsOf } from './start-options.ts'

describe('options of a start', () => {
  it('are settings, with the defaults of those that are not given', () => {
    expect(settingsOf({})).toEqual(defaults)
    expect(settingsOf({ port: 0, databaseUrl: undefined, clock: () => 0, inMemory: true } as object)).toEqual(
      {
        ...defaults,
        port: 0,
      },
    )
  })

  it('seed no demo beside an identity provider, unless asked to', () => {
    const issuer = { jwksUrl: 'https://id.example/jwks', issuer: 'https://id.example', audience: 'svc' }
    expect(settingsOf({ issuer }).demo).toBe(false)
    expect(settingsOf({ issuer, demo: true }).demo).toBe(true)
  })

  it('are refused by name where there is none of it', () => {
    expect(() => settingsOf({ databaseURL: 'postgres://db.example/svc' } as object)).toThrow(
      new TypeError('startServer has no option databaseURL; the type StartOptions names them all'),
    )
  })

  it.each(['x', -1, 65_536, 1.5, Number.NaN, null])('are refused with the port %s', (port) => {
    expect(() => settingsOf({ port: port as number })).toThrow(
      new RangeError('port must be a whole number from 0 to 65535'),
    )
  })
})

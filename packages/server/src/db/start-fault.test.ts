import { describe, expect, it } from 'vitest'
import { ServerError } from '../errors.ts'
import { startFault, unusable } from './start-fault.ts'

const URL = 'postgresql://svc@db/svc'
const failed = (code: string | undefined, message = 'x') => Object.assign(new Error(message), { code })

describe('what ends a start on the side of PostgreSQL', () => {
  it.each([
    ['25006', 'x', /takes no writes/],
    ['42501', 'x', /lacks a right .* own the database/],
    ['53300', 'x', /at most 14: raise max_connections/],
    ['53100', 'x', /disk .* is full/],
    ['ECONNREFUSED', 'x', /cannot be reached or used$/],
    ['28P01', 'x', /cannot be reached or used$/],
  ])('is said with its cure: %s', (code, message, said) => {
    const error = failed(code, message)
    expect(startFault(error, URL, null)).toMatchObject({
      code: 'database_unusable',
      message: expect.stringMatching(said),
    })
  })

  it('is said of the folder beside it, where that is what is full', () => {
    expect(startFault(failed('ENOSPC'), URL, '/data')).toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/disk of SVC_DATA_DIR \(\/data\) is full/),
    })
  })

  it.each(['EACCES', 'EPERM', 'EROFS'])(
    'is said of the folder, where a file of it is refused: %s',
    (code) => {
      const refused = (path: string) => Object.assign(failed(code), { path })
      for (const url of [URL, null])
        expect(startFault(refused('/data/demo.json.new'), url, '/data')).toMatchObject({
          code: 'data_folder_unusable',
          message: expect.stringMatching(/SVC_DATA_DIR is \/data, where .* belong to the user/),
        })
      for (const other of [refused('/database/ca.pem'), refused('/data'), failed(code)])
        expect(startFault(other, null, '/data')).toBe(other)
    },
  )

  it('is said of a password that is missing, which the driver names by what nobody set', () => {
    const missing = failed(undefined, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
    expect(unusable(missing).message).toMatch(/SVC_DATABASE_URL holds none/)
    expect(unusable(new Error('SASL: another')).message).toMatch(/cannot be reached or used$/)
  })

  it('is left as it is where it is said already, or is another’s', () => {
    const said = new ServerError('address_unusable', 'x')
    expect(startFault(said, URL, null)).toBe(said)
    for (const other of [new TypeError('fetch failed'), failed('ENOENT'), failed(undefined)])
      expect(startFault(other, URL, null)).toBe(other)
    const embedded = failed('25006')
    expect(startFault(embedded, null, '/data')).toBe(embedded)
  })
})

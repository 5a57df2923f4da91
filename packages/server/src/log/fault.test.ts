import { describe, expect, it } from 'vitest'
import { loggedFault } from './fault.ts'

describe('a fault in the log', () => {
  const error = Object.assign(new Error('a secret'), { code: '42P01' })
  const stack = 'error: a secret\n    at first (file.js:1:1)\n    at second (file.js:2:2)'

  it('has a name, a code and frames, and no message', () => {
    const fault = loggedFault(Object.assign(error, { stack }))
    expect(fault).toEqual({
      name: 'Error',
      code: '42P01',
      frames: ['at first (file.js:1:1)', 'at second (file.js:2:2)'],
    })
  })

  it('has no line of the message among its frames, whatever that looks like', () => {
    const text = 'x\n at 4711'
    let fault: unknown
    try {
      JSON.parse(text)
    } catch (error) {
      fault = error
    }
    expect(String(fault)).toContain(text)
    expect(JSON.stringify(loggedFault(fault))).not.toContain('4711')
    expect(loggedFault(fault).frames[0]).toMatch(/^at JSON\.parse /)
    const copy = { message: text, stack: `Error: ${text}\n    at first (file.js:1:1)` }
    expect(loggedFault(copy).frames).toEqual(['at first (file.js:1:1)'])
  })

  it('has the same when it is a copy, as the job queue tells of it', () => {
    expect(loggedFault({ code: '42P01', message: 'a secret', stack, queue: 'x' })).toEqual({
      ...loggedFault(error),
      name: 'error',
    })
    expect(loggedFault({ message: 'a secret', stack: 'a secret' })).toMatchObject({
      name: 'Error',
      frames: [],
    })
    expect(loggedFault({ message: 'a secret' })).toEqual({ name: 'object', code: undefined, frames: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { isDiskFull } from './disk-full.ts'

describe('a disk that is full', () => {
  it.each([
    ['PostgreSQL', Object.assign(new Error('x'), { code: '53100' }), true],
    ['Node', Object.assign(new Error('x'), { code: 'ENOSPC', errno: -28 }), true],
    ['the embedded database', { name: 'ErrnoError', errno: 51 }, true],
    ['what gives it as its cause', new Error('x', { cause: { name: 'ErrnoError', errno: 51 } }), true],
    ['nobody: memory', Object.assign(new Error('x'), { code: '53200' }), false],
    ['nobody: another number', { name: 'ErrnoError', errno: 44 }, false],
    ['nobody: another error of that number', Object.assign(new Error('x'), { errno: 51 }), false],
    ['nobody: a text', 'ENOSPC', false],
    ['nobody: nothing', undefined, false],
  ])('is told by %s', (_, error, isFull) => {
    expect(isDiskFull(error)).toBe(isFull)
  })
})

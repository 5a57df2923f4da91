import { expect, it } from 'vitest'
import { builtInIdentifiers } from '../registry.ts'

const PART = String.raw`(?:(?:\d+(?:~\d+)?|[AX](?:<\d+(?:-\d+)?>)?)|[_(]|[ ./+-]\??)`
const MASK = new RegExp(`^${PART}+(?:=(?:0\\.\\d+|1))?$`)

it('is what each alternative of each row is', () => {
  const alternatives = builtInIdentifiers.flatMap(({ mask }) => mask.split('|'))
  expect(alternatives.filter((alternative) => !MASK.test(alternative))).toEqual([])
})

it.each(['', 'A<3', '3–2', 'B2', '3-2=', '2?3', '{3}'])('is not %j', (mask) => {
  expect(MASK.test(mask)).toBe(false)
})

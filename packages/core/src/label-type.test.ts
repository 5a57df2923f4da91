import { expectTypeOf, it } from 'vitest'
import type { Label } from './label-type.ts'
import type { Transform, Transforms } from './redact/transform.ts'

it('labels are completed, and any other may stand where one does', () => {
  expectTypeOf<'EMAIL_ADDRESS'>().toExtend<Label>()
  expectTypeOf<string>().toExtend<Label>()
  expectTypeOf<Label>().toExtend<string>()
  expectTypeOf<Record<string, Transform>>().toExtend<Transforms>()
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentRules, accentsOf, contrast } from './contrast.ts'

const rgbOf = (hex: string) => {
  const long = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as readonly [
    number,
    number,
    number,
  ]
}

it('makes every colour readable on the panel, and what stands on it too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const [light, dark] = accentsOf(`#${value.toString(16).padStart(6, '0')}`)!
      expect(contrast(rgbOf(light.accent), [253, 253, 255])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgbOf(dark.accent), [20, 22, 28])).toBeGreaterThanOrEqual(4.5)
      for (const { accent, onAccent } of [light, dark])
        expect(contrast(rgbOf(accent), rgbOf(onAccent))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('leaves a colour that is readable as it is', () => {
  expect(accentsOf('#3559d6')![0].accent).toBe('#3559d6')
})

it('takes nothing but a colour', () => {
  for (const wrong of ['red', '#12', '#1234567', '#fff;}*{display:none', 7, null, undefined])
    expect(accentRules(wrong)).toBe('')
})

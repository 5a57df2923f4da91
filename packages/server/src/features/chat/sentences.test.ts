import { expect, test } from 'vitest'
import { sectionsOf, sentencesOf } from './sentences.ts'

test('headings are no sentences, and the marks of lists are not read out', () => {
  const text =
    '# Shipping\n\n## Delivery\nTwo days. Free of charge.\n- The lamp blinks red\n2. Press the button\n#1 in tests'
  expect(sentencesOf(text)).toEqual([
    'Two days.',
    'Free of charge.',
    'The lamp blinks red',
    'Press the button',
    '#1 in tests',
  ])
})

test('what merely begins with a number or a dash stays', () => {
  expect(sentencesOf('2.5 kilograms\n-5 degrees')).toEqual(['2.5 kilograms', '-5 degrees'])
})

test('sections begin at headings, and are none without a sentence', () => {
  expect(sectionsOf('Before.\n# Title\n## First\nOne. Two.\n### Second\n- Three\n#four')).toEqual([
    { heading: '', sentences: ['Before.'] },
    { heading: 'First', sentences: ['One.', 'Two.'] },
    { heading: 'Second', sentences: ['Three', '#four'] },
  ])
})

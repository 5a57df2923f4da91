import { spawnSync } from 'node:child_process'
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

test('a sentence of a text that was wrapped is whole, and lines of a list are not', () => {
  const wrapped = [
    'You may send the lamp back within thirty days if it is as it',
    'was when you had it from us, in its box and with all its parts.',
    '- What was made for you alone, from your own measures, stays',
    'with you.',
  ]
  expect(sentencesOf(wrapped.join('\n'))).toEqual([
    `${wrapped[0]} ${wrapped[1]}`,
    `${wrapped[2]?.slice(2)} ${wrapped[3]}`,
  ])
  const lines = [
    'Monday to Friday from nine to five',
    'Saturday',
    'Sundays and holidays closed, but for those of the town hall',
  ]
  expect(sentencesOf(lines.join('\n'))).toEqual(lines)
})

test('a bracket belongs to what it opens', () => {
  expect(sentencesOf('Money comes back.[1] (See below.)')).toEqual(['Money comes back.', '[1] (See below.)'])
})

test('sections begin at headings, and are none without a sentence', () => {
  expect(sectionsOf('Before.\n# Title\n## First\nOne. Two.\n### Second\n- Three\n#four')).toEqual([
    { heading: '', sentences: ['Before.'] },
    { heading: 'First', sentences: ['One.', 'Two.'] },
    { heading: 'Second', sentences: ['Three', '#four'] },
  ])
})

test('sentences are the same on a machine of any language', () => {
  const program = `
    const { sentencesOf } = await import(${JSON.stringify(new URL('sentences.ts', import.meta.url))})
    console.log(JSON.stringify(sentencesOf('Keep it cold; use it soon. Then write to us.')))`
  for (const language of ['C', 'el_GR.UTF-8', 'tr_TR.UTF-8']) {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, LC_ALL: language },
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe('["Keep it cold; use it soon.","Then write to us."]')
  }
})

import { expect, it } from 'vitest'
import { changesIn, faultsIn, type Speech, speechOf } from './speech.ts'

const saved: Speech = speechOf(
  { bot_name: 'Ada', welcome_message: 'Hello' },
  { system_prompt: null, temperature: 0.2, max_tokens: 600, contact_details: ['030 5550 1820'] },
)

it('sends what changed, to where it is kept', () => {
  expect(changesIn(saved, saved)).toEqual({ widget: null, bot: null })
  expect(changesIn(saved, { ...saved, name: ' Bo ' })).toEqual({ widget: { bot_name: 'Bo' }, bot: null })
  expect(changesIn(saved, { ...saved, temperature: '1', length: '90' })).toEqual({
    widget: null,
    bot: { temperature: 1, max_tokens: 90 },
  })
})

it('says what cannot be saved, and nothing of what can', () => {
  expect(faultsIn({ ...saved, temperature: '2', length: '8192' })).toEqual({})
  expect(faultsIn({ ...saved, temperature: '2.1', length: '8193' })).toEqual({
    temperature: true,
    length: true,
  })
  for (const [temperature, length] of [
    ['', '1.5'],
    ['-0.1', '0'],
    ['warm', ''],
  ] as const)
    expect(faultsIn({ ...saved, temperature, length })).toEqual({ temperature: true, length: true })
  expect(faultsIn({ ...saved, temperature: '0', length: '1' })).toEqual({})
  expect(faultsIn({ ...saved, name: ' ', greeting: '' })).toEqual({ name: true, greeting: true })
})

it('takes contact details a line each, as many and as long as the server does', () => {
  const contacts = ' desk@acme.example \n\n030 5550 1820\n'
  expect(changesIn(saved, { ...saved, contacts }).bot).toEqual({
    contact_details: ['desk@acme.example', '030 5550 1820'],
  })
  expect(changesIn(saved, { ...saved, contacts: ' ' }).bot).toEqual({ contact_details: [] })
  const lines = (count: number, length: number) => Array(count).fill('x'.repeat(length)).join('\n')
  expect(faultsIn({ ...saved, contacts: lines(50, 200) })).toEqual({})
  for (const tooMuch of [lines(51, 1), lines(1, 201)])
    expect(faultsIn({ ...saved, contacts: tooMuch })).toEqual({ contacts: true })
})

it('takes a prompt away where nothing is left of it', () => {
  const prompted = { ...saved, prompt: 'Be brief.' }
  expect(faultsIn({ ...prompted, prompt: ' ' })).toEqual({})
  expect(changesIn(prompted, { ...prompted, prompt: ' \n' }).bot).toEqual({ system_prompt: '' })
  expect(changesIn(prompted, { ...prompted, prompt: 'Be kind.' }).bot).toEqual({ system_prompt: 'Be kind.' })
})

import { expect, it } from 'vitest'
import { createGuards } from './guard.ts'
import type { Decision } from './options.ts'

it('a stream without end is told of in parts, and not kept whole', () => {
  const decisions: Decision[] = []
  const passage = createGuards({ onDecision: (decision) => void decisions.push(decision) })().passage()
  const piece = `Write to ops@example.com. ${'All is well. '.repeat(5_000)}`
  let shown = ''
  for (let length = 0; length < 2_300_000; length += piece.length) shown += passage.push(piece)
  expect(decisions).toHaveLength(2)
  shown += passage.end()
  expect(decisions).toHaveLength(3)
  const sent = Math.ceil(2_300_000 / piece.length)
  expect(shown.split('[EMAIL_ADDRESS]')).toHaveLength(sent + 1)
  const counted = decisions.map(({ report }) => report.counts.EMAIL_ADDRESS ?? 0)
  expect(counted.reduce((sum, count) => sum + count)).toBe(sent)
})

it('and a short one once', () => {
  const decisions: Decision[] = []
  const passage = createGuards({ onDecision: (decision) => void decisions.push(decision) })().passage()
  passage.push('Write to ops@')
  passage.push('example.com.')
  expect(decisions).toEqual([])
  passage.end()
  expect(decisions.map(({ action }) => action)).toEqual(['redact'])
})

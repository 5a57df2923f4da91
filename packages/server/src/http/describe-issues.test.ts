import { endpoints } from '@svc/contract'
import { describe, expect, it, test } from 'vitest'
import { describeIssues } from './describe-issues.ts'

function problemsOf(id: string, part: 'body' | 'query', value: unknown): string {
  const schema = endpoints.find((endpoint) => endpoint.id === id)?.[part]
  const result = schema?.safeParse(value, { reportInput: true })
  if (!result || result.success) throw new Error('nothing is wrong')
  const { shape = {} } = schema as { readonly shape?: object }
  return describeIssues(part, result.error.issues, Object.keys(shape))
}

const webhook = { name: 'x', url: 'https://example.com/', events: ['pii.detected'] }

describe('what is wrong', () => {
  test.each([
    // A text of twelve characters is no list that is too long.
    ['createWebhook', 'body', { ...webhook, events: 'pii.detected' }, 'body.events must be of type array'],
    ['createWebhook', 'body', { ...webhook, name: '' }, 'body.name must be at least 1 character long'],
    [
      'updateWebhook',
      'body',
      { id: 'x' },
      'body has keys that are not part of it; it may have name, url, events, is_active',
    ],
    [
      'createAuditEntry',
      'body',
      { action: 'x', resource_type: 'y', metadata: 1 },
      'body.metadata must be of type object',
    ],
    ['govern', 'body', { content: 'x', autonomy_level: 1.5 }, 'body.autonomy_level must be of type integer'],
    [
      'govern',
      'body',
      { content: 'x', agent_id: '_x' },
      'body.agent_id must be letters, digits and . _ : -, at most 64, beginning with a letter or digit',
    ],
  ] as const)('with a call of %s is said once for each field', (id, part, value, said) => {
    expect(problemsOf(id, part, value)).toBe(said)
  })

  test.each([
    ['proofExport', { from: '2026-11-21T00:00:00Z' }, /^query\.from must be a day .*as in 2026-11-20$/],
    ['proofExport', { from: '2026-02-30' }, /^query\.from must be a day .*as in 2026-11-20$/],
    [
      'listConversations',
      { date_from: 'yesterday' },
      /^query\.date_from must be a day, .*2026-11-20T09:30:00Z$/,
    ],
  ] as const)('with a time of %s comes with what is right', (id, value, said) => {
    expect(problemsOf(id, 'query', value)).toMatch(said)
  })

  it('with a JSON-RPC call comes with its form', () => {
    expect(problemsOf('ledgerRpc', 'body', { id: 7, method: 'getHealth' })).toMatch(
      /^body must be a JSON-RPC 2\.0 call/,
    )
  })

  it('in more fields than three is cut', () => {
    expect(problemsOf('createAttestation', 'body', {}).split('; ')).toHaveLength(3)
  })
})

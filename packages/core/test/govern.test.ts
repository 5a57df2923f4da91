import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { builtInPolicies, CoreError, createGovernor, type Policy, redact } from '../src/index.ts'

const standard = builtInPolicies[0]!

describe('govern', () => {
  it('allows a text in which nothing is found, unchanged', () => {
    const { action, output, pii, report } = createGovernor().govern('Good morning, the meeting is at noon.')
    expect({ action, output, pii }).toEqual({
      action: 'allow',
      output: 'Good morning, the meeting is at noon.',
      pii: [],
    })
    expect(report.summary).toBe('Allowed: nothing found.')
  })

  it('puts placeholders where values stood', () => {
    expect(createGovernor().govern('Mail ops@example.com or call +1 212 555 0123.').output).toBe(
      'Mail [EMAIL_ADDRESS] or call [PHONE_NUMBER].',
    )
  })

  it('lets nothing of a denied text out', () => {
    const { action, output, report } = createGovernor().govern('key AKIAIOSFODNN7EXAMPLE')
    expect({ action, output, hitl: report.hitl }).toEqual({ action: 'deny', output: '', hitl: true })
  })

  it('names the labels of its policy that nothing finds, and no label of a detector given', () => {
    const rule = { ...standard.rules[0]!, types: ['EMAIL_ADRESS', 'ORDER_ID', 'EMAIL_ADDRESS', 'PERSON'] }
    const policy: Policy = { ...standard, name: 'own', rules: [rule, { ...rule, types: ['EMAIL_ADRESS'] }] }
    const detectors = [{ label: 'ORDER_ID', pattern: /ORD-\d{6}/, score: 0.9 }]
    expect(createGovernor({ policy, detectors }).unknownTypes).toEqual(['EMAIL_ADRESS'])
    expect(createGovernor({ policy }).unknownTypes).toEqual(['EMAIL_ADRESS', 'ORDER_ID'])
    for (const policy of builtInPolicies) expect(createGovernor({ policy }).unknownTypes).toEqual([])
  })

  it('reports the decision in one sentence', () => {
    const summary = (text: string) => createGovernor().govern(text).report.summary
    expect(summary('hello')).toBe('Allowed: nothing found.')
    expect(summary('a@example.com b@example.com 192.0.2.1')).toBe('Redacted: 2 EMAIL_ADDRESS, 1 IP_ADDRESS.')
    expect(summary('AKIAIOSFODNN7EXAMPLE')).toMatch(/^Denied: 1 \w+\.$/)
  })

  it('takes a stricter action from its caller, and refuses a laxer one', () => {
    const governor = createGovernor()
    expect(governor.govern('hello', { action: 'deny' })).toMatchObject({ action: 'deny', output: '' })
    const laxer = () => governor.govern('ops@example.com', { action: 'allow' })
    expect(laxer).toThrow(expect.objectContaining({ code: 'outcome_inconsistent' }))
    const nothing = () => governor.govern('hello', { action: 'redact' })
    expect(nothing).toThrow(expect.objectContaining({ code: 'outcome_inconsistent' }))
  })

  it('redacts also what its policy allows, where its caller is stricter', () => {
    const fallback = { ...standard.fallback, action: 'allow' } as const
    const governor = createGovernor({ policy: { ...standard, name: 'lenient', rules: [], fallback } })
    expect(governor.govern('ops@example.com').output).toBe('ops@example.com')
    expect(governor.govern('ops@example.com', { action: 'redact' })).toMatchObject({
      action: 'redact',
      output: '[EMAIL_ADDRESS]',
      report: { policies: ['content.blocked', 'pii.other'] },
    })
  })

  it('writes the autonomy level into the receipt, and leaves the key out without one', () => {
    const governor = createGovernor()
    for (const autonomyLevel of [0, 5])
      expect(governor.govern('x', { autonomyLevel }).receipt.canonical_json).toContain(
        `"autonomy_level":${autonomyLevel},`,
      )
    expect(governor.govern('x').receipt.canonical_json).not.toContain('autonomy_level')
  })

  it('hands each receipt on, once', () => {
    const onReceipt = vi.fn()
    const { receipt } = createGovernor({ onReceipt }).govern('x')
    expect(onReceipt.mock.calls).toEqual([[receipt]])
  })

  it('never opens a connection', () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
    createGovernor().govern('ops@example.com')
    expect(fetch).not.toHaveBeenCalled()
    fetch.mockRestore()
  })

  it('takes a policy of one’s own, its threshold included', () => {
    const policy: Policy = { ...standard, name: 'mine', threshold: 0.99 }
    expect(createGovernor({ policy }).govern('ops@example.com')).toMatchObject({
      action: 'allow',
      receipt: { policy: { name: 'mine', version: 1 } },
    })
  })

  it('hides nothing behind what its policy lets through', () => {
    const fallback = { label: 'pii.other', action: 'redact', risk: 'medium', review: false } as const
    const policy = (...types: string[]): Policy => ({
      name: 'lenient',
      version: 1,
      threshold: 0.5,
      rules: [{ label: 'web', types, action: 'allow', risk: 'low', review: false }],
      fallback,
    })
    const page = 'see https://x.example/u/jane@example.org/edit and https://x.example/'
    const governed = createGovernor({ policy: policy('URL') }).govern(page)
    expect(governed.output).toBe('see https://x.example/u/[EMAIL_ADDRESS]/edit and https://x.example/')
    expect(governed.receipt.pii_types).toEqual(['EMAIL_ADDRESS', 'URL'])
    expect(createGovernor({ policy: policy('URL', 'EMAIL_ADDRESS') }).govern(page)).toMatchObject({
      output: page,
      pii: [{ value: 'https://x.example/u/jane@example.org/edit' }, { value: 'https://x.example/' }],
    })
    expect(createGovernor().govern(page).output).toBe('see [URL] and [URL]')
  })

  it('takes detectors of one’s own', () => {
    const detectors = [{ label: 'EMPLOYEE_NUMBER', pattern: /\bE-\d{6}\b/, score: 0.9 }]
    expect(createGovernor({ detectors }).govern('ask E-123456').output).toBe('ask [EMPLOYEE_NUMBER]')
    expect(createGovernor({ detectors }).govern('ask E-12345').output).toBe('ask E-12345')
  })

  it('neither decides about what is allowed nor replaces it, and always finds what is denied', () => {
    const text = 'Mail desk@acme.example or ops@example.com about Project Heron'
    const governed = createGovernor({ allow: ['Desk@acme.example'], deny: ['project heron'] }).govern(text)
    expect(governed.output).toBe('Mail desk@acme.example or [EMAIL_ADDRESS] about [DENY_LIST]')
    expect(governed.receipt.pii_counts).toEqual({ DENY_LIST: 1, EMAIL_ADDRESS: 1 })
    const own = (value: string, label: string) => label === 'EMAIL_ADDRESS' && value.endsWith('@acme.example')
    expect(createGovernor({ allow: own }).govern(text).pii).toMatchObject([{ value: 'ops@example.com' }])
    expect(() => createGovernor({ allow: 'desk@acme.example' as never })).toThrow(TypeError)
  })

  it('knows the labels of a deny list', () => {
    const policy: Policy = {
      ...standard,
      name: 'mine',
      rules: [{ ...standard.fallback, types: ['SITE', 'DENY_LIST'] }],
    }
    const deny = ['Heron', { value: 'Lakeside', label: 'SITE' }]
    expect(createGovernor({ policy, deny }).unknownTypes).toEqual([])
    expect(createGovernor({ policy }).unknownTypes).toEqual(['SITE', 'DENY_LIST'])
  })

  it.each([
    ['a number', 7],
    ['null', null],
    ['an object', {}],
    ['nothing', undefined],
  ])('refuses %s for text, naming the argument', (_, text) => {
    expect(() => createGovernor().govern(text as never)).toThrow(new TypeError('text must be a string'))
  })

  it.each([
    ['context', (g: ReturnType<typeof createGovernor>) => g.govern('x', null as never), TypeError],
    ['context', (g) => g.govern('x', { acton: 'deny' } as object), TypeError],
    ['context.action', (g) => g.govern('x', { action: 'maybe' as never }), RangeError],
    ['context.autonomyLevel', (g) => g.govern('x', { autonomyLevel: 6 }), RangeError],
    ['context.question', (g) => g.govern('x', { question: 7 as never }), TypeError],
    ['texts', (g) => g.governAll('x' as never), TypeError],
    ['texts', (g) => g.governAll([null] as never), TypeError],
    ['clock', () => createGovernor({ clock: 1 as never }), TypeError],
    ['clock', () => createGovernor({ clock: () => Number.NaN }).govern('x'), RangeError],
    ['clock', () => createGovernor({ clock: () => -1 }).govern('x'), RangeError],
    ['clock', () => createGovernor({ clock: () => 8.64e15 + 1 }).govern('x'), RangeError],
    ['vault', () => createGovernor({ vault: 'x' as never }), TypeError],
    ['vault', () => createGovernor({ vault: new String('x') as never }), TypeError],
    ['transform.mask', () => redact('x', { transform: { mask: { last: 4 } as object } }), TypeError],
    ['transform.hash', () => redact('x', { transform: { hash: { secret: 'k' } as never } }), TypeError],
    ['options', () => createGovernor(null as never), TypeError],
    ['options', () => createGovernor({ polcy: 'strict' } as object), TypeError],
    ['threshold', () => redact('x', { threshold: 2 }), RangeError],
    ['threshold', () => redact('x', { threshold: '1' as never }), TypeError],
    ['types', () => redact('x', { types: 'URL' as never }), TypeError],
    ['detectors', () => redact('x', { detectors: {} as never }), TypeError],
  ] as [string, (g: ReturnType<typeof createGovernor>) => unknown, ErrorConstructor][])(
    'refuses a wrong %s by name',
    (name, act, kind) => {
      let thrown: unknown
      try {
        act(createGovernor())
      } catch (error) {
        thrown = error
      }
      expect(thrown).toBeInstanceOf(kind)
      expect((thrown as Error).message.startsWith(name)).toBe(true)
    },
  )

  it('survives any text, lone surrogates and NUL included', () => {
    const governor = createGovernor()
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { output, pii } = governor.govern(text)
        if (pii.length === 0) expect(output).toBe(text)
        for (const { value, start, end } of pii) expect(text.slice(start, end)).toBe(value)
      }),
    )
    for (const text of ['', '\ud800', '\udc00@example.org', '\0ops@example.com\0']) governor.govern(text)
  })
})

describe('a policy document', () => {
  const broken: [string, unknown][] = [
    ['policy', null],
    ['policy', []],
    ['policy', { ...standard, extra: 1 }],
    ['name', { ...standard, name: 'Standard' }],
    ['name', { ...standard, name: '' }],
    ['name', { ...standard, name: 'a'.repeat(65) }],
    ['name', { ...standard, name: '-a' }],
    ['name', { ...standard, name: 'a-' }],
    ['name', { ...standard, name: 7 }],
    ['version', { ...standard, version: 0 }],
    ['version', { ...standard, version: 1.5 }],
    ['threshold', { ...standard, threshold: 1.1 }],
    ['threshold', { ...standard, threshold: -0.1 }],
    ['rules', { ...standard, rules: {} }],
    ['rules', { ...standard, rules: Array(101).fill(standard.rules[0]) }],
    ['rules[0].types', { ...standard, rules: [{ ...standard.rules[0], types: ['email'] }] }],
    [
      'rules[0].types',
      { ...standard, rules: [{ ...standard.rules[0], types: Array(501).fill('IBAN_CODE') }] },
    ],
    ['rules[0].label', { ...standard, rules: [{ ...standard.rules[0], label: 'a"b' }] }],
    ['rules[0].label', { ...standard, rules: [{ ...standard.rules[0], label: 'a'.repeat(65) }] }],
    ['rules[0].label', { ...standard, rules: [{ ...standard.rules[0], label: 7 }] }],
    ['rules[0].label', { ...standard, rules: [{ ...standard.rules[0], label: 'a..b' }] }],
    ['rules[0].label', { ...standard, rules: [{ ...standard.rules[0], label: 'content.blocked' }] }],
    ['fallback.label', { ...standard, fallback: { ...standard.fallback, label: 'content.blocked' } }],
    ['rules[0].action', { ...standard, rules: [{ ...standard.rules[0], action: 'ask' }] }],
    ['rules[0].risk', { ...standard, rules: [{ ...standard.rules[0], risk: 'none' }] }],
    ['rules[0].review', { ...standard, rules: [{ ...standard.rules[0], review: 1 }] }],
    ['fallback', { ...standard, fallback: undefined }],
    ['fallback', { ...standard, fallback: { ...standard.fallback, types: [] } }],
  ]
  it.each(broken)('with a wrong %s is refused by that name (%#)', (field, policy) => {
    const make = () => createGovernor({ policy: policy as Policy })
    expect(make).toThrow(expect.objectContaining({ code: 'policy_invalid' }))
    expect(make).toThrow(field === 'policy' ? 'The policy must be' : `The policy's ${field} must be`)
  })

  it('may be as small and as large as its form allows', () => {
    const types = Array(500).fill('IBAN_CODE')
    const rule = { ...standard.rules[0]!, label: 'a'.repeat(64), types }
    const largest: Policy = { ...standard, name: 'a'.repeat(64), threshold: 1, rules: Array(100).fill(rule) }
    const smallest: Policy = { ...standard, name: '7', threshold: 0, rules: [{ ...rule, label: '7' }] }
    for (const policy of [largest, smallest]) expect(createGovernor({ policy }).policy).toEqual(policy)
  })

  it('is told what each field must be', () => {
    const told = (policy: unknown) => {
      try {
        return createGovernor({ policy: policy as Policy })
      } catch (error) {
        return (error as Error).message.replace(/^The policy.* must be /, '')
      }
    }
    const [rule] = standard.rules
    expect([
      told({ ...standard, name: '' }),
      told({ ...standard, version: 0 }),
      told({ ...standard, threshold: 2 }),
      told({ ...standard, rules: {} }),
      told({ ...standard, rules: [{ ...rule, label: '' }] }),
      told({ ...standard, rules: [{ ...rule, types: {} }] }),
      told({ ...standard, rules: [{ ...rule, action: 'ask' }] }),
      told({ ...standard, rules: [{ ...rule, risk: 'none' }] }),
      told({ ...standard, rules: [{ ...rule, review: 1 }] }),
    ]).toEqual([
      '1 to 64 lower-case letters, digits, "-" or "_"',
      'a whole number from 1',
      'a number from 0 to 1',
      'an array of at most 100',
      'lower-case words joined by dots, at most 64 characters, other than content.blocked',
      'an array of at most 500 UPPER_SNAKE labels',
      'one of allow, redact, deny',
      'one of low, medium, high, critical',
      'true or false',
    ])
  })

  it('may have labels that only look like that of a stricter caller', () => {
    for (const label of ['content.blocked.words', 'my.content.blocked', 'content_blocked'])
      expect(
        createGovernor({ policy: { ...standard, fallback: { ...standard.fallback, label } } }).policy.fallback
          .label,
      ).toBe(label)
  })

  it('is refused by a name that is not built in', () => {
    expect(() => createGovernor({ policy: 'lenient' })).toThrow(CoreError)
  })
})

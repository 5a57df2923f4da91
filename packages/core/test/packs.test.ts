import { describe, expect, it } from 'vitest'
import {
  type Action,
  builtInPolicies,
  checkPolicy,
  createGovernor,
  type Detector,
  deriveOutcome,
  type GovernorOptions,
  LABELS,
  type Policy,
  type PolicyName,
} from '../src/index.ts'
import { owner } from '../src/policy/policy.ts'

const pack = (name: string): Policy => builtInPolicies.find((policy) => policy.name === name)!
const ruleOf = (name: string, type: string): string => owner(pack(name), type).label

/** A governor that takes `<LABEL>value</LABEL>` for a finding: what a pack does with a label does not hang on its detector. */
function governorOf(policy: string, labels: readonly string[], options: GovernorOptions = {}) {
  const detectors: Detector[] = labels.map((label) => ({
    label,
    pattern: new RegExp(`<${label}>[^<]{0,40}</${label}>`),
    score: 1,
  }))
  return createGovernor({ policy, types: labels, detectors, clock: () => Date.UTC(2026, 10, 20), ...options })
}

describe('the built-in policies', () => {
  it('are these five, standard first', () => {
    const names: Readonly<Record<PolicyName, true>> = {
      standard: true,
      gdpr: true,
      hipaa: true,
      pci: true,
      strict: true,
    }
    expect(builtInPolicies.map(({ name }) => name)).toEqual(Object.keys(names))
  })

  it.each(builtInPolicies)('$name is a policy document, and JSON', (policy) => {
    expect(checkPolicy(JSON.parse(JSON.stringify(policy)))).toEqual(policy)
  })

  it.each(builtInPolicies)('$name denies credentials and has a person look', (policy) => {
    for (const type of LABELS.credential)
      expect(deriveOutcome(policy, undefined, [type])).toMatchObject({
        outcome: { action: 'deny', risk: 'critical', hitl: true },
      })
  })

  it.each(builtInPolicies)('$name allows no label to pass', (policy) => {
    for (const type of [...Object.values(LABELS).flat(), 'SOMETHING_NEW'])
      expect(owner(policy, type).action).not.toBe<Action>('allow')
  })

  it.each(builtInPolicies)('$name treats every government id alike', (policy) => {
    expect(new Set(LABELS.government_id.map((type) => owner(policy, type))).size).toBe(1)
  })
})

describe('gdpr', () => {
  it.each([
    ['EMAIL_ADDRESS', 'gdpr.personal_data'],
    ['PERSON', 'gdpr.personal_data'],
    ['EMPLOYEE_NUMBER', 'gdpr.personal_data'],
    ['UK_NHS', 'gdpr.special_category'],
    ['NRP', 'gdpr.special_category'],
    ['US_SSN', 'gdpr.national_id'],
    ['IBAN_CODE', 'gdpr.financial'],
    ['IP_ADDRESS', 'gdpr.online_identifier'],
  ])('counts %s as %s', (type, label) => {
    expect(ruleOf('gdpr', type)).toBe(label)
  })
})

describe('hipaa', () => {
  // 45 CFR 164.514(b)(2)(i); (P) and (Q) are not text.
  it.each([
    ['(A) names', 'PERSON', 'hipaa.name'],
    ['(B) addresses', 'STREET_ADDRESS', 'hipaa.geography'],
    ['(B) cities', 'LOCATION', 'hipaa.geography'],
    ['(B) ZIP codes', 'US_ZIP_CODE', 'hipaa.geography'],
    ['(B) ZIP codes', 'POSTAL_CODE', 'hipaa.geography'],
    ['(C) dates', 'DATE_TIME', 'hipaa.date'],
    ['(C) ages', 'AGE', 'hipaa.date'],
    ['(D), (E) telephone and fax numbers', 'PHONE_NUMBER', 'hipaa.contact'],
    ['(F) e-mail addresses', 'EMAIL_ADDRESS', 'hipaa.contact'],
    ['(G) social security numbers', 'US_SSN', 'hipaa.id_number'],
    ['(H) medical record numbers', 'MEDICAL_RECORD_NUMBER', 'hipaa.id_number'],
    ['(I) health plan numbers', 'US_MBI', 'hipaa.id_number'],
    ['(I) health plan numbers', 'HEALTH_PLAN_ID', 'hipaa.id_number'],
    ['(J) account numbers', 'US_BANK_NUMBER', 'hipaa.account'],
    ['(K) licence numbers', 'US_DRIVER_LICENSE', 'hipaa.id_number'],
    ['(L) vehicle numbers', 'VIN', 'hipaa.device'],
    ['(M) device numbers', 'DEVICE_SERIAL', 'hipaa.device'],
    ['(M) device numbers', 'IMEI', 'hipaa.device'],
    ['(N) URLs', 'URL', 'hipaa.device'],
    ['(O) IP addresses', 'IP_ADDRESS', 'hipaa.device'],
    ['(R) any other number', 'EMPLOYEE_NUMBER', 'hipaa.other'],
  ])('redacts %s: %s by %s', (_, type, label) => {
    expect(ruleOf('hipaa', type)).toBe(label)
    expect(owner(pack('hipaa'), type).action).toBe('redact')
  })

  const labels = ['POSTAL_CODE', 'DATE_TIME', 'DATE_OF_BIRTH', 'AGE', 'PERSON']
  const line = (tags: Record<string, string>) =>
    Object.entries(tags)
      .map(([label, value]) => `<${label}>${value}</${label}>`)
      .join(' ')

  it('tells of ZIP codes three digits, of dates the year, of ages those up to 89', () => {
    const of = (label: string, pattern: RegExp, text: string) =>
      createGovernor({
        policy: 'hipaa',
        types: [label],
        detectors: [{ label, pattern, score: 1 }],
        clock: () => Date.UTC(2026, 10, 20),
      }).govern(text).output
    const zip = (text: string) => of('POSTAL_CODE', /\b\d{5}\b/, text)
    expect([zip('in 98101'), zip('in 03601'), zip('in 87801')]).toEqual(['in 981', 'in 000', 'in 000'])
    const date = (text: string) => of('DATE_OF_BIRTH', /\b[\d/]{8,10}\b/, text)
    expect([date('on 3/4/1950'), date('on 3/4/1930'), date('on 03/04/50')]).toEqual([
      'on 1950',
      'on [DATE_OF_BIRTH]',
      'on [DATE_OF_BIRTH]',
    ])
    const age = (text: string) => of('AGE', /\b\d{2,3} years\b/, text)
    expect([age('89 years old'), age('90 years old')]).toEqual(['89 years old', '90+ old'])
    expect(governorOf('hipaa', labels).govern(line({ PERSON: 'Ada' })).output).toBe('[PERSON]')
  })

  it.each([
    ['MRN: 12345678', 'MRN: [MEDICAL_RECORD_NUMBER]'],
    ['medical record no. A-123456', 'medical record no. [MEDICAL_RECORD_NUMBER]'],
    ['Health plan beneficiary number 998877665', 'Health plan beneficiary number [HEALTH_PLAN_ID]'],
    ['member ID: XQH123456789', 'member ID: [HEALTH_PLAN_ID]'],
    ['device serial number SN-8839201', 'device serial number [DEVICE_SERIAL]'],
    ['zip 94103', 'zip 941'],
    ['zip 03601', 'zip 000'],
    ['San Francisco, CA 94103', 'San Francisco, CA 941'],
    ['Seattle, WA 98101-1234', 'Seattle, WA 981'],
  ])('makes of %s: %s', (text, output) => {
    expect(createGovernor({ policy: 'hipaa' }).govern(text).output).toBe(output)
  })

  it('gives way to the caller: placeholders of a vault, or transforms', () => {
    const text = line({ DATE_TIME: '2024-03-05' })
    expect(governorOf('hipaa', labels).govern(text).output).toBe('2024')
    expect(governorOf('hipaa', labels, { transform: 'placeholder' }).govern(text).output).toBe('[DATE_TIME]')
    expect(governorOf('hipaa', labels, { transforms: { DATE_TIME: 'remove' } }).govern(text).output).toBe('')
    expect(governorOf('gdpr', labels).govern(text).output).toBe('[DATE_TIME]')
  })
})

describe('pci', () => {
  it('shows the first six and last four digits of a card, and denies what comes with its code', () => {
    const governor = createGovernor({ policy: 'pci' })
    expect(governor.govern('card 4111 1111 1111 1111')).toMatchObject({
      action: 'redact',
      output: 'card 4111 11** **** 1111',
      report: { policies: ['pci.card_number'], risk: 'high' },
    })
    const { action, output, report } = governorOf('pci', ['CVV']).govern('<CVV>123</CVV>')
    expect({ action, output, hitl: report.hitl }).toEqual({ action: 'deny', output: '', hitl: true })
  })

  it('cannot be talked into showing more of a card, or the code', () => {
    const mask = { mask: { keepFirst: 16 } }
    const governor = createGovernor({ policy: 'pci', transform: mask })
    expect(governor.govern('card 4111 1111 1111 1111').output).toBe('card 4111 11** **** ****')
    expect(() => createGovernor({ policy: 'pci', transforms: { CREDIT_CARD: mask } })).toThrow(RangeError)
    expect(
      governorOf('pci', ['CVV'], { transforms: { CVV: { replaceWith: ({ value }) => value } } }).govern(
        '<CVV>123</CVV>',
      ).output,
    ).toBe('')
  })

  it.each([
    ['CVV', 'pci.sensitive_authentication'],
    ['CREDIT_CARD', 'pci.card_number'],
    ['CARD_EXPIRY', 'pci.cardholder'],
    ['PERSON', 'pci.cardholder'],
    ['IBAN_CODE', 'pii.financial'],
    ['EMAIL_ADDRESS', 'pii.contact'],
  ])('owns %s by %s', (type, label) => {
    expect(ruleOf('pci', type)).toBe(label)
  })
})

describe('strict', () => {
  it('denies money, ids and health, and has a person look at all it finds', () => {
    for (const type of [...LABELS.financial, ...LABELS.government_id, ...LABELS.health])
      expect(deriveOutcome(pack('strict'), undefined, [type])).toMatchObject({
        outcome: { action: 'deny', hitl: true },
      })
    for (const type of [...LABELS.contact, ...LABELS.identity, ...LABELS.technical, 'OTHER'])
      expect(deriveOutcome(pack('strict'), undefined, [type])).toMatchObject({
        outcome: { action: 'redact', hitl: true },
      })
  })
})

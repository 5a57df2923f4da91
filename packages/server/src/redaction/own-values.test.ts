import { describe, expect, it } from 'vitest'
import { ownValues } from './own-values.ts'

const isOwn = ownValues([
  '+49 (0)30 5550 1820',
  '555-0100',
  'desk@acme.example',
  'acme.example',
  'https://shop.example/help/',
  'Acme GmbH, Lindenweg 4, 20095 Hamburg',
  'DE89 3704 0044 0532 0130 00',
  '20 7946 0123',
  'Tel.: 01 99 00 12 34, Fax: 01 99 00 12 35',
  'E-mail: post@acme.example',
  'https://acme.example/?branch=2',
  '5550 1920',
  '247',
])

describe('a value of the organisation’s own', () => {
  it.each([
    ['+49 30 55501820', 'PHONE_NUMBER'],
    ['030/5550-1820', 'PHONE_NUMBER'],
    ['0049 30 5550 1820', 'PHONE_NUMBER'],
    ['5550100', 'PHONE_NUMBER'],
    ['Desk@ACME.example', 'EMAIL_ADDRESS'],
    ['https://www.acme.example/shop/', 'URL'],
    ['acme.example', 'URL'],
    ['https://shop.example/help', 'URL'],
    ['https://shop.example/help/returns', 'URL'],
    ['Lindenweg 4\n20095 Hamburg', 'STREET_ADDRESS'],
    ['Lindenweg 4', 'STREET_ADDRESS'],
    ['20095', 'DE_PLZ'],
    ['DE89370400440532013000', 'IBAN_CODE'],
    ['+44 (0)20 7946 0123', 'PHONE_NUMBER'],
    ['+33 1 99 00 12 34', 'PHONE_NUMBER'],
    ['01.99.00.12.35', 'PHONE_NUMBER'],
    ['+45 5550 1920', 'PHONE_NUMBER'],
    ['247', 'PHONE_NUMBER'],
    ['post@acme.example', 'EMAIL_ADDRESS'],
    ['https://acme.example/?branch=2', 'URL'],
    ['https://acme.example/2026/11/blue-cotton-shirt-42', 'URL'],
  ])('is %j', (value, label) => {
    expect(isOwn(value, label)).toBe(true)
  })

  it.each([
    ['+49 30 5550 1821', 'PHONE_NUMBER'],
    ['1820', 'PHONE_NUMBER'],
    ['0100', 'PHONE_NUMBER'],
    ['+1 212 555 0100', 'PHONE_NUMBER'],
    ['+49 30 5550 1820 12', 'PHONE_NUMBER'],
    ['d.esk@acme.example', 'EMAIL_ADDRESS'],
    ['ann@acme.example', 'EMAIL_ADDRESS'],
    ['https://acme.example/?token=1', 'URL'],
    ['https://acme.example/#ann', 'URL'],
    ['https://ann@acme.example/', 'URL'],
    ['https://acme.example.evil.example/', 'URL'],
    ['https://my.acme.example/', 'URL'],
    ['https://shop.example/', 'URL'],
    ['https://shop.example/helpless', 'URL'],
    ['Lindenweg 44', 'STREET_ADDRESS'],
    ['Lindenweg 4, 20099 Hamburg', 'STREET_ADDRESS'],
    ['20096', 'DE_PLZ'],
    ['5550 1820', 'CREDIT_CARD'],
    ['DE89370400440532013001', 'IBAN_CODE'],
    ['+30 5550 1820', 'PHONE_NUMBER'],
    ['+43 49 30 5550 1820', 'PHONE_NUMBER'],
    ['+49 89 5550 1920', 'PHONE_NUMBER'],
    ['089 5550 1920', 'PHONE_NUMBER'],
    ['01.99.00.12.36', 'PHONE_NUMBER'],
    ['247', 'CVV'],
    ['https://acme.exam/ple', 'URL'],
    ['https://shop.exam/ple/help/', 'URL'],
    ['https://acme.example/@ann', 'URL'],
    [`https://acme.example/reset/${'8f3a9bd02c1e4f77'}`, 'URL'],
  ])('is not %j', (value, label) => {
    expect(isOwn(value, label)).toBe(false)
  })

  it('is none that is longer than any detail', () => {
    const page = (length: number) => `https://acme.example/${'a/'.repeat(length / 2)}`
    expect([isOwn(page(1_000), 'URL'), isOwn(page(4_000), 'URL')]).toEqual([true, false])
  })

  it('is none where nothing was written down', () => {
    expect(ownValues([])('', 'PHONE_NUMBER')).toBe(false)
    expect(ownValues(['-'])('--', 'PHONE_NUMBER')).toBe(false)
  })
})

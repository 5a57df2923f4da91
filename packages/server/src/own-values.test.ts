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
  ])('is not %j', (value, label) => {
    expect(isOwn(value, label)).toBe(false)
  })

  it('is none where nothing was written down', () => {
    expect(ownValues([])('', 'PHONE_NUMBER')).toBe(false)
    expect(ownValues(['-'])('--', 'PHONE_NUMBER')).toBe(false)
  })
})

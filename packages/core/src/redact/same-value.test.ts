import { describe, expect, it } from 'vitest'
import { sameValue } from './same-value.ts'

/** Text that no person sees. */
const inTags = (text: string) =>
  [...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')

describe('two spellings', () => {
  it.each([
    ['EMAIL_ADDRESS', 'Ops@Example.com', 'ops@example.com'],
    ['EMAIL_ADDRESS', 'ops\u200b@example.com', 'ops@example.com'],
    ['EMAIL_ADDRESS', 'ops\ufeff@example.com', 'ops@example.com'],
    ['PHONE_NUMBER', '+1 (212) 555-0123', '+12125550123'],
    // A plus tells something between digits alone.
    ['PHONE_NUMBER', '+12125550123', '12125550123'],
    ['SE_PERSONNUMMER', '121212-1212+', '121212-1212'],
    ['CREDIT_CARD', '4111 1111 1111 1111', '4111-1111-1111-1111'],
    ['IBAN_CODE', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['US_SSN', '219-09-9998', '２１９ ０９ ９９９８'],
    ['SE_PERSONNUMMER', '121212-1212', '1212121212'],
    ['EMAIL_ADDRESS', inTags('Ops@example.com'), 'ops@example.com'],
    ['CREDIT_CARD', inTags('4111 1111 1111 1111'), '4111-1111-1111-1111'],
  ])('of one %s are the same: %j, %j', (type, a, b) => {
    expect(sameValue(type, a)).toBe(sameValue(type, b))
  })

  it.each([
    ['EMAIL_ADDRESS', 'a.b@example.com', 'ab@example.com'],
    ['PASSWORD', 'Secret1', 'secret1'],
    ['URL', 'https://example.com/A', 'https://example.com/a'],
    ['IP_ADDRESS', '1.2.3.4', '1.23.4'],
    ['DATE_TIME', '2020-1-11', '2020-11-1'],
    ['CRYPTO', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1boatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['US_SSN', '219-09-9998', '219-09-9999'],
    ['SE_PERSONNUMMER', '121212-1212', '121212+1212'],
    ['FI_PERSONAL_IDENTITY_CODE', '131052-308T', '131052+308T'],
    ['EMAIL_ADDRESS', inTags('ops@example.com'), inTags('amy@example.com')],
    ['CREDIT_CARD', inTags('4111 1111 1111 1111'), inTags('5555 5555 5555 4444')],
  ])('of two %s values are not: %j, %j', (type, a, b) => {
    expect(sameValue(type, a)).not.toBe(sameValue(type, b))
  })
})

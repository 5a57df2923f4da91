import { describe, expect, it } from 'vitest'
import { redact } from '../../redact/redact.ts'
import { detect } from '../detect.ts'

const found = (text: string): string[] => detect(text).map(({ type, value }) => `${type} ${value}`)

describe('character references and escapes', () => {
  it('are read as what they stand for, with offsets into the text as it is', () => {
    expect(found('<td>+1&nbsp;415&nbsp;555&nbsp;2671</td><td>ann&#64;example&#x2E;com</td>')).toEqual([
      'PHONE_NUMBER +1&nbsp;415&nbsp;555&nbsp;2671',
      'EMAIL_ADDRESS ann&#64;example&#x2E;com',
    ])
    expect(found(String.raw`{"phone":"\u002B14155552671","to":"ann\u0040example.com"}`)).toEqual([
      String.raw`PHONE_NUMBER \u002B14155552671`,
      String.raw`EMAIL_ADDRESS ann\u0040example.com`,
    ])
    expect(redact('Call 4111&shy;1111&shy;1111&shy;1111&nbsp;now').output).toBe('Call [CREDIT_CARD]&nbsp;now')
  })

  it('stay as they are where they stand for nothing that is looked for, or are none', () => {
    expect(found('AT&T &amp; Co &copy; 2&#1234567; \\u00e9t\\u00e9 &#1; \\u0001')).toEqual([])
    expect(found('415&copy;555&nbsp2671')).toEqual([])
  })

  it('of Markdown are seen through in what has signs, in addresses of pages too', () => {
    const text = String.raw`john\_doe@example.com, \+1 \(415\) 555\-2671, 192\.168\.1\.20, https://example\.com/a\_b?c=%20d`
    expect(found(text)).toEqual([
      String.raw`EMAIL_ADDRESS john\_doe@example.com`,
      String.raw`PHONE_NUMBER \+1 \(415\) 555\-2671`,
      String.raw`IP_ADDRESS 192\.168\.1\.20`,
      String.raw`URL https://example\.com/a\_b?c=%20d`,
    ])
    expect(found(String.raw`C:\Users\jdoe\.ssh\config, \d+\.\d+@\w+\.com, [\w\-.]+@[\w\-]+`)).toEqual([])
  })

  it('are kept within an address with a scheme', () => {
    expect(found('see https://example.com/?a=1&nbsp;b&#64;c now')).toEqual([
      'URL https://example.com/?a=1&nbsp;b&#64;c',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { detect } from '../detect.ts'

const found = (text: string): string[] => detect(text).map(({ type, value }) => `${type} ${value}`)

describe('percent-encoded text', () => {
  it('is read as what it stands for, with offsets into it as it is', () => {
    expect(found('GET /s?q=my%20ssn%20is%20219-09-9998%20ok HTTP/1.1')).toEqual(['US_SSN 219-09-9998'])
    expect(found('q=my%20password%20is%20hunter22%21')).toEqual(['PASSWORD hunter22%21'])
    expect(found('phone=%2B1+415+555+2671&card=4111+1111+1111+1111&n=1')).toEqual([
      'PHONE_NUMBER %2B1+415+555+2671',
      'CREDIT_CARD 4111+1111+1111+1111',
    ])
  })

  it('has a plus for each space of a form, words as well as digits', () => {
    expect(found('msg=my+ssn+is+219-09-9998+thanks&x=1')).toEqual(['US_SSN 219-09-9998'])
    expect(found('body=call+me+at+336-555-0142&to=x')).toEqual(['PHONE_NUMBER 336-555-0142'])
    expect(found('addr=12+rue+de+la+Paix&city=Paris')).toEqual(['STREET_ADDRESS 12+rue+de+la+Paix'])
    expect(found('token=abc+d9f8+gh8ijk8888k&x=1')).toEqual(['SECRET_KEY abc+d9f8+gh8ijk8888k'])
    expect(found('email=ann+lists@corp.example&x=1')).toEqual(['EMAIL_ADDRESS ann+lists@corp.example'])
    expect(found('n=12+rue, call+me+at+336-555-0142, x=a+336-555-0142')).toEqual([])
  })

  it('is decoded once', () => {
    expect(found('password: hunter22%25')).toEqual(['PASSWORD hunter22%25'])
    expect(found('n=%252041111111111111111')).toEqual([])
  })

  it('ends within the text where a lone surrogate stands last', () => {
    expect(found('a%20b see\u200b https://x.com/\ud83d')).toEqual(['URL https://x.com/\ud83d'])
    expect(detect('see\u200b https://x.com/\ud83d next')[0]?.end).toBe(20)
  })

  it('is kept within addresses, values of secrets and what is base64', () => {
    expect(found('see https://example.com/a%20b?q=219-09-9998%20x now')).toEqual([
      'URL https://example.com/a%20b?q=219-09-9998%20x',
    ])
    expect(found('password=my%20pass1&next=1')).toEqual(['PASSWORD my%20pass1'])
    expect(found('abcdefghijklmnop%2B4111111111111111')).toEqual([])
  })

  it('ends an address within it where the next field begins', () => {
    expect(found('cb=https%3A%2F%2Fexample.com%2Fa&ssn=219-09-9998')).toEqual([
      'URL https%3A%2F%2Fexample.com%2Fa',
      'US_SSN 219-09-9998',
    ])
  })

  it('is not seen in percentages, formats and sums', () => {
    expect(found('%3d of %2d, 50% 20123456, x=12+34, 4111+1111+1111+1111')).toEqual([])
  })
})

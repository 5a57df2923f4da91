import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveOverlaps } from '../src/detect/overlap.ts'
import { createDetect, type Detector, detect, redact } from '../src/index.ts'

describe('detect', () => {
  it('finds what stands behind a card where the card is not asked for', () => {
    const text = '4111111111111111|12|2030|123'
    expect(detect(text, { types: ['CVV'] }).map(({ value }) => value)).toEqual(['123'])
    expect(detect(text, { types: ['CARD_EXPIRY'] }).map(({ value }) => value)).toEqual(['12|2030'])
    expect(detect('4111111111111112|12|2030|123', { types: ['CVV'] })).toEqual([])
  })

  it('answers in text order, without overlaps', () => {
    const pieces = fc.constantFrom(
      'ops@example.com',
      '4111 1111 1111 1111',
      'https://a.example/b@c.d',
      '+1 212 555 0123',
      ' ',
      'word',
      '219-09-9998',
      '1.2.3.4',
      '-',
      '1',
    )
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join('')
        let at = 0
        for (const { start, end, value, confidence } of detect(text, { threshold: 0 })) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(text.slice(start, end)).toBe(value)
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
          at = end
        }
      }),
    )
  })

  it.each([
    ['units taken out', 'a\u200bb '],
    ['units replaced', '１ '],
    ['both, in turn', '１ a\u200bb '],
    ['pairs read as one letter', '𝐚 '],
    ['words of one script and of two', 'привет pаypal '],
  ])('knows where values stand behind thousands of %s', (_, disguise) => {
    const value = 'ja\u00adne@exa\u200bmple.org'
    for (const count of [1, 2047, 2048, 4095, 4096, 4097, 9000]) {
      const before = disguise.repeat(count)
      const text = `${before}${value} ${disguise}${value} ${disguise}`
      const again = before.length + value.length + 1 + disguise.length
      expect(detect(text, { types: ['EMAIL_ADDRESS'] })).toMatchObject(
        [before.length, again].map((start) => ({ value, start, end: start + value.length })),
      )
    }
  })

  it('may be called from within a check of its caller', () => {
    const ask: Detector = {
      label: 'TICKET',
      pattern: /\bt-\w{4}/,
      score: 0.2,
      context: ['ticket'],
      validate: (value) => {
        detect('ssn 219-09-9998')
        return value === 't-zzzz' || own('another ticket t-zzzz').length > 0
      },
    }
    const own = createDetect({ detectors: [ask] })
    const found = own('ticket t-abcd and t-efgh, ssn 219-09-9998')
    expect(found.map(({ value, confidence }) => [value, confidence])).toEqual([
      ['t-abcd', 0.6],
      ['t-efgh', 0.6],
      ['219-09-9998', 1],
    ])
  })

  it('finds nothing of a text whose reading did not come to its end, as where the stack is full', () => {
    let isFull = true
    const names = () => {
      if (isFull) throw new RangeError('Maximum call stack size exceeded')
    }
    const find = createDetect({ names })
    expect(() => find('from ops@example.com')).toThrow(RangeError)
    isFull = false
    expect(find('from nobody to anybody')).toEqual([])
  })

  it('reads a password by its own line, whatever begins the next', () => {
    const line = 'password Pax:sw0rd!'
    expect(detect(`${line}\n_x1`)).toEqual(detect(line))
    expect(detect(`${line}\t_x1`)).toEqual(detect(line))
  })

  it.each([
    ['SSN 219-09-999&#56; is mine', '219-09-999&#56;'],
    ['write to ann@example.co&#x6d; now', 'ann@example.co&#x6d;'],
    ['write to \\u0061nn@example.co\\u006d now', '\\u0061nn@example.co\\u006d'],
    ['q=ann@example.cr%C3%A9 and', 'ann@example.cr%C3%A9'],
    ['q=ann@example.%E3%81%82%E3%81%82 and', 'ann@example.%E3%81%82%E3%81%82'],
    ['write to ann@example.caf&eacute; now', 'ann@example.caf&eacute;'],
  ])('takes the last character whole that stands encoded: %j', (text, value) => {
    expect(detect(text).map((finding) => finding.value)).toEqual([value])
  })

  it('takes the port and the path behind a host for no password', () => {
    const text = 'open https://user:kx9mPq22@sub.example.com:8080/p/a/t?query=string'
    expect(detect(text, { types: ['PASSWORD'] }).map(({ value }) => value)).toEqual(['kx9mPq22'])
  })

  it('looks only for the types asked for', () => {
    const text = 'ops@example.com +1 212 555 0123'
    expect(detect(text, { types: ['PHONE_NUMBER'] }).map((f) => f.type)).toEqual(['PHONE_NUMBER'])
    expect(() => detect(text, { types: [] })).toThrow(RangeError)
    expect(() => detect(text, { types: ['PHONE'] })).toThrow(
      new RangeError('types names PHONE, which no detector finds'),
    )
  })

  it('finds addresses that nobody has for who asks for the form alone', () => {
    for (const text of ['0.0.0.0', '255.255.255.255', '255.255.255.0']) {
      expect(detect(text, { types: ['IP_ADDRESS'], threshold: 0 })).toMatchObject([{ value: text }])
      expect(detect(`ip address ${text}`)).toEqual([])
    }
    expect(detect('256.0.0.1', { types: ['IP_ADDRESS'], threshold: 0 })).toEqual([])
  })

  it('raises the confidence by a whole word near the value, and not by a part of one', () => {
    const confidence = (text: string) => detect(text, { threshold: 0, types: ['US_SSN'] })[0]?.confidence
    expect(confidence('ssn 219099998')).toBe(0.6)
    expect(confidence('classn 219099998')).toBe(0.2)
    expect(confidence(`ssn ${'word '.repeat(12)} 219099998`)).toBe(0.2)
  })

  const types = (text: string) => detect(text).map(({ type, value }) => `${type} ${value}`)

  it('looks further behind a value where it is said that the words behind are what it is', () => {
    expect(types('660791702 is my United States passport number')).toEqual(['US_PASSPORT 660791702'])
    expect(types('We have 660791702 on file as her American passport')).toEqual(['US_PASSPORT 660791702'])
    expect(types('660791702 is for those without an American passport')).toEqual([])
  })

  it('leaves a number alone behind which its neighbour is named', () => {
    for (const text of [
      '{"order": 185898462, "ssn_last": "none"}',
      'order=185898462 phone_extension=none',
      'Case 42470887 was closed, the mobile is 0171 2942876',
      '</ssn><count>185898462</count>',
    ])
      expect(types(text).filter((found) => /185898462|42470887/.test(found))).toEqual([])
    expect(types('{"order": "185898462 is my SSN"}')).toEqual(['US_SSN 185898462'])
  })

  it('takes the list of definitions of HTML for no driver license, and an element that is called so for one', () => {
    expect(types('<dl>\n  <dt>Size</dt><dd>F9343492</dd></dl>')).toEqual([])
    expect(types('<dl>F9343492</dl>')).toEqual(['US_DRIVER_LICENSE F9343492'])
  })

  it('reads what stands in the cell beside that of its name', () => {
    expect(types('<tr><th>Username</th><td>jdoe77</td></tr>')).toEqual(['USERNAME jdoe77'])
    expect(types('<dl><dt>Password:</dt> <dd class="v">Tr0ub4dor3x</dd></dl>')).toEqual([
      'PASSWORD Tr0ub4dor3x',
    ])
    expect(types('<tr><td>Username</td><td>Password</td></tr>')).toEqual([])
    expect(types('<tr><td>Filename</td><td>jdoe77</td></tr>')).toEqual([])
  })

  it('knows a word wherever it stands where no spaces part words, however long they run', () => {
    const found = (text: string) => detect(text).map(({ type, value }) => `${type} ${value}`)
    for (const many of [1, 30, 70, 300]) {
      expect(found(`${'中'.repeat(many)}电话02012345678${'文'.repeat(many)}`)).toEqual([
        'PHONE_NUMBER 02012345678',
      ])
      expect(found(`${'보'.repeat(many)}주민등록번호 900101-1234568`)).toEqual(['KR_RRN 900101-1234568'])
    }
    expect(found('电中话 32012345678')).toEqual([])
  })

  it('knows a host in front of and behind what is too long for one', () => {
    const long = 'a.'.repeat(200)
    expect(detect(`shop.example.com ${long} www.example.org`).map(({ value }) => value)).toEqual([
      'shop.example.com',
      'www.example.org',
    ])
  })

  it.each([
    ['label', { label: 'lower', pattern: /x/, score: 1 }],
    ['pattern', { label: 'XX', pattern: 'x', score: 1 }],
    ['score', { label: 'XX', pattern: /x/, score: 2 }],
    ['validate', { label: 'XX', pattern: /x/, score: 1, validate: true }],
    ['trim', { label: 'XX', pattern: /x/, score: 1, trim: true }],
    ['context', { label: 'XX', pattern: /x/, score: 1, context: [1] }],
    ['hints', { label: 'XX', pattern: /x/, score: 1, hints: 'x' }],
  ])('refuses a detector with a wrong %s', (field, detector) => {
    const act = () => detect('', { detectors: [detector as unknown as Detector] })
    expect(act).toThrow(expect.objectContaining({ code: 'detector_invalid' }))
    expect(act).toThrow(`detectors[0].${field}`)
  })

  it('takes what a detector has from its class', () => {
    class Never {
      readonly label = 'XX'
      readonly pattern = /x/
      readonly score = 1
      validate(): boolean {
        return false
      }
    }
    expect(detect('x', { detectors: [new Never()] })).toEqual([])
    expect(
      detect('x', { detectors: [Object.create({ label: 'XX', pattern: /x/, score: 1 })] }),
    ).toMatchObject([{ type: 'XX' }])
  })

  it('refuses a detector with a field of another name', () => {
    const detector = { label: 'XX', pattern: /x/, score: 1, validat: () => false }
    const act = () => detect('', { detectors: [detector] })
    expect(act).toThrow(expect.objectContaining({ code: 'detector_invalid' }))
    expect(act).toThrow(/^detectors\[0\] must be an object with only label, pattern/)
  })

  it('takes a sticky or a flagless pattern alike, and passes over empty matches', () => {
    const found = (pattern: RegExp) =>
      detect('ab ab', { types: ['XX'], detectors: [{ label: 'XX', pattern, score: 1 }] }).length
    expect([found(/ab/), found(/ab/y), found(/ab/g), found(/b*/)]).toEqual([2, 2, 2, 2])
  })
})

describe('redact', () => {
  it('leaves everything but the findings as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x ', '\n', ' ops@example.com ', 'é', ' 1.2.3.4 ')), (parts) => {
        const text = parts.join('')
        const { output, pii } = redact(text)
        let rebuilt = ''
        let at = 0
        for (const { type, start, end } of pii) {
          rebuilt += `${text.slice(at, start)}[${type}]`
          at = end
        }
        expect(output).toBe(rebuilt + text.slice(at))
      }),
    )
  })
})

describe('overlaps', () => {
  const finding = (type: string, start: number, end: number, confidence: number) => ({
    type,
    value: '',
    start,
    end,
    confidence,
  })

  it('keep the surer, then the longer, then the earlier, then the first label', () => {
    const types = (...list: ReturnType<typeof finding>[]) => resolveOverlaps(list).map((f) => f.type)
    expect(types(finding('A', 0, 9, 0.5), finding('B', 3, 5, 0.9))).toEqual(['B'])
    expect(types(finding('A', 0, 4, 0.5), finding('B', 0, 9, 0.5))).toEqual(['B'])
    expect(types(finding('A', 3, 7, 0.5), finding('B', 0, 4, 0.5))).toEqual(['B'])
    expect(types(finding('B', 0, 4, 0.5), finding('A', 0, 4, 0.5))).toEqual(['A'])
    expect(types(finding('A', 0, 4, 0.5), finding('B', 4, 9, 0.5))).toEqual(['A', 'B'])
  })

  it('look at each of a long chain a few times, however long it is', () => {
    const looks = (count: number): number => {
      let seen = 0
      const chain = Array.from({ length: count }, (_, i) => ({
        ...finding('A', 0, 0, 0.5),
        get start() {
          seen++
          return 5 * i
        },
        get end() {
          seen++
          return 5 * i + 6
        },
      }))
      // Each touches the next: every second one stays.
      expect(resolveOverlaps(chain)).toHaveLength(count / 2)
      return seen / count
    }
    expect(looks(20_000)).toBeLessThan(2 * looks(200))
  })
})

describe('options that would be ignored', () => {
  it.each<[unknown, typeof TypeError]>([
    [null, TypeError],
    [[], TypeError],
    [{ threshold: { EMAIL_ADDRES: 0.1 } }, RangeError],
  ])('are refused (%#)', (options, kind) => {
    expect(() => detect('x', options as object)).toThrow(kind)
  })

  it('are not those for labels of the caller’s own', () => {
    const threshold = { default: 0.4, EMAIL_ADDRESS: 0.1, FIRM: 0.2 }
    expect(detect('acme', { deny: [{ value: 'acme', label: 'FIRM' }], threshold })).toHaveLength(1)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DetectorVectors, joined } from '../../test/vectors.ts'
import { names } from '../names/index.ts'
import { redact } from './redact.ts'
import { createRedactionStream, createRedactor, HOLD_BACK, redactStream } from './stream.ts'
import { createVault } from './vault.ts'

const folder = new URL('../../../../vectors/detectors/', import.meta.url)
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const { accept, reject } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as DetectorVectors
    return [...accept.map(({ text }) => joined(text)), ...reject.map(joined)]
  })

/** A text of several vectors with prose between, as it might be typed. */
const text = fc
  .array(
    fc.tuple(
      fc.constantFrom(...texts),
      fc.constantFrom(
        ...[' ', '\n', '. ', '', ', ', ' 🙂 and then the next one: ', '\u200b', ' ordinary words '],
        ...[',', ';', '>', '","', '"},{"key":"', '</td><td>', ',,,,', '&next=', '/', `,${'x,'.repeat(150)}`],
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.flat().join(''))

function inPieces(whole: string, sizes: readonly number[], options = {}): string {
  const redactor = createRedactor(options)
  let output = ''
  for (let at = 0, i = 0; at < whole.length; i++) {
    const size = sizes[i % sizes.length]!
    output += redactor.push(whole.slice(at, at + size))
    at += size
  }
  return output + redactor.end()
}

const runs = process.env.SVC_TEST_LONG ? 5000 : 100
/** In how many tests every vector is cut everywhere. */
const PARTS = 16
const timeout = process.env.SVC_TEST_LONG ? 600_000 : 30_000

describe('a redaction stream', { timeout }, () => {
  it('gives what the whole text gives behind a password that might go on for long', () => {
    for (let count = 20; count < 260; count += 20) {
      const whole = `jelszó: Nyar2024x${',x'.repeat(count)},jane@example- routing number 021000021 `
      for (const size of [1, 60]) expect(inPieces(whole, [size])).toBe(redact(whole).output)
    }
  })

  it('gives what the whole text gives where much white space stands behind a word that may be a password', () => {
    const whole = `\npw=letmein;${' '.repeat(240)}.`
    expect(inPieces(whole, [1])).toBe(redact(whole).output)
  })

  it.each([
    'password: abc1!x\n',
    'login: bob7\npassword: abc1!x\n',
    '{"password":"abc1!x"},',
    'if (password === "") {}\n',
    'changed my password from Welcome01! to Welcome02!\n',
    'jane_99 @ gmail.com\n',
    '@bob, ',
    '@\n',
    '8001015009087 ',
    '12 ',
    '2024-05-17 ',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479 ',
    '4111111111111111 12/27 123 ',
  ])('lets one short part after another go: %j', (line) => {
    const whole = line.repeat(2000 / line.length)
    expect(inPieces(whole, [40], { maxHeld: 1024 })).toBe(redact(whole).output)
  })

  it('finds nothing again of what was let go, however late a value is closed', () => {
    const prose = 'some ordinary words that are let go. '.repeat(8)
    const whole = `${prose}<password>secret12,w0rd</password>\n${prose}`
    expect(redact(whole).output).toContain('<password>[PASSWORD],w0rd</password>')
    for (const size of [1, 3, 64]) expect(inPieces(whole, [size])).toBe(redact(whole).output)
  })

  it('gives what the whole text gives, however it is cut', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(text, sizes, (whole, cut) => {
        expect(inPieces(whole, cut)).toBe(redact(whole).output)
      }),
      { numRuns: runs },
    )
  })

  it('does so within rows of numbers, in figures and in words, and behind names far from their values', () => {
    const rows = (words: string, gaps: readonly string[], most: number) =>
      fc
        .tuple(
          fc.array(fc.constantFrom(...words.split(' ')), { minLength: 1, maxLength: most }),
          fc.constantFrom(...gaps),
        )
        .map(([row, gap]) => row.join(gap))
    const part = fc.oneof(
      rows('0 1 2 3 4 5 6 7 8 9', [' ', '  ', '-'], 60),
      rows('12 4 345 67 8 901', [' ', '-', '.', '/'], 30),
      rows('zero one two three six oh double ten twenty march of first thousand phone', [' ', ', '], 50),
      rows('john dot at gmail com underscore me', [' '], 30),
      fc.constantFrom(
        'SSN',
        'RUT',
        'my pin is',
        'phone',
        'SSNs:',
        'Account number',
        '2 1 9 0 9 9 9 9 8',
        '12 345 678 5',
      ),
      fc.constantFrom(' ', '.', '_', '\n').chain((fill) => fc.nat(90).map((count) => fill.repeat(count))),
      fc.constantFrom('<td>SSN</td> <td class="wide">', 'and some ordinary words that are let go '.repeat(4)),
    )
    const whole = fc
      .array(fc.tuple(part, fc.constantFrom(' ', '\n', ', ', ': ', '-', '')), { minLength: 1, maxLength: 10 })
      .map((parts) => parts.flat().join(''))
    const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(whole, sizes, (whole, cut) => {
        expect(inPieces(whole, cut)).toBe(redact(whole).output)
      }),
      { numRuns: 4 * runs },
    )
  })

  it('does so where a long identifier is weighed before a number within it', () => {
    const whole = `routing number 021000021 rk_live_${'3d4E5f6G7h8I9j0K1l2M3n4O'}. araç plakası 00 ABC 12CIE AA123456 AHV 756.9217.0769.84${' and words'.repeat(24)}`
    expect(inPieces(whole, [1])).toBe(redact(whole).output)
  })

  it('does so where a word that tells addresses with words for signs stands far off', () => {
    const far = ' and some ordinary words that are let go'.repeat(9)
    const whole = `jane (at) example.museum${far} dot, ops [at] example [dot] museum${far}`
    expect(redact(whole).output).toContain('jane (at) example.museum')
    expect(redact(whole).output).toContain('dot, [EMAIL_ADDRESS] and')
    for (const size of [1, 7, 90]) expect(inPieces(whole, [size])).toBe(redact(whole).output)
  })

  // In a whole text each reader is asked about thousands of places together, in a stream at each on the spot.
  it.each([0, 1, 2, 3])('does so for every fourth vector in one text, from that at %i on', (first) => {
    const whole = texts.filter((_, i) => i % 4 === first).join('\n\n')
    expect(inPieces(whole, [4099])).toBe(redact(whole).output)
  })

  it('does so unit by unit, within surrogate pairs too', () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(inPieces(whole, [1])).toBe(redact(whole).output)
      }),
      { numRuns: runs / 10 },
    )
  })

  // In parts, so that the time each may take says how slow a machine may be, and not how many vectors there are.
  it.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
    `does so at every split point of every vector, with prose around it: part %i of ${PARTS}`,
    (part) => {
      const prose = 'Some ordinary words that stand before and after it, long enough to be let go. '.repeat(3)
      const sample = process.env.SVC_TEST_LONG ? texts : texts.filter((_, i) => i % 120 === 0)
      for (const vector of sample.filter((_, i) => i % PARTS === part - 1)) {
        const whole = `${prose}${vector} ${prose}`
        const expected = redact(whole).output
        for (let at = prose.length; at <= prose.length + vector.length; at++) {
          expect(inPieces(whole, [at, whole.length])).toBe(expected)
          // So much further on, what comes first is let go up to there.
          expect(inPieces(whole, [at + HOLD_BACK, whole.length])).toBe(expected)
        }
      }
    },
  )

  it('does so where what tells of a value stands before the place it goes on from', () => {
    const prose = 'Some ordinary words that stand before and after it, long enough to be let go. '.repeat(3)
    for (const text of [
      'aged seventy-two, and well',
      'at the age of ninety-one, and well',
      'she is ninety-three years old',
      'my birthday is 3/14',
    ]) {
      const whole = `${prose}${text} ${prose}`
      for (let at = prose.length; at <= prose.length + text.length; at++)
        expect(inPieces(whole, [at + HOLD_BACK, whole.length])).toBe(redact(whole).output)
    }
  })

  it('does so with text in tags, and with tags between what is seen', () => {
    const tags = (seen: string) =>
      seen.replace(/[ -~]/g, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)))
    const seen = fc.constantFrom(
      ...[
        'my card 4111 1111 1111 1111',
        'ops@example.com',
        ', ',
        ' ',
        'SSN 219-09-9998',
        'call 415-555-2671',
      ],
      ...['a', 'hello world ', 'some ordinary words that are let go. '.repeat(4)],
    )
    const part = fc.oneof(
      seen,
      seen.map(tags),
      fc.integer({ min: 1, max: 9 }).map((n) => tags('z'.repeat(n))),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (all, size) => {
        const whole = all.join('')
        expect(inPieces(whole, [size])).toBe(redact(whole).output)
      }),
      { numRuns: runs },
    )
    // Cut within it, what is left is looked at with what was before.
    const prose = 'some ordinary words that are let go. '.repeat(12)
    const whole = `${prose}${tags('hello there, my mail is a@b.co')} ${prose}`
    expect(redact(whole).output).toContain('[EMAIL_ADDRESS]')
    for (const size of [1, 7, 64]) expect(inPieces(whole, [size])).toBe(redact(whole).output)
  })

  it('reads encoded text some ten times at most, however small its pieces are', () => {
    const whole = `count${'%20'.repeat(20)}`.repeat(500)
    let reads = 0
    const detectors = [{ label: 'COUNT', pattern: /count/, score: 0.1, validate: () => ++reads > 0 }]
    const options = { types: ['EMAIL_ADDRESS', 'COUNT'], detectors }
    expect(inPieces(whole, [1], options)).toBe(whole)
    expect(reads / 500).toBeLessThan(12)
  })

  it('does so with percent-encoded text', () => {
    const parts = fc.constantFrom(
      ...[
        '%20',
        '%20',
        '%20',
        '%2B',
        '%2C',
        '%40',
        '%22',
        '%3D',
        '%2',
        '%',
        '+',
        '+',
        '&',
        '=',
        '://',
        '%3A%2F%2F',
        ' ',
        ',',
      ],
      ...[
        'https',
        'www.example.com',
        'card',
        'password',
        'phone',
        'call me on',
        'token',
        'address',
        'abcdefghijklmnop',
      ],
      ...[
        '4111',
        '1111',
        '415',
        '555',
        '2671',
        '1',
        '219-09-9998',
        'hunter22',
        'jane%40example.com',
        '12%20Main%20Street',
      ],
      '%20'.repeat(120),
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 150 }), fc.integer({ min: 1, max: 60 }), (all, size) => {
        const whole = all.join('')
        expect(inPieces(whole, [size])).toBe(redact(whole).output)
      }),
      { numRuns: 4 * runs },
    )
  })

  it(
    'does so with lines that were broken, tags that set a text, and letters apart from their marks',
    () => {
      const parts = fc.constantFrom(
        ...[
          '\n',
          '\r\n> ',
          '\n    ',
          '=\n',
          ' ',
          ', ',
          '.',
          '>',
          '<b>',
          '</b>',
          '<span class="a b">',
          '</span>',
        ],
        ...[
          '<code>',
          '</code>',
          '</td><td>',
          '&uuml;',
          '%C3%BC',
          '\\u00fc',
          'u\u0308',
          '\u1112\u1161\u11ab',
          '\u0308',
        ],
        ...[
          '4111',
          '1111',
          '415',
          '555',
          '2671',
          '1',
          '12',
          'March',
          '2019',
          'High',
          'Street',
          'DE89 3704 0044',
        ],
        ...[
          '0532 0130 00',
          'password',
          'card',
          'call me on',
          'hunter22!',
          'Quai du',
          'some words of a line that fills',
        ],
      )
      fc.assert(
        fc.property(fc.array(parts, { maxLength: 150 }), fc.integer({ min: 1, max: 60 }), (all, size) => {
          const whole = all.join(' ').replaceAll(/ (?=[\n=]|<\/)|(?<=[\n>]) /g, '')
          expect(inPieces(whole, [size])).toBe(redact(whole).output)
        }),
        { numRuns: 4 * runs },
      )
    },
    timeout,
  )

  it('does so where an element is closed far behind, and where a field of HL7 would stand on the next line', () => {
    const far = `Password: <b>hunter22!x and ${'ordinary words '.repeat(40)}</b>`
    expect(inPieces(far, [7])).toBe(redact(far).output)
    const fields = `PID|||\n${'It is so. '.repeat(40)}| Ann | Berg `
    expect(inPieces(fields, [17], { names })).toBe(redact(fields, { names }).output)
  })

  it('looks as far back and ahead over text that is longer than what it stands for', () => {
    for (const filler of ['\u200b'.repeat(400), '%20'.repeat(40)]) {
      const whole = `${'ordinary words '.repeat(30)}call me on ${filler}20123456${filler} and ${'ordinary words '.repeat(60)}`
      expect(inPieces(whole, [1])).toBe(redact(whole).output)
    }
  })

  it('knows that an address within it has ended', () => {
    for (const filler of ['%20a,', '%20words']) {
      const whole = `u=https%3A%2F%2Fx.com%20${filler.repeat(120)}call&20123456%20${'some,more,'.repeat(60)} ${'words '.repeat(60)}`
      expect(inPieces(whole, [7])).toBe(redact(whole).output)
    }
  })

  it('counts the words that begin near a value, however far the text was read before', () => {
    // `phone` begins 24 units behind the number; the passports are weighed first, with all that stands near them.
    expect(redact('34 415 34 ab1234567 cd1234567 xx phone').output).toContain('34 415 34')
    expect(redact('34 415 34 ab1234567 cd1234567 x phone').output).toContain('[PHONE_NUMBER] ab')
  })

  it('does not wait for the last part of a long word', () => {
    const whole = `20123456 ${'x'.repeat(250)}Tel${' ordinary words'.repeat(30)}`
    expect(inPieces(whole, [1])).toBe(redact(whole).output)
  })

  it('knows within which address it begins again', () => {
    for (let length = 200; length < 300; length += 3) {
      const whole = `${'ordinary words '.repeat(30)}https://www.example.com/${'a/'.repeat(length)}%2Dphone as it is, or so, at 20123456 and ${'ordinary words '.repeat(60)}`
      expect(redact(whole).output).toContain('20123456')
      expect(inPieces(whole, [1])).toBe(redact(whole).output)
    }
  })

  it('does so with detectors of one’s own', () => {
    const detectors = [
      {
        label: 'TICKET',
        pattern: /\bT-\d{3} \d{3}\b/,
        score: 0.9,
        validate: (v: string) => !v.endsWith('0'),
      },
    ]
    const words = fc.constantFrom(
      'T-123 456',
      'T-123 450 789',
      'T-1 ',
      'word ',
      ' ',
      '\n',
      'ops@example.com ',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 120 }), fc.integer({ min: 1, max: 40 }), (parts, size) => {
        const whole = parts.join('')
        expect(inPieces(whole, [size], { detectors })).toBe(redact(whole, { detectors }).output)
      }),
      { numRuns: runs },
    )
  })

  it('finds nothing in a part of what is allowed, wherever the pieces end', () => {
    const number = '513 133 637 000 35'
    for (const allow of [[number], (value: string) => value === number])
      for (let after = 140; after < 200; after++) {
        const whole = `call SIRET : ${number}|${'x, '.repeat(after).slice(0, after)}`
        expect(inPieces(whole, [whole.length], { allow })).toBe(whole)
      }
    // A number that is not allowed is found there.
    const other = `call SIRET : 732 829 320 000 74|${'x, '.repeat(60)}`
    expect(inPieces(other, [other.length], { allow: [number] })).toContain('SIRET : [FR_SIRET]|')
  })

  it('does so with names', () => {
    const words = fc.constantFrom(
      ...[
        'Dr. Anna Weber',
        'Jean-Luc',
        'van der Berg',
        'J. R. Smith',
        "O'Brien's",
        'São Paulo',
        'Miller & Sons Ltd.',
      ],
      ...[
        'the',
        'and',
        'in',
        'of',
        'my name is',
        'ordinary words',
        'THE',
        'U.S.A.',
        '12 Main Street',
        'ops@anna.com',
      ],
      ...['A\u200bnna', 'Ｐａｒｉｓ', 'Šárka', '🙂', '(', '"', "'", '_', '/', '\\n'],
      // Of scripts whose names are told by rules.
      ...[
        '王小明先生',
        '姓名:',
        '欧阳若兰',
        '佐藤健一さん',
        '氏名：',
        'ジョン・スミス氏',
        '株式会社',
        '김민수 씨',
        '성명:',
        '박 과장님께',
      ],
      ...[
        'السيد محمد',
        'الحربي',
        'שמי',
        'דנה כהן',
        'डॉ. राहुल',
        'शर्मा जी',
        'นายสมชาย ใจดี',
        'Nguyễn Thị Hạnh',
        'Văn Hùng',
        'ООО «Ромашка»',
        'Иван',
      ],
    )
    const gaps = fc.constantFrom(
      ' ',
      ' ',
      ' ',
      '. ',
      '\n',
      '\n\n',
      ', ',
      '! ',
      '—',
      '.',
      '',
      ' '.repeat(30),
      '\u200b',
    )
    const prose = fc.array(fc.tuple(words, gaps), { maxLength: 150 }).map((parts) => parts.flat().join(''))
    const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        fc.oneof(
          prose,
          fc.tuple(prose, text).map((two) => two.join('')),
        ),
        sizes,
        (whole, cut) => {
          expect(inPieces(whole, cut, { names })).toBe(redact(whole, { names }).output)
        },
      ),
      { numRuns: runs },
    )
  })

  it('does so with names where no sentence ends, and holds no more than a part of it', () => {
    for (const row of [
      'Anna;Weber;Berlin;7\n',
      'Anna Weber, ',
      'word ',
      'a/b/Anna/c.d ',
      `${'x-'.repeat(600)} `,
    ]) {
      const whole = row.repeat(Math.ceil(12_000 / row.length))
      expect(inPieces(whole, [500], { names, maxHeld: 6000 })).toBe(redact(whole, { names }).output)
    }
  })

  it('does so with a vault, and what comes out can be restored', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (whole, size) => {
        const vault = createVault()
        const output = inPieces(whole, [size], { vault })
        expect(output).toBe(createVault().redact(whole).output)
        expect(vault.restore(output).output).toBe(whole)
      }),
      { numRuns: runs },
    )
    // Decoded, the comma is a place to cut; as it stands, its last letter is the first of the word.
    for (let words = 0; words < 20; words++) {
      const whole = `call 415-555-2671 or write,${'x '.repeat(words)}%2CPHONE_NUMBER_1 ${'and words '.repeat(60)}`
      expect(inPieces(whole, [40], { vault: createVault() })).toBe(createVault().redact(whole).output)
    }
  })

  it('lets go of data that has no spaces', () => {
    const record = '{"id":4711,"name":"Widget","tags":["a","b"],"mail":"ops@example.com"},'
    const table = 'id;name;mail\n4711;Widget;ops@example.com\n'
    const page = '<li><b>Widget</b><i>ops@example.com</i></li>'
    for (const piece of [record, table, page]) {
      const whole = piece.repeat(300)
      expect(inPieces(whole, [512], { maxHeld: 1024 })).toBe(redact(whole).output)
    }
  })

  it('lets go of what is settled before the end comes', () => {
    const redactor = createRedactor()
    const first = redactor.push(`write to ops@example.com now. ${'ordinary words '.repeat(HOLD_BACK / 8)}`)
    expect(first.startsWith('write to [EMAIL_ADDRESS] now. ')).toBe(true)
  })

  it('fails rather than let text through when no place to cut is in sight', () => {
    const redactor = createRedactor({ maxHeld: 1024 })
    let output = ''
    const pushAll = () => {
      for (let i = 0; i < 300; i++) output += redactor.push('1-2-3-4-')
    }
    expect(pushAll).toThrow(expect.objectContaining({ code: 'stream_held' }))
    expect(output).toBe('')
    expect(() => redactor.push('x')).toThrow(expect.objectContaining({ code: 'stream_held' }))
    expect(redactor.end()).toBe('')
    // At once, and not with the next piece only.
    expect(() => createRedactor({ maxHeld: 1024 }).push('1-2-3-4-'.repeat(300))).toThrow(
      expect.objectContaining({ code: 'stream_held', message: expect.stringContaining('1024 characters') }),
    )
  })

  it('is over where a listener throws, and lets nothing go that it was stopped at', () => {
    for (const stopped of ['push', 'end'] as const) {
      let told = 0
      const redactor = createRedactor({
        onFindings() {
          told++
          throw new Error('stop')
        },
      })
      const whole = `write to ops@example.com ${stopped === 'push' ? 'and more '.repeat(60) : ''}`
      expect(() => redactor.push(whole) + redactor.end()).toThrow('stop')
      expect(() => redactor.push('and more '.repeat(60))).toThrow(
        expect.objectContaining({ code: 'stream_held' }),
      )
      expect(redactor.end()).toBe('')
      expect(told).toBe(1)
    }
  })

  it('takes no text behind its end', () => {
    const redactor = createRedactor()
    expect(redactor.push('write to ops@example.com') + redactor.end()).toBe('write to [EMAIL_ADDRESS]')
    expect(redactor.end()).toBe('')
    expect(() => redactor.push('x')).toThrow(expect.objectContaining({ code: 'stream_ended' }))
  })

  it('tells what it found, with offsets into the whole text', () => {
    const whole = `${'ordinary words '.repeat(40)}ops@example.com ${'and more '.repeat(40)}+1 212 555 0123`
    const found: string[] = []
    inPieces(whole, [7], {
      onFindings: (findings: { start: number; end: number }[]) =>
        found.push(...findings.map(({ start, end }) => whole.slice(start, end))),
    })
    expect(found).toEqual(['ops@example.com', '+1 212 555 0123'])
  })

  it('is a TransformStream, and an async iterable', async () => {
    const pieces = ['write to ops@', 'example.com', ' now']
    const readable = new ReadableStream<string>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
    let streamed = ''
    const reader = readable.pipeThrough(createRedactionStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) streamed += read.value
    let iterated = ''
    for await (const piece of redactStream(pieces)) iterated += piece
    expect(streamed).toBe('write to [EMAIL_ADDRESS] now')
    expect(iterated).toBe('write to [EMAIL_ADDRESS] now')
  })

  it.each([null, undefined, 1])('refuses %j in place of pieces', (pieces) => {
    expect(() => redactStream(pieces as never)).toThrow('pieces must be an iterable of strings')
  })

  it.each([
    ['maxHeld', { maxHeld: 1023 }],
    ['maxHeld', { maxHeld: 2 ** 30 + 1 }],
    ['maxHeld', { maxHeld: 2000.5 }],
    ['options has no "maxheld"; it takes .*maxHeld', { maxheld: 2000 } as object],
    ['options must be an object', null as never],
  ])('refuses a wrong %s', (name, options) => {
    expect(() => createRedactor(options)).toThrow(new RegExp(`^${name}`))
  })

  it.each([1024, 2 ** 30])('may hold %d units', (maxHeld) => {
    expect(createRedactor({ maxHeld }).push('a')).toBe('')
  })
})

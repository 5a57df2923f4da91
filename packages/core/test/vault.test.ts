import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createGovernor, createVault, type Finding, importVault, redact, type Vault } from '../src/index.ts'

/** Texts that are hard on placeholders: their parts, in and out of order, and characters at which a reader may go wrong. */
const pieces = fc.constantFrom(
  ...'[ ] \\ 【 】 ［ ］ < > { } ( ) _ - 1 2 12 0 X x é 🙂 \ud800 \0 \n'.split(' '),
  ...'%5B %5D % %5 B D ; %5d'.split(' '),
  ' ',
  "'s",
  'EMAIL_ADDRESS',
  'email address',
  'EMAIL\\_ADDRESS\\_1',
  'LITERAL',
  '[EMAIL_ADDRESS_1]',
  '[EMAIL_ADDRESS_2]',
  '[LITERAL_1]',
  '[X_1]',
  '\\[X\\_1\\]',
  '%5BX_1%5D',
  '\\%5BX_1\\%5D',
  'X_1',
  'word',
)
const text = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(''))
const label = fc.constantFrom('EMAIL_ADDRESS', 'LITERAL', 'X', 'X_1')

/** A text and findings anywhere in it. */
const found = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 }), label), { maxLength: 5 }))
  .map(([whole, spans]) => {
    const findings: Finding[] = []
    let at = 0
    for (const [skip, length, type] of spans) {
      const start = at + skip
      const end = start + length
      if (end > whole.length) break
      findings.push({ type, value: whole.slice(start, end), start, end, confidence: 1 })
      at = end
    }
    return { whole, findings }
  })

/** A vault that has issued EMAIL_ADDRESS_1 to _12 and PERSON_1 and reserved PERSON_2. */
function filled(): Vault {
  const vault = createVault()
  for (let n = 1; n <= 12; n++) vault.redact(`user${n}@example.com`)
  const person = { type: 'PERSON', value: 'Ada', start: 0, end: 3, confidence: 1 }
  vault.replace('Ada and [PERSON_2]', [person])
  return vault
}

describe('placeholders', () => {
  it('are numbered per distinct value in order of appearance, and stay for all turns', () => {
    const vault = createVault()
    const turn = (line: string) => vault.redact(line).output
    expect(turn('b@example.com, a@example.com, b@example.com')).toBe(
      '[EMAIL_ADDRESS_1], [EMAIL_ADDRESS_2], [EMAIL_ADDRESS_1]',
    )
    expect(turn('card 4111 1111 1111 1111 of a@example.com')).toBe(
      'card [CREDIT_CARD_1] of [EMAIL_ADDRESS_2]',
    )
    expect(turn('c@example.com')).toBe('[EMAIL_ADDRESS_3]')
  })

  it('are of one vault: another begins again', () => {
    createVault().redact('a@example.com')
    expect(createVault().redact('b@example.com').output).toBe('[EMAIL_ADDRESS_1]')
  })

  it('tell spellings apart, unless equality is normalised: then the first is restored', () => {
    const line = 'Ops@example.com ops@example.com'
    expect(createVault().redact(line).output).toBe('[EMAIL_ADDRESS_1] [EMAIL_ADDRESS_2]')
    const vault = createVault({ equality: 'normalised' })
    expect(vault.redact(line).output).toBe('[EMAIL_ADDRESS_1] [EMAIL_ADDRESS_1]')
    expect(vault.restore('[EMAIL_ADDRESS_1]').output).toBe('Ops@example.com')
  })

  it('give way to a transform of the label', () => {
    const vault = createVault()
    const transforms = { CREDIT_CARD: { mask: { keepLast: 4 } } } as const
    expect(vault.redact('a@example.com 4111 1111 1111 1111', { transforms }).output).toBe(
      '[EMAIL_ADDRESS_1] **** **** **** 1111',
    )
    expect(() => vault.redact('', { transform: 'mask' })).toThrow(/^transform must/)
  })

  it('are what a governor with a vault puts, and nothing is kept of what it denies', () => {
    const vault = createVault()
    const governor = createGovernor({ vault })
    expect(governor.govern('write to ops@example.com').output).toBe('write to [EMAIL_ADDRESS_1]')
    expect(governor.govern('a@example.com has key AKIAIOSFODNN7EXAMPLE').output).toBe('')
    expect(vault.toJSON()).toEqual({ entries: 1, labels: { EMAIL_ADDRESS: 1 } })
    expect(governor.govern('plain [EMAIL_ADDRESS_1]')).toMatchObject({
      action: 'allow',
      output: 'plain [LITERAL_1]',
    })
    expect(createGovernor({ vault, policy: 'pci' }).govern('4111 1111 1111 1111').output).toBe(
      '[CREDIT_CARD_1]',
    )
  })
})

describe('a text that looks like placeholders itself', () => {
  it('keeps what is not issued yet, and that number is never issued', () => {
    const vault = createVault()
    const { output } = vault.redact('see [EMAIL_ADDRESS_1] and email_address_2: a@example.com')
    expect(output).toBe('see [EMAIL_ADDRESS_1] and email_address_2: [EMAIL_ADDRESS_2]')
    expect(vault.redact('[email address 3] b@example.com').output).toBe('[email address 3] [EMAIL_ADDRESS_4]')
    expect(vault.restore(output)).toEqual({
      output: 'see [EMAIL_ADDRESS_1] and email_address_2: a@example.com',
      unknown: [],
    })
  })

  it('has what is issued already replaced, and gets it back', () => {
    const vault = createVault()
    vault.redact('a@example.com')
    const line = 'is 【email address 1】 or \\[EMAIL\\_ADDRESS\\_1\\] or EMAIL_ADDRESS_1 a template?'
    const { output } = vault.redact(line)
    expect(output).toBe('is [LITERAL_1] or [LITERAL_2] or [LITERAL_3] a template?')
    expect(vault.restore(output).output).toBe(line)
  })

  it('is seen in what a transform puts, too', () => {
    const vault = createVault()
    vault.redact('a@example.com')
    const { output } = vault.redact('4111 1111 1111 1111', {
      transforms: { CREDIT_CARD: { replaceWith: '[EMAIL_ADDRESS_1]' } },
    })
    expect(vault.restore(output).output).toBe('[EMAIL_ADDRESS_1]')
  })
})

/** More at length. */
const RUNS = process.env.SVC_TEST_LONG ? 3000 : 300

describe('restoring', () => {
  it('gives every text back, whatever it holds, also after later turns', () => {
    fc.assert(
      fc.property(fc.array(found, { minLength: 1, maxLength: 5 }), (turns) => {
        const vault = createVault()
        const sent = turns.map(({ whole, findings }) => vault.replace(whole, findings))
        for (const [i, { whole }] of turns.entries())
          expect(vault.restore(sent[i]!)).toEqual({ output: whole, unknown: expect.any(Array) })
      }),
      { numRuns: RUNS },
    )
  })

  it('gives back what detection found in any text', () => {
    const line = fc
      .array(
        fc.oneof(
          pieces,
          fc.constantFrom(' ops@example.com', ' 4111 1111 1111 1111 ', '1.2.3.4'),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(line, line, (first, second) => {
        const vault = createVault()
        const [a, b] = [vault.redact(first), vault.redact(second)]
        expect(vault.restore(a.output).output).toBe(first)
        expect(vault.restore(b.output).output).toBe(second)
      }),
    )
  })

  it('lets no value through that was found', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('left@example.com', '4111 1111 1111 1111', ' ', '[', ']', 'word')),
        (parts) => {
          const { output } = createVault().redact(parts.join(' '))
          expect(output).not.toMatch(/left|example|4111/)
        },
      ),
    )
  })

  const tolerated: [string, string][] = [
    ['[EMAIL_ADDRESS_1]', 'user1@example.com'],
    ['[email_address_1]', 'user1@example.com'],
    ['[Email Address 1]', 'user1@example.com'],
    ['[EMAIL-ADDRESS-1]', 'user1@example.com'],
    ['[ EMAIL_ADDRESS_1 ]', 'user1@example.com'],
    ['[EMAIL_ADDRESS\n1]', 'user1@example.com'],
    ['\\[EMAIL\\_ADDRESS\\_1\\]', 'user1@example.com'],
    ['[EMAIL\\_ADDRESS\\_1]', 'user1@example.com'],
    ['【EMAIL_ADDRESS_1】', 'user1@example.com'],
    ['［EMAIL_ADDRESS_1］', 'user1@example.com'],
    ['<EMAIL_ADDRESS_1>', 'user1@example.com'],
    ['{EMAIL_ADDRESS_1}', 'user1@example.com'],
    ['EMAIL_ADDRESS_1', 'user1@example.com'],
    ['EMAIL\\_ADDRESS\\_1', 'user1@example.com'],
    ['[EMAIL_ADDRESS_1', 'user1@example.com'],
    ['EMAIL_ADDRESS_1]', 'user1@example.com'],
    ['(EMAIL_ADDRESS_1)', '(user1@example.com)'],
    ['[[EMAIL_ADDRESS_1]]', '[user1@example.com]'],
    ['**[EMAIL_ADDRESS_1]**', '**user1@example.com**'],
    ['_[EMAIL_ADDRESS_1]_', '_user1@example.com_'],
    ["[PERSON_1]'s", "Ada's"],
    ["[PERSON_1's]", "Ada's"],
    ['[PERSON_1’s] and PERSON_1’s', 'Ada’s and Ada’s'],
    ['(https://x.example/?to=%5BEMAIL_ADDRESS_1%5D&a=1)', '(https://x.example/?to=user1%40example.com&a=1)'],
    ['%5bemail_address_1%5d', 'user1%40example.com'],
    ['\\%5BEMAIL_ADDRESS_1\\%5D', 'user1%40example.com'],
    ['[EMAIL_ADDRESS_12]', 'user12@example.com'],
    ['[EMAIL_ADDRESS_1]2', 'user1@example.com2'],
    ['[EMAIL_ADDRESS_1][EMAIL_ADDRESS_11]', 'user1@example.comuser11@example.com'],
    ['请联系EMAIL_ADDRESS_1。', '请联系user1@example.com。'],
  ]
  const refused = [
    'email address 1',
    'email_address_1',
    '[EMAIL_ADDRESS]',
    '[EMAIL_ADDRESS_]',
    '[EMAIL_ADDRESS_0]',
    '[EMAIL_ADDRESS_01]',
    '[EMAIL_ADDRESS_13]',
    '[EMAIL_ADDRESS_1a]',
    '[EMAIL_ADDRESS_１]',
    '[EMAIL ADDRESS]_1',
    '[EMAILADDRESS_1]',
    '[EMAIL__ADDRES_1]',
    '[MY_EMAIL_ADDRESS_1]',
    'MY_EMAIL_ADDRESS_1',
    'EMAIL_ADDRESS_1_OLD',
    'EMAIL_ADDRESS_1st',
    '%5BEMAIL_ADDRESS_13%5D',
    '%5CEMAIL_ADDRESS_1%5D',
    '%5BEMAIL_ADDRESS_1%5DPERSON_1',
    '[PERSON_2]',
    '[PERSON_99999999]',
    `[${'A'.repeat(120)}_1]`,
  ]

  it.each(tolerated)('reads %j', (sent, expected) => {
    expect(filled().restore(`a ${sent} z`)).toEqual({ output: `a ${expected} z`, unknown: [] })
  })

  it.each(refused)('leaves %j', (sent) => {
    expect(filled().restore(`a ${sent} z`).output).toBe(`a ${sent} z`)
  })

  it('reports the placeholders it never issued, once each, and not what a user wrote', () => {
    const sent =
      '[EMAIL_ADDRESS_99] [US_SSN_1] [CUSTOMER_7] [US_SSN_1] [email address 98] [PERSON_2] [note 4] [EMAIL_ADDRESS_1]'
    const { output, unknown } = filled().restore(sent)
    expect(output).toBe(sent.replace('[EMAIL_ADDRESS_1]', 'user1@example.com'))
    expect(unknown).toEqual(['[EMAIL_ADDRESS_99]', '[US_SSN_1]', '[CUSTOMER_7]', '[EMAIL_ADDRESS_98]'])
  })

  it('does not restore within what it restored', () => {
    const vault = createVault()
    const value = '[X_2] $& $1'
    const sent = vault.replace(`${value} b`, [
      { type: 'X', value, start: 0, end: value.length, confidence: 1 },
      { type: 'X', value: 'b', start: value.length + 1, end: value.length + 2, confidence: 1 },
    ])
    expect(sent).toBe('[X_1] [X_2]')
    expect(vault.restore(sent).output).toBe(`${value} b`)
  })

  it('comes to an end on long texts made of half placeholders', () => {
    const vault = filled()
    for (const part of [
      '[',
      '%5B',
      '%5Ba',
      '[a',
      '[a1 ',
      'A\\',
      'A_1_',
      '\\[',
      'A1',
      "[x 1's ",
      '[A_1',
      'A\\_1\\',
    ])
      expect(vault.restore(part.repeat(200_000 / part.length)).output).toHaveLength(
        200_000 - (200_000 % part.length),
      )
  })

  it.each([undefined, null, 7, {}])('refuses %j for a text', (wrong) => {
    expect(() => createVault().restore(wrong as never)).toThrow(new TypeError('text must be a string'))
  })

  describe('in chunks', () => {
    const whole = [...tolerated.map(([sent]) => sent), ...refused, '[X_7] [US_SSN_3] end \\'].join(' and ')

    async function restored(chunks: readonly string[], vault = filled()) {
      const restorer = vault.restorer()
      let output = ''
      for await (const chunk of restorer.over(chunks)) output += chunk
      return { output, unknown: restorer.unknown }
    }

    it('gives what the whole gives, at every point it may be cut in two', async () => {
      const expected = filled().restore(whole)
      for (let at = 0; at <= whole.length; at++)
        expect(await restored([whole.slice(0, at), whole.slice(at)])).toEqual(expected)
      expect(await restored(whole.split(''))).toEqual(expected)
    })

    it('gives what the whole gives, for any text cut in any way', async () => {
      const sample = fc.array(
        fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
        { maxLength: 12 },
      )
      await fc.assert(
        fc.asyncProperty(sample, async (chunks) => {
          const vault = createVault()
          vault.replace('ab', [
            { type: 'EMAIL_ADDRESS', value: 'a', start: 0, end: 1, confidence: 1 },
            { type: 'X', value: 'b', start: 1, end: 2, confidence: 1 },
          ])
          expect(await restored(chunks, vault)).toEqual(vault.restore(chunks.join('')))
          expect(await restored(chunks.join('').split(''), vault)).toEqual(vault.restore(chunks.join('')))
        }),
        { numRuns: RUNS },
      )
    })

    it('passes prose at once, and holds back no more than 112 units', async () => {
      const restorer = filled().restorer()
      let sent = 0
      const line = `plain words, no more. [${'a '.repeat(300)} ${'A_'.repeat(300)} ${'\\'.repeat(300)}`
      async function* letters() {
        for (const letter of line) {
          sent++
          yield letter
        }
      }
      let out = 0
      for await (const chunk of restorer.over(letters())) {
        out += chunk.length
        expect(sent - out).toBeLessThanOrEqual(112)
        if (sent < 20) expect(out).toBe(sent)
      }
      expect(out).toBe(line.length)
    })

    it('is a stream, too', async () => {
      const restorer = filled().restorer()
      const source = new ReadableStream<string>({
        start(controller) {
          for (const chunk of ['to [EMAIL_', 'ADDRESS_2', '] or [US_SSN_1', ']']) controller.enqueue(chunk)
          controller.close()
        },
      })
      let output = ''
      for await (const chunk of source.pipeThrough(restorer)) output += chunk
      expect(output).toBe('to user2@example.com or [US_SSN_1]')
      expect(restorer.unknown).toEqual(['[US_SSN_1]'])
    })

    it('remembers a bounded number of unknown placeholders', async () => {
      const restorer = filled().restorer()
      const chunks = Array.from({ length: 3000 }, (_, n) => `[US_SSN_${n + 1}]`)
      for await (const _ of restorer.over(chunks));
      expect(restorer.unknown).toHaveLength(1000)
    })

    it('takes chunks where there are no streams', () => {
      vi.stubGlobal('TransformStream', undefined)
      try {
        const restorer = filled().restorer()
        expect(restorer.push('to [EMAIL_ADDRESS_1') + restorer.push(']') + restorer.end()).toBe(
          'to user1@example.com',
        )
      } finally {
        vi.unstubAllGlobals()
      }
    })

    it('takes no text behind its end', () => {
      const restorer = filled().restorer()
      expect(restorer.push('to [EMAIL_ADDRESS') + restorer.end()).toBe('to [EMAIL_ADDRESS')
      expect(restorer.end()).toBe('')
      expect(() => restorer.push('_2]')).toThrow(expect.objectContaining({ code: 'stream_ended' }))
    })

    it('refuses a chunk that is no text', async () => {
      await expect(restored([7 as never])).rejects.toThrow(new TypeError('chunk must be a string'))
    })
  })
})

describe('a full vault', () => {
  const full = expect.objectContaining({ code: 'vault_full' })

  it('refuses the next value, and none it knows', () => {
    const vault = createVault({ maxEntries: 2 })
    vault.redact('a@example.com b@example.com')
    expect(vault.redact('b@example.com a@example.com').output).toBe('[EMAIL_ADDRESS_2] [EMAIL_ADDRESS_1]')
    expect(() => vault.redact('c@example.com')).toThrow(full)
    expect(() => createGovernor({ vault }).govern('c@example.com')).toThrow(full)
    expect(vault.restore('[EMAIL_ADDRESS_2] [EMAIL_ADDRESS_3]').output).toBe(
      'b@example.com [EMAIL_ADDRESS_3]',
    )
  })

  it('holds 10,000 values where nothing else is asked', () => {
    const vault = createVault()
    const deny = Array.from({ length: 10_000 }, (_, i) => `word${i}`)
    expect(vault.redact(deny.join(' '), { deny }).pii).toHaveLength(10_000)
    expect(() => vault.redact('ops@example.com')).toThrow(full)
  })

  it('counts the numbers that texts reserve, but not those beyond its reach', () => {
    const vault = createVault({ maxEntries: 2 })
    vault.redact('[X_3] [X_4] [X_999999]')
    vault.redact('[X_1] [X_1] [X_2]')
    expect(() => vault.redact('[Y_1]')).toThrow(full)
  })

  it('does not say what it holds', () => {
    const vault = createVault({ maxEntries: 1 })
    vault.redact('first@example.com')
    expect(() => vault.redact('second@example.com')).not.toThrow(/first|second/)
  })

  it.each([
    ['maxEntries', { maxEntries: 0 }, RangeError],
    ['maxEntries', { maxEntries: 1_000_001 }, RangeError],
    ['maxEntries', { maxEntries: '9' }, TypeError],
    ['equality', { equality: 'loose' }, RangeError],
  ])('has a wrong %s refused by name (%#)', (name, options, kind) => {
    const act = () => createVault(options as object)
    expect(act).toThrow(kind)
    expect(act).toThrow(new RegExp(`^${name} must`))
  })

  it('refuses an option of another name', () => {
    expect(() => createVault({ max: 9 } as object)).toThrow(/^options has no "max"; it takes maxEntries/)
    expect(() => createVault(null as never)).toThrow(new TypeError('options must be an object'))
  })
})

describe('an exported vault', () => {
  const bytes = new Uint8Array(32).fill(7)
  const unreadable = expect.objectContaining({ code: 'vault_unreadable' })

  it.each<[string, () => Promise<string | Uint8Array | CryptoKey>]>([
    ['a passphrase', async () => 'pâte à choux'],
    ['bytes', async () => bytes],
    [
      'a key',
      () =>
        crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
          'encrypt',
          'decrypt',
        ]) as Promise<CryptoKey>,
    ],
  ])('goes on with %s', async (_, make) => {
    const secret = await make()
    const vault = filled()
    const literal = vault.redact('[EMAIL_ADDRESS_1] of [US_SSN_1]').output
    const sealed = await vault.export(secret)
    const again = await importVault(sealed, secret)
    expect(again.toJSON()).toEqual(vault.toJSON())
    expect(again.restore(`${literal} [PERSON_1]`).output).toBe('[EMAIL_ADDRESS_1] of [US_SSN_1] Ada')
    expect(again.redact('user12@example.com new@example.com').output).toBe(
      '[EMAIL_ADDRESS_12] [EMAIL_ADDRESS_13]',
    )
    expect(again.redact('219-09-9998').output).toBe('[US_SSN_2]')
  })

  // Version, salt, initialisation vector, cipher text and tag: a vault that was kept is opened by every later version.
  const SALT = 1
  const VECTOR = 17
  const SEALED = 29
  const TAG_BYTES = 16

  it.each<[string, string | Uint8Array, (salt: Uint8Array) => Uint8Array]>([
    ['bytes', bytes, () => bytes],
    ['a passphrase', 'pâte à choux', (salt) => pbkdf2Sync('pâte à choux', salt, 600_000, 32, 'sha256')],
  ])('has the form that is written of it, with %s', async (_, secret, keyOf) => {
    const vault = createVault()
    vault.redact('ops@example.com [US_SSN_1]')
    const made = await vault.export(secret)
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyOf(made.subarray(SALT, VECTOR)),
      made.subarray(VECTOR, SEALED),
    )
    decipher.setAAD(made.subarray(0, SEALED)).setAuthTag(made.subarray(-TAG_BYTES))
    const plain =
      decipher.update(made.subarray(SEALED, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    expect(JSON.parse(plain)).toEqual({
      entries: [['EMAIL_ADDRESS', 1, 'ops@example.com']],
      reserved: ['US_SSN_1'],
    })

    const head = Buffer.from([1, ...Array.from({ length: SEALED - 1 }, (_, i) => i)])
    const cipher = createCipheriv(
      'aes-256-gcm',
      keyOf(head.subarray(SALT, VECTOR)),
      head.subarray(VECTOR),
    ).setAAD(head)
    const kept = Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    expect((await importVault(kept, secret)).restore('[EMAIL_ADDRESS_1]').output).toBe('ops@example.com')
  })

  it('restores the first of two spellings for all, where it goes on with equality normalised', async () => {
    const vault = createVault()
    vault.redact('Ops@example.com ops@example.com')
    const again = await importVault(await vault.export(bytes), bytes, { equality: 'normalised' })
    expect(again.redact('OPS@example.com').output).toBe('[EMAIL_ADDRESS_1]')
  })

  it('reads a passphrase typed in the other Unicode form', async () => {
    const sealed = await filled().export('pâte à choux'.normalize('NFC'))
    expect((await importVault(sealed, 'pâte à choux'.normalize('NFD'))).toJSON().entries).toBe(13)
  })

  it('shows nothing of what is in it, and never the same bytes', async () => {
    const [a, b] = [await filled().export(bytes), await filled().export(bytes)]
    expect(Buffer.from(a).toString('latin1')).not.toMatch(/user|example|EMAIL/)
    expect(Buffer.from(a).equals(Buffer.from(b))).toBe(false)
    expect(a[0]).toBe(1)
  })

  it('opens with no other secret, and not when a single bit was changed', async () => {
    const sealed = await filled().export(bytes)
    const refuse = (changed: Uint8Array, secret: string | Uint8Array = bytes) =>
      expect(importVault(changed, secret)).rejects.toThrow(unreadable)
    await refuse(sealed, new Uint8Array(32).fill(8))
    await refuse(sealed, 'a passphrase')
    for (let i = 0; i < sealed.length; i++)
      await refuse(Uint8Array.from(sealed, (byte, j) => (i === j ? byte ^ 1 : byte)))
    for (const length of [0, 1, 28, 29, 44, sealed.length - 1]) await refuse(sealed.subarray(0, length))
    await refuse(Uint8Array.from([...sealed, 0]))
  })

  it('opens with no other passphrase', async () => {
    const sealed = await filled().export('right passphrase')
    await expect(importVault(sealed, 'wrong passphrase')).rejects.toThrow(unreadable)
  })

  it('says nothing of what is in it when it cannot be opened', async () => {
    const error = await importVault(await filled().export(bytes), new Uint8Array(32)).catch(
      (thrown: unknown) => thrown,
    )
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/user\d|Ada/)
  })

  it('is refused by a vault that is too small for it', async () => {
    const sealed = await filled().export(bytes)
    await expect(importVault(sealed, bytes, { maxEntries: 13 })).rejects.toThrow(
      expect.objectContaining({ code: 'vault_full' }),
    )
    expect((await importVault(sealed, bytes, { maxEntries: 14 })).toJSON().entries).toBe(13)
  })

  it.each<[string, unknown, ErrorConstructor]>([
    ['a short passphrase', 'seven77', RangeError],
    ['31 bytes', new Uint8Array(31), RangeError],
    ['a number', 7, TypeError],
    ['nothing', undefined, TypeError],
    ['null', null, TypeError],
  ])('takes no %s for a secret', async (_, secret, kind) => {
    await expect(createVault().export(secret as string)).rejects.toThrow(kind)
    await expect(createVault().export(secret as string)).rejects.toThrow(/^secret must/)
    await expect(importVault(new Uint8Array(60), secret as string)).rejects.toThrow(/^secret must/)
  })

  it('takes no key that may not encrypt', async () => {
    const key = (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'decrypt',
    ])) as CryptoKey
    await expect(createVault().export(key)).rejects.toThrow(TypeError)
  })

  it('is bytes', async () => {
    await expect(importVault('AQID' as never, bytes)).rejects.toThrow(
      new TypeError('bytes must be a Uint8Array'),
    )
  })
})

describe('a vault that is looked at', () => {
  it('shows counts alone', () => {
    const vault = filled()
    expect(JSON.stringify({ vault })).toBe(
      '{"vault":{"entries":13,"labels":{"EMAIL_ADDRESS":12,"PERSON":1}}}',
    )
    expect(inspect(vault, { depth: null, showHidden: true, getters: true })).not.toMatch(/user\d|example|Ada/)
    expect(() => structuredClone(vault)).not.toThrow(/user\d|example|Ada/)
  })

  it('is no vault when something else is given for one', () => {
    expect(() => redact('', { vault: new Map() as never })).toThrow(
      new TypeError('vault must be made by createVault'),
    )
  })
})

describe('a mark of punctuation within the brackets', () => {
  it('stays behind the value', () => {
    const vault = createVault()
    redact('ops@example.com', { vault })
    expect(vault.restore('[EMAIL_ADDRESS_1.] [EMAIL_ADDRESS_1]. {email address 1!}').output).toBe(
      'ops@example.com. ops@example.com. ops@example.com!',
    )
  })
})

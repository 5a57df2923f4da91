import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from '../../../redact/redact.ts'
import { createRedactor } from '../../../redact/stream.ts'
import { detect } from '../../detect.ts'

/** A phrase of 12, 15, 18, 21 or 24 words, as another programme makes them. */
const phrase = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
  .map((entropy) => entropyToMnemonic(entropy, wordlist))

describe('a recovery phrase', () => {
  it('is found whatever its words are', () => {
    fc.assert(
      fc.property(
        phrase,
        fc.constantFrom('seed phrase: ', 'my mnemonic phrase is ', 'MNEMONIC='),
        (words, cue) => {
          expect(detect(`${cue}${words}. Thanks`)).toMatchObject([{ type: 'SEED_PHRASE', value: words }])
        },
      ),
    )
  })

  it.each(['mnemonic recovery phrase (24 words) were:\n', 'seed :\n ', '"mnemonic": ["', 'Wallet phrase\n'])(
    'is found in a stream as in the whole behind %j, long words numbered line by line',
    (cue) => {
      const long = wordlist.filter((word) => word.length === 7).slice(0, 24)
      const far = 'and some ordinary words that are let go. '.repeat(9)
      for (const count of [12, 24]) {
        const lines = long.slice(0, count).map((word, i) => `${i + 1}. ${word}`)
        const whole = `${far}${cue}${lines.join(count === 12 ? '\n' : ' ')}\n${far}`
        expect(redact(whole).output).toContain('[SEED_PHRASE]')
        for (const size of [1, 7, 64]) {
          const redactor = createRedactor()
          let output = ''
          for (let at = 0; at < whole.length; at += size) output += redactor.push(whole.slice(at, at + size))
          expect(output + redactor.end()).toBe(redact(whole).output)
        }
      }
    },
  )

  it('is none where the commonest words stand among it', () => {
    fc.assert(
      fc.property(
        phrase,
        fc.constantFrom('the', 'and', 'with', 'from', 'your', 'is', 'of'),
        fc.nat(11),
        (words, common, at) => {
          const list = words.split(' ').slice(0, 12)
          list[at] = common
          expect(detect(`seed phrase: ${list.join(' ')}.`)).toEqual([])
        },
      ),
    )
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../src/detect/candidate.ts'
import { walletAt } from '../src/detect/detectors/generic/crypto.ts'
import { commandAt } from '../src/detect/detectors/secrets/command.ts'
import { FORMATS } from '../src/detect/detectors/secrets/formats.ts'
import { jwkAt } from '../src/detect/detectors/secrets/jwk.ts'
import { keyValueOf, REACH, saidAt } from '../src/detect/detectors/secrets/key-value.ts'
import { nameApart } from '../src/detect/detectors/secrets/name-apart.ts'
import { privateKeyAt } from '../src/detect/detectors/secrets/private-key.ts'
import { formatsOf } from '../src/detect/detectors/secrets/secret-format.ts'
import { seedPhrases } from '../src/detect/detectors/secrets/seed-phrase.ts'
import { serviceKeys } from '../src/detect/detectors/secrets/service-keys.ts'
import { secretFormats, secretsIn } from '../src/detect/detectors/secrets/service-tokens.ts'
import { SHORTEST_TOKEN } from '../src/detect/detectors/secrets/token.ts'
import { oracleAt } from '../src/detect/detectors/secrets/url-password.ts'
import { unformatted } from '../src/detect/text/unformatted.ts'
import { turnTo } from '../src/detect/text/units.ts'
import { isLabelForm } from '../src/vocabulary.ts'
import { type DetectorVectors, joined } from './vectors.ts'

const keyValueAt = keyValueOf(serviceKeys, nameApart)

/** What the engine does for secrets, without the rest of it: runs, separators, what opens a call, spaces and tabs before a digit or a capital within a word, what elements hold, options of commands, `user/password@` of Oracle's, the starts of keys. */
function secretsOf(text: string): Candidate[] {
  const found: Candidate[] = []
  const emit = (candidate: Candidate) => void found.push(candidate)
  turnTo(text)
  for (const { index, 0: run } of text.matchAll(/[\w.~+/=:%-]+/g))
    if (run.length >= SHORTEST_TOKEN) secretsIn(text, index, index + run.length, emit)
  for (const { index } of text.matchAll(
    /[:=]|\((?=["'])|(?:(?<! ) {1,32}|[\tは是])(?=\S*(?:\d|[a-z][A-Z]))|>(?=[^\s>]{1,80}<\/)/g,
  ))
    if (jwkAt(text, index, emit) === index) keyValueAt(text, index, emit)
  saidAt(text, 0, emit)
  seedPhrases(text, 0, emit)
  for (const { index, 0: token } of text.matchAll(/(?<!\w)[a-z\d]{25,111}(?!\w)/gi))
    walletAt(text, index, index + token.length, emit)
  for (const { index } of text.matchAll(/-/g)) commandAt(text, index, emit)
  for (const { index } of text.matchAll(/@/g)) oracleAt(text, index, emit)
  for (const { index } of text.matchAll(/-----BEGIN /g)) privateKeyAt(text, index, emit)
  return found
}

/** What stays of them at the default threshold: the surer, then the longer. */
function kept(text: string): Candidate[] {
  const stay: Candidate[] = []
  for (const one of secretsOf(text).sort((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start)))
    if (one.score >= 0.5 && stay.every((other) => other.end <= one.start || other.start >= one.end))
      stay.push(one)
  return stay.sort((a, b) => a.start - b.start)
}

const folder = new URL('../../../vectors/detectors/', import.meta.url)
const labels = new Set([
  ...FORMATS.map((row) => row.slice(0, row.indexOf(' '))),
  ...serviceKeys.map(({ label }) => label),
  'PASSWORD',
  'USERNAME',
  'PRIVATE_KEY',
  'SEED_PHRASE',
])
const files = readdirSync(folder)
  .filter((name) => labels.has(name.replace('.json', '')))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as DetectorVectors)

describe.each(files)('$label', ({ label, accept, reject }) => {
  const values = (text: string) =>
    kept(text)
      .filter((found) => found.label === label)
      .map(({ start, end }) => text.slice(start, end))

  // Numbers that are secrets are found as identifiers are: by their shape and what stands before; fields by the head of their column. What sets a
  // text, escapes and letters apart from their marks are taken out before.
  const read = accept.filter(
    ({ text }) =>
      unformatted(joined(text)) === joined(text) &&
      !/(?:\bP(?:IN|UK)|gate code|pinkod|pin|ПИН|пин-код) (?:is )?\d|\d{6}-\d{6}|\bDBRDX-|^.+,.+\n|&\w+;|\{\\"name|Key\(\\"|\u0303/.test(
        joined(text),
      ),
  )
  it.each(read)('is found, and nothing more, in accept %#', ({ text, values: expected }) => {
    expect(values(joined(text))).toEqual(expected.map(joined))
  })

  it.each(reject.map((text) => [text]))('is not found in reject %#', (text) => {
    expect(values(joined(text))).toEqual([])
  })
})

describe('the formats', () => {
  it('have a vectors file with accepts and rejects for every label, of at least 60 services', () => {
    expect(new Set(files.map(({ label }) => label))).toEqual(labels)
    for (const { accept, reject, label } of files) {
      expect([label, accept.length >= 2, reject.length >= 3]).toEqual([label, true, true])
      expect(isLabelForm(label)).toBe(true)
    }
    expect(new Set([...labels].map((label) => label.slice(0, label.lastIndexOf('_')))).size).toBeGreaterThan(
      60,
    )
  })

  it('have two literal characters in front, or are among the few that are tried wherever a token begins', () => {
    expect(secretFormats.filter(({ prefix }) => prefix === '').length).toBeLessThan(12)
    for (const { prefix, form } of secretFormats.filter((format) => format.prefix !== '')) {
      expect(prefix).toHaveLength(2)
      expect(form().source.replaceAll('\\', '').startsWith(prefix)).toBe(true)
    }
  })

  it('repeat nothing without an upper bound', () => {
    for (const { form, label } of secretFormats)
      expect([label, /[*+](?![^[]*\])|,\}/.test(form().source)]).toEqual([label, false])
  })

  it('read a row as its label and its forms', () => {
    const [one, two] = formatsOf('ACME_KEY ac_%w4 %d2.x')
    expect({ ...one, form: one!.form() }).toEqual({
      label: 'ACME_KEY',
      prefix: 'ac',
      form: /ac_[A-Za-z0-9]{4}(?!\w)/y,
    })
    expect({ ...two, form: two!.form() }).toEqual({ label: 'ACME_KEY', prefix: '', form: /\d{2}\.x(?!\w)/y })
  })
})

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const base64 = (length: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9+/]{${length}}$`))
const lookAlike = fc.oneof(
  fc.uuid(),
  hex(32),
  hex(40),
  hex(64),
  base64(86).map((s) => `sha512-${s}==`),
  base64(300).map((s) => `url(data:image/png;base64,${s})`),
  base64(43).map((s) => `"checksum": "${s}="`),
  hex(40).map((s) => `commit ${s}`),
  hex(8).map((s) => `/assets/index-${s}.min.js?v=1.2.3`),
  fc.uuid().map((s) => `"id": "${s}", "parentKey": "${s}"`),
  hex(8).map((s) => `<div class="css-${s} sc-bdVaJa flex-1 md:grid-cols-2">`),
  fc.nat(99).map((n) => `npm:@scope/pkg-name@^${n}.2.3-rc.1+build.5`),
  fc
    .date({ noInvalidDate: true })
    .map((d) => `${d.toISOString()} INFO http-nio-8080-exec-1 c.a.b.UserLoginController : token refreshed`),
  hex(12).map((s) => `C:\\Users\\me\\AppData\\Local\\${s}\\file-key.txt`),
)

describe('a user name', () => {
  it('may be a plain word where it is the whole of an element', () => {
    const found = (text: string) => kept(text).map(({ label, start, end }) => [label, text.slice(start, end)])
    for (const text of ['<username>mholt</username>', '<wsse:Username>mholt</wsse:Username>'])
      expect(found(text)).toEqual([['USERNAME', 'mholt']])
    for (const text of [
      '<username>string</username>',
      '<filename>mholt</filename>',
      '<username>{u}</username>',
    ])
      expect(found(text)).toEqual([])
  })
})

describe('what only looks like a secret', () => {
  it('is not found: UUIDs, hashes, integrity values, images, class names, versions, paths, log lines', () => {
    fc.assert(
      fc.property(lookAlike, (text) => {
        expect(kept(text)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('is not found in the lockfile of this workspace', () => {
    expect(kept(readFileSync(new URL('../../../pnpm-lock.yaml', import.meta.url), 'utf8'))).toEqual([])
  })

  it.each([
    'if (node.key === "Enter" && this.token == null) { return login(user, password) }',
    'const { username, password } = req.body; const token = sign({ sub: user.id }, config.jwtSecret)',
    'export interface Options { apiKey: string; secret?: Uint8Array; password: () => Promise<string> }',
    'input[type=password]:focus,.token:hover{color:#aabbcc;--accent-token:#ff00aa}',
    't.token=e.token||null,this.auth=r(17),n.password=!0,s.secret=s.secret.concat(o)',
    '| `password` | string | required | The password: at least 12 characters |',
    'The key: patience. The secret: practice. The password: forgotten again.',
    'Login: required. User name: must be unique. Token: see below.',
    'PASS: 12 tests, FAIL: 0, pass: 100%',
    '"tokenizer": "cl100k_base", "max_tokens": 4096, "stop_token": "<|endoftext|>"',
    'auth: OAuth2, secret: KubernetesSecretRef, key: value',
  ])('is not found in code and prose: %s', (text) => {
    expect(kept(text)).toEqual([])
  })
})

/** Names, separators and values in any order. */
const field = fc.array(
  fc.oneof(
    fc.constantFrom(
      'password',
      'api_key',
      'user',
      'username',
      'Bearer',
      '--token',
      'pin',
      'is',
      'secretKey',
      '"token"',
      'sig',
    ),
    fc.constantFrom(
      ':',
      '=',
      ': ',
      ' = ',
      '://',
      ' ',
      '"',
      '\\"',
      "'",
      ',',
      ';',
      '&',
      '?',
      '@',
      '\n',
      '${',
      '***',
      '%3D',
      '/',
    ),
    fc.string({ maxLength: 30 }),
    fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/),
    fc.constantFrom('ghp_', 'eyJ', 'sk-proj-', 'AKIA', 'PuTTY-User-Key-File-3: '),
  ),
  { maxLength: 30 },
)

describe('for any text', () => {
  it('what is found lies inside the text, and reading never stops before the separator or behind the end', () => {
    fc.assert(
      fc.property(field, (parts) => {
        const text = parts.join('')
        for (const { start, end } of secretsOf(text))
          expect(0 <= start && start < end && end <= text.length).toBe(true)
        turnTo(text)
        for (let at = 0; at < text.length; at++) {
          const read = keyValueAt(text, at, () => {})
          expect(read <= text.length && (read >= at || text.startsWith('PuTTY', at - 21))).toBe(true)
        }
      }),
    )
  })

  it('a value is found by what stands within reach of its separator', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        field,
        fc.string({ maxLength: 900 }),
        (before, parts, after) => {
          const text = before + parts.join('') + after
          for (const { index } of text.matchAll(/[:=]/g)) {
            const from = Math.max(0, index - REACH.before)
            const near = text.slice(from, index + REACH.after)
            const whole: Candidate[] = []
            const cut: Candidate[] = []
            turnTo(text)
            keyValueAt(text, index, (one) => void whole.push(one))
            turnTo(near)
            keyValueAt(
              near,
              index - from,
              (one) => void cut.push({ ...one, start: one.start + from, end: one.end + from }),
            )
            expect(cut).toEqual(whole)
          }
        },
      ),
    )
  })

  it('of a token that several formats fit, the one of its own service is found', () => {
    const found = (text: string) => kept(text).map(({ label }) => label)
    const body = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2W3x4Y5z6'
    expect(found(`EAAA${body}${body.slice(0, 8)}`)).toEqual(['SQUARE_TOKEN'])
    expect(found(`EAAA${body}${body}`)).toEqual(['FACEBOOK_TOKEN'])
    expect(found(`sk-${body.slice(0, 20)}T3BlbkFJ${body.slice(0, 20)}`)).toEqual(['OPENAI_KEY'])
    expect(found(`sk-${body.slice(0, 48)}`)).toEqual(['SECRET_KEY'])
    expect(found(`GITHUB_TOKEN=ghp_${body.slice(0, 36)}`)).toEqual(['GITHUB_TOKEN'])
  })
})

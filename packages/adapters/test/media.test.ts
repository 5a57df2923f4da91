/** What sound and pictures are made of: in so many letters anything stands by chance. */
import { describe, expect, it } from 'vitest'
import { governMiddleware } from '../src/ai-sdk/index.ts'
import { isMedia } from '../src/media.ts'
import { governFetch } from '../src/openai/index.ts'
import { createParts } from '../src/wire/parts.ts'

const CARD = '4111111111111111'
const MEDIA = `${'QUJD'.repeat(40)}/${CARD}+${'QUJD'.repeat(40)}/A==`
const URL = `data:image/png;base64,${MEDIA}`

const forms: [what: string, written: object][] = [
  ['pictures', { data: [{ b64_json: MEDIA, revised_prompt: 'A cat' }] }],
  ['a picture that a tool made', { output: [{ type: 'image_generation_call', id: 'ig_1', result: MEDIA }] }],
  ['speech', { choices: [{ index: 0, message: { audio: { id: 'a', data: MEDIA, transcript: 'Hi' } } }] }],
  [
    'a picture beside a text',
    { choices: [{ index: 0, message: { images: [{ image_url: { url: URL } }] } }] },
  ],
  [
    'what a program drew',
    { output: [{ type: 'code_interpreter_call', outputs: [{ type: 'image', url: URL }] }] },
  ],
  ['a list of numbers', { data: [{ object: 'embedding', index: 0, embedding: MEDIA }] }],
  ['a signature', { candidates: [{ content: { parts: [{ text: 'Hi', thoughtSignature: MEDIA }] } }] }],
  ['a prediction', { predictions: [{ mimeType: 'image/png', bytesBase64Encoded: MEDIA }] }],
]

/** What is called a picture is taken for one, whatever it is made of. */
const picture = { type: 'image', mimeType: 'image/png', data: MEDIA }
const called: [what: string, written: object][] = [
  ['a tool’s picture', { content: [picture] }],
  ['one in JSON', { output: [{ type: 'mcp_call', id: 'm', output: JSON.stringify([picture, 'Hi']) }] }],
]

async function through(
  request: object,
  answer: BodyInit,
  type: string,
): Promise<[sent: string, got: string]> {
  let sent = ''
  const fetch = governFetch({
    fetch: async (_, init) => {
      sent = init!.body as string
      return new Response(answer, { headers: { 'content-type': type } })
    },
  })
  const response = await fetch('https://provider.example/', { method: 'POST', body: JSON.stringify(request) })
  return [sent, await response.text()]
}

describe.each([...forms, ...called])('%s', (_, written) => {
  const json = JSON.stringify(written)

  it('passes whole, both ways', async () => {
    expect(await through(written, json, 'application/json')).toEqual([json, json])
  })

  it('passes whole in an event', async () => {
    const [, got] = await through({}, `data: ${json}\n\n`, 'text/event-stream')
    expect(got.split(MEDIA)).toHaveLength(2)
    expect(got).not.toContain('CREDIT_CARD')
  })
})

it.each(forms)('%s: looked at where there are none', async (_, written) => {
  const json = JSON.stringify(written)
  const plain = json.replaceAll(
    MEDIA,
    `my card ${CARD}, thanks for the fish and for all of the rest of it as well`,
  )
  const [sent, got] = await through(JSON.parse(plain), plain, 'application/json')
  expect(sent + got).not.toContain(CARD)
  const [, event] = await through({}, `data: ${plain}\n\n`, 'text/event-stream')
  expect(event).not.toContain(CARD)
})

it('what is no sound or picture by its name is looked at', async () => {
  const json = JSON.stringify({
    output: [{ type: 'note', result: MEDIA, data: MEDIA }],
    svg: URL.replace('png', 'svg+xml'),
  })
  for (const one of await through(JSON.parse(json), json, 'application/json')) expect(one).not.toContain(CARD)
})

it('no text is taken for a mark of what was set apart', async () => {
  const signs = ['\u{f0000}', '\u{f0001}'].flatMap((sign) => [`${sign}0${sign}`, `${sign}\u{f0100}${sign}`])
  const json = JSON.stringify({ picture: { b64_json: MEDIA }, note: '{"a":"b"}', signs })
  expect(await through(JSON.parse(json), json, 'application/json')).toEqual([json, json])
})

it('pictures pass among what the AI SDK is answered beside a text', async () => {
  const pictures = { openai: { b64_json: MEDIA } }
  const doGenerate = async () => ({
    content: [{ type: 'text', text: 'Hi', providerMetadata: pictures }],
    warnings: [],
  })
  const result = await governMiddleware().wrapGenerate!({
    model: { doGenerate } as never,
    params: { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
    doGenerate: doGenerate as never,
    doStream: undefined as never,
  })
  expect(result.content).toEqual([{ type: 'text', text: 'Hi', providerMetadata: pictures }])
})

describe('the address of a picture', () => {
  it('has a few parameters, and with millions of them is a text', () => {
    const address = (times: number) => `data:image/png${';a=b'.repeat(times)};base64,${MEDIA}`
    for (const [times, is] of [
      [0, true],
      [16, true],
      [17, false],
      [4_000_000, false],
    ] as const) {
      const url = address(times)
      expect(isMedia(url, '', {}, '')).toBe(is)
      // A mark stands for what is set apart.
      expect(createParts().apart(url) !== url).toBe(is)
    }
  })
})

/** Forms that providers' streams and answers take beside plain text, one by one. */
import { createVault } from '@svc/core'
import { describe, expect, it } from 'vitest'
import { createGuards } from '../src/guard.ts'
import { type Decision, type GovernFetchOptions, governFetch } from '../src/openai/index.ts'
import { governJson } from '../src/wire/body.ts'

const THEIRS = 'carol@example.org'
const TEXT = `Ask ${THEIRS} now`
const SHOWN = 'Ask [EMAIL_ADDRESS] now'
/** Cut within the value, on both sides of its sign. */
const PIECES = ['Ask car', 'ol@', 'example', '.org now']

type Event = Readonly<Record<string, unknown>>

async function answered(body: string, type: string, options: GovernFetchOptions = {}): Promise<string> {
  const provider = async () => new Response(body, { headers: { 'content-type': type } })
  const fetch = governFetch({ ...options, fetch: provider })
  const request = { method: 'POST', body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] }) }
  return (await fetch('https://provider.example/v1', request)).text()
}

async function streamed(events: readonly Event[], options?: GovernFetchOptions): Promise<Event[]> {
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  const text = await answered(body, 'text/event-stream', options)
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as Event)
}

const joined = (events: readonly Event[], textOf: (event: never) => unknown): string =>
  events.map((event) => textOf(event as never) ?? '').join('')

describe('the Responses API', () => {
  it('has both outputs of a shell looked at as the wholes that their pieces are', async () => {
    const place = { item_id: 'sh', output_index: 0, command_index: 0 }
    const shown = await streamed([
      ...PIECES.map((piece, i) => ({
        type: 'response.shell_call_output_content.delta',
        ...place,
        sequence_number: i,
        delta: { stdout: piece, stderr: piece },
      })),
      { type: 'response.shell_call_output_content.done', ...place, sequence_number: 4, output: [] },
    ])
    for (const name of ['stdout', 'stderr'])
      expect(joined(shown, ({ delta }: { delta?: Event }) => delta?.[name])).toBe(SHOWN)
    // Nothing comes behind the end, and each has its place and the next number.
    expect(shown.at(-1)!.type).toBe('response.shell_call_output_content.done')
    expect(shown.map(({ sequence_number }) => sequence_number)).toEqual(shown.map((_, i) => i))
    expect(shown.every(({ item_id, command_index }) => item_id === 'sh' && command_index === 0)).toBe(true)
  })

  it('has the outputs of two commands kept apart', async () => {
    const shown = await streamed(
      PIECES.flatMap((piece) =>
        [0, 1].map((command_index) => ({
          type: 'response.shell_call_output_content.delta',
          output_index: 0,
          command_index,
          delta: { stdout: command_index === 0 ? piece : '.' },
        })),
      ),
    )
    const of = (index: number) =>
      joined(shown, ({ command_index, delta }: { command_index: number; delta: Event }) =>
        command_index === index ? delta.stdout : '',
      )
    expect(of(0)).toBe(SHOWN)
    expect(of(1)).toBe('....')
  })

  it('has deltas of a form to come looked at as pieces, under whatever name', async () => {
    const shown = await streamed(
      PIECES.flatMap((piece) => [
        { type: 'response.dream.delta', item_id: 'a', delta: { piece } },
        { type: 'response.thought.delta', item_id: 'a', text: piece },
      ]),
    )
    expect(joined(shown, ({ delta }: { delta?: { piece?: string } }) => delta?.piece)).toBe(SHOWN)
    expect(joined(shown, ({ text }: { text?: string }) => text)).toBe(SHOWN)
  })

  it('passes sound and pictures, and nothing that is none', async () => {
    const sound = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
    const events = (data: string) => [
      { type: 'response.audio.delta', delta: data },
      { type: 'response.image_generation_call.partial_image', item_id: 'i', partial_image_b64: data },
      { type: 'speech.audio.delta', audio: data },
      { type: 'speech.audio.delta', audio: data.slice(0, 4) },
      { type: 'speech.audio.done', usage: { total_tokens: 1 } },
    ]
    expect(await streamed(events(sound))).toEqual(events(sound))
    expect(JSON.stringify(await streamed(events(TEXT)))).not.toContain(THEIRS)
  })
})

describe('a transcript', () => {
  it('is looked at as the whole that its pieces are, and told whole once', async () => {
    const shown = await streamed([
      ...PIECES.map((delta) => ({ type: 'transcript.text.delta', delta })),
      { type: 'transcript.text.done', text: TEXT, usage: { type: 'tokens', total_tokens: 3 } },
    ])
    expect(joined(shown, ({ delta }: { delta?: string }) => delta)).toBe(SHOWN)
    expect(shown.filter(({ type }) => type === 'transcript.text.done')).toEqual([shown.at(-1)])
    expect(shown.at(-1)).toMatchObject({ text: SHOWN, usage: { total_tokens: 3 } })
  })
})

describe('an error in the midst of a stream', () => {
  it.each<[protocol: string, given: Event, expected: Event]>([
    [
      'Responses',
      { type: 'error', sequence_number: 3, code: 'server_error', message: TEXT, param: null },
      { type: 'error', sequence_number: 3, code: 'server_error', message: 'The model failed', param: null },
    ],
    [
      'Responses at their end',
      {
        type: 'response.failed',
        sequence_number: 3,
        response: { id: 'r', status: 'failed', error: { code: 'server_error', message: TEXT } },
      },
      {
        type: 'response.failed',
        sequence_number: 3,
        response: {
          id: 'r',
          status: 'failed',
          error: { code: 'server_error', message: 'The model failed' },
        },
      },
    ],
    [
      'Responses, nested',
      {
        type: 'error',
        sequence_number: 3,
        error: { type: 'server_error', code: null, message: TEXT, param: TEXT },
      },
      {
        type: 'error',
        sequence_number: 3,
        error: { message: 'The model failed', code: null, type: 'server_error' },
      },
    ],
    [
      'Anthropic’s messages',
      { type: 'error', error: { type: 'overloaded_error', message: TEXT }, request_id: 'req_1' },
      { type: 'error', error: { message: 'The model failed', code: null, type: 'overloaded_error' } },
    ],
    [
      'chat completions',
      { error: { message: TEXT, code: 'x', type: 'server_error' } },
      { error: { message: 'The model failed', code: 'x', type: 'server_error' } },
    ],
    [
      'those who number them',
      { error: { message: TEXT, code: 503, status: TEXT, metadata: { raw: TEXT } } },
      { error: { message: 'The model failed', code: 503, type: null } },
    ],
    [
      'nobody',
      { error: { message: TEXT, code: 219_099_998, type: [503] } },
      { error: { message: 'The model failed', code: null, type: null } },
    ],
    ['the AI SDK', { type: 'error', errorText: TEXT }, { type: 'error', errorText: 'The model failed' }],
  ])('comes whole, as %s have it, and quotes nothing', async (_, given, expected) => {
    expect(await streamed([given])).toEqual([expected])
  })
})

describe('the AI SDK’s stream to its pages', () => {
  it.each<(text: string) => Event>([
    (city) => ({ type: 'data-weather', id: 'w', data: { city, degrees: 3, days: [city] } }),
    (city) => ({ type: 'data-list', data: [city], transient: true }),
    (topic) => ({ type: 'message-metadata', messageMetadata: { topic, at: 1 } }),
    (reason) => ({ type: 'abort', reason }),
    (reason) => ({ type: 'tool-approval-response', approvalId: 'a', approved: false, reason }),
    (note) => ({ type: 'custom', kind: 'x.y', providerMetadata: { x: { note } } }),
  ])('has whole what is no piece of a text: %o', async (event) => {
    const two = (text: string) => [event(text), event('Another'), { type: 'finish-step' }]
    expect(await streamed(two(TEXT))).toEqual(two(SHOWN))
  })

  it.each<(of: Event) => Event>([
    (input) => ({ type: 'tool-input-available', toolCallId: 'c', toolName: 'mail', input }),
    (output) => ({ type: 'tool-output-available', toolCallId: 'c', output }),
    (data) => ({ type: 'data-note', data }),
    (messageMetadata) => ({ type: 'message-metadata', messageMetadata }),
  ])('has data looked at as such, whatever its names say of a message: %o', async (event) => {
    const data = (mail: string, ssn: string) => ({
      type: 'image',
      name: `Carol <${mail}>`,
      url: `mailto:${mail}`,
      source: mail,
      id: ssn,
      status: ssn,
    })
    expect(await streamed([event(data(THEIRS, '219-09-9998'))])).toEqual([
      event(data('[EMAIL_ADDRESS]', '[US_SSN]')),
    ])
    // What a provider must have back is as it was.
    const metadata = { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'gAAAAABo4111111111111111' } }
    const end = { type: 'reasoning-end', id: 'a', providerMetadata: metadata }
    expect(await streamed([end])).toEqual([end])
  })

  it('has data looked at as pieces that may be such', async () => {
    const shown = await streamed(
      PIECES.flatMap((piece) => [
        { type: 'data-textDelta', data: piece },
        { type: 'data-delta', data: { piece } },
      ]),
    )
    expect(joined(shown, ({ data }: Event) => (typeof data === 'string' ? data : ''))).toBe(SHOWN)
    expect(joined(shown, ({ data }: { data: { piece?: string } }) => data.piece)).toBe(SHOWN)
  })
})

describe('chat completions', () => {
  it('keep apart calls that have no number, as they come whole', async () => {
    const call = (id: string, to: string) => ({
      id,
      type: 'function',
      function: { name: 'mail', arguments: JSON.stringify({ to }) },
    })
    const events = (to: string) => [
      { choices: [{ index: 0, delta: { tool_calls: [call('a', to)] }, finish_reason: null }] },
      { choices: [{ index: 0, delta: { tool_calls: [call('b', 'Another')] }, finish_reason: null }] },
    ]
    expect(await streamed(events(TEXT))).toEqual(events(SHOWN))
    // One that is no JSON yet goes on.
    const shown = await streamed(
      ['{"to":"carol@exam', 'ple.org"}'].map((piece) => ({
        choices: [{ index: 0, delta: { tool_calls: [{ function: { arguments: piece } }] } }],
      })),
    )
    expect(JSON.stringify(shown)).toContain('{\\"to\\":\\"[EMAIL_ADDRESS]\\"}')
  })

  it('tell once what was counted', async () => {
    const counted = { usage: { total_tokens: 3 }, x_groq: { id: 'r', usage: { total_tokens: 3 } } }
    const shown = await streamed([
      { id: 'c', choices: [{ index: 0, delta: { content: 'Hi' } }] },
      { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], ...counted },
    ])
    expect(
      joined(
        shown,
        ({ choices }: { choices: { delta: { content?: string } }[] }) => choices[0]!.delta.content,
      ),
    ).toBe('Hi')
    expect(shown.filter(({ x_groq }) => x_groq)).toEqual([shown.at(-1)])
    expect(shown.at(-1)).toMatchObject(counted)
    expect(shown.every(({ id }) => id === 'c')).toBe(true)
  })

  it.each<[what: string, thought: (piece: string) => Event, textOf: (delta: Event) => unknown]>([
    [
      'of a name of their own',
      (reasoning_content) => ({ reasoning_content }),
      (delta) => delta.reasoning_content,
    ],
    [
      'in blocks of the content',
      (text) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
      ({ content }) =>
        Array.isArray(content)
          ? content.flatMap(({ thinking = [] }) => thinking.map(({ text }: Event) => text)).join('')
          : '',
    ],
  ])('have thoughts before the answer: %s', async (_, thought, textOf) => {
    const answer = 'All is well. '.repeat(40)
    const of = (delta: Event) => ({ choices: [{ index: 0, delta, finish_reason: null }] })
    const shown = await streamed([
      ...PIECES.map((piece) => of({ content: '', ...thought(piece) })),
      ...[...answer].map((content) => of({ content })),
    ])
    const deltas = shown.flatMap(({ choices }) => (choices as { delta: Event }[]).map(({ delta }) => delta))
    expect(joined(deltas, textOf)).toBe(SHOWN)
    const said = ({ content }: Event) => (typeof content === 'string' ? content : '')
    expect(joined(deltas, said)).toBe(answer)
    expect(deltas.findLastIndex(textOf)).toBeLessThan(deltas.findIndex(said))
  })

  it('keep annotations whole, which come one after the other', async () => {
    const annotation = (title: string) => ({ type: 'url_citation', url_citation: { title, start_index: 1 } })
    const shown = await streamed(
      [TEXT, 'Another'].map((title) => ({
        choices: [{ index: 0, delta: { annotations: [annotation(title)] } }],
      })),
    )
    const given = shown.flatMap(({ choices }) =>
      (choices as { delta: { annotations?: object[] } }[]).flatMap(({ delta }) => delta.annotations ?? []),
    )
    expect(given).toEqual([annotation(SHOWN), annotation('Another')])
  })
})

describe('Anthropic’s messages', () => {
  const start = (index: number, content_block: Event) => ({
    type: 'content_block_start',
    index,
    content_block,
  })
  const stop = (index: number) => ({ type: 'content_block_stop', index })

  it('keep what a tool of the provider found in one block, with what it must have back', async () => {
    const block = (title: string) => ({
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: [{ type: 'web_search_result', title, page_age: null, encrypted_content: 'EqgfCioIARgB' }],
    })
    const thought = { type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3pzix/LafPsn4a' }
    const events = (title: string) => [start(0, block(title)), stop(0), start(1, thought), stop(1)]
    expect(await streamed(events(TEXT))).toEqual(events(SHOWN))
  })

  it('keep a citation whole', async () => {
    const events = (text: string) => [
      start(0, { type: 'text', text: '' }),
      {
        type: 'content_block_delta',
        index: 0,
        delta: {
          type: 'citations_delta',
          citation: { type: 'char_location', cited_text: text, document_index: 0, start_char_index: 3 },
        },
      },
      stop(0),
    ]
    expect(await streamed(events(TEXT))).toEqual(events(SHOWN))
  })

  it('have a text looked at as a whole that its block begins with', async () => {
    const shown = await streamed([
      start(0, { type: 'text', text: PIECES[0]! }),
      ...PIECES.slice(1).map((text) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text },
      })),
      stop(0),
    ])
    const textOf = ({ content_block, delta }: Record<string, { text: string } | undefined>) =>
      (content_block ?? delta)?.text
    expect(joined(shown, textOf)).toBe(SHOWN)
    expect(shown.filter(({ type }) => type === 'content_block_start')).toHaveLength(1)
    expect(shown.at(-1)).toEqual(stop(0))
  })

  it('have blocks of a type to come looked at as pieces', async () => {
    const shown = await streamed([
      start(0, { type: 'dream', dreamt: '' }),
      ...PIECES.map((dreamt) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'dream_delta', dreamt },
      })),
      stop(0),
    ])
    expect(joined(shown, ({ delta }: { delta?: { dreamt?: string } }) => delta?.dreamt)).toBe(SHOWN)
  })

  it('say where the results of a batch are', async () => {
    const batch = {
      id: 'msgbatch_1',
      type: 'message_batch',
      results_url: 'https://provider.example/v1/messages/batches/msgbatch_1/results',
    }
    const got = await answered(JSON.stringify({ ...batch, note: TEXT }), 'application/json')
    expect(JSON.parse(got)).toEqual({ ...batch, note: SHOWN })
    const other = JSON.stringify({ results_url: `https://provider.example/?of=${THEIRS}` })
    expect(await answered(other, 'application/json')).not.toContain(THEIRS)
  })

  it('are decided about when they come whole', async () => {
    const decisions: Decision[] = []
    const message = {
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: TEXT, signature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h' },
        { type: 'tool_use', id: 'toolu_1', name: 'mail', input: { to: THEIRS } },
      ],
    }
    const text = await answered(JSON.stringify(message), 'application/json', {
      onDecision: (decision) => decisions.push(decision),
    })
    const [thinking, tool] = message.content
    expect(JSON.parse(text)).toEqual({
      ...message,
      content: [
        { ...thinking, thinking: SHOWN },
        { ...tool, input: { to: '[EMAIL_ADDRESS]' } },
      ],
    })
    expect(decisions.map(({ direction, action }) => [direction, action])).toEqual([
      ['input', 'allow'],
      ['output', 'redact'],
    ])
  })
})

describe('Gemini’s events', () => {
  const event = (parts: readonly object[], finishReason?: string) => ({
    candidates: [{ content: { parts, role: 'model' }, ...(finishReason && { finishReason }), index: 0 }],
    modelVersion: 'gemini-3',
    responseId: 'r-1',
  })

  it('keep calls of tools whole, and words and signatures as they are', async () => {
    const call = (to: string) => ({
      functionCall: { name: 'mail', args: { to, copies: 2 } },
      thoughtSignature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h',
    })
    const events = (to: string) => [event([call(to)]), event([call('Another')]), event([], 'STOP')]
    expect(await streamed(events(TEXT))).toEqual(events(SHOWN))
  })

  interface Candidate {
    readonly content: { readonly parts: readonly { readonly text?: string; readonly thought?: true }[] }
    readonly finishReason?: string
  }
  const candidatesOf = (events: readonly Event[]) =>
    events.map(({ candidates }) => (candidates as readonly Candidate[])[0]!)

  it('keep thoughts apart from the answer, and before it', async () => {
    const shown = await streamed([
      ...PIECES.map((text) => event([{ text, thought: true }])),
      ...PIECES.slice(0, -1).map((text) => event([{ text }])),
      { ...event([{ text: PIECES.at(-1)! }], 'STOP'), usageMetadata: { totalTokenCount: 9 } },
    ])
    const parts = candidatesOf(shown).flatMap(({ content }) => content.parts)
    const of = (isThought: boolean) =>
      parts
        .filter(({ thought = false }) => thought === isThought)
        .map(({ text }) => text)
        .join('')
    expect([of(true), of(false)]).toEqual([SHOWN, SHOWN])
    const said = parts.filter(({ text }) => text)
    expect(said.map(({ thought = false }) => thought)).toEqual([true, false])
  })

  it('end with the word that they are over, in a form that may be sent back', async () => {
    const shown = await streamed([
      ...PIECES.slice(0, -1).map((text) => event([{ text }])),
      { ...event([{ text: PIECES.at(-1)! }], 'STOP'), usageMetadata: { totalTokenCount: 9 } },
    ])
    expect(candidatesOf(shown).flatMap(({ finishReason }, i) => (finishReason ? [i] : []))).toEqual([
      shown.length - 1,
    ])
    expect(shown.filter(({ usageMetadata }) => usageMetadata)).toEqual([shown.at(-1)])
    const contents = candidatesOf(shown).map(({ content }) => content)
    expect(contents.at(-2)).toEqual({ role: 'model', parts: [{ text: SHOWN }] })
    expect(contents).toEqual(contents.map((content) => ({ ...content, role: 'model' })))
  })

  it('are governed as such where they come as a list', async () => {
    const list = [...PIECES.map((text) => event([{ text }])), event([{ text: '' }], 'STOP')]
    const got = JSON.parse(await answered(JSON.stringify(list), 'application/json')) as Event[]
    expect(
      candidatesOf(got)
        .flatMap(({ content }) => content.parts.map(({ text }) => text))
        .join(''),
    ).toBe(SHOWN)
    expect(candidatesOf(got).at(-1)).toMatchObject({ finishReason: 'STOP' })
  })

  it('end each for itself', async () => {
    const of = (index: number, text: string, finishReason?: string) => ({
      candidates: [
        { content: { parts: [{ text }], role: 'model' }, index, ...(finishReason && { finishReason }) },
      ],
    })
    const shown = await streamed([
      of(1, PIECES[0]!),
      of(0, 'Hi', 'STOP'),
      ...PIECES.slice(1).map((text) => of(1, text)),
    ])
    const told = shown.flatMap(({ candidates }) => candidates as readonly (Candidate & { index: number })[])
    const textOf = (at: number) =>
      told.flatMap(({ index, content }) => (index === at ? (content.parts[0]?.text ?? '') : '')).join('')
    expect([textOf(0), textOf(1)]).toEqual(['Hi', SHOWN])
  })

  it('are looked at as the text that they are pieces of', async () => {
    const shown = await streamed(PIECES.map((text) => event([{ text }])))
    const textOf = ({ candidates }: { candidates: { content: { parts: { text?: string }[] } }[] }) =>
      candidates[0]!.content.parts[0]?.text
    expect(joined(shown, textOf)).toBe(SHOWN)
  })
})

describe('the Model Context Protocol', () => {
  const message = (more: object) => ({ jsonrpc: '2.0', ...more })

  it.each<[what: string, of: (text: string) => Event]>([
    [
      'a result of a tool',
      (text) =>
        message({
          id: 1,
          result: {
            content: [{ type: 'text', text }],
            structuredContent: { mail: text, n: 3 },
            isError: false,
          },
        }),
    ],
    [
      'a notification',
      (data) => message({ method: 'notifications/message', params: { level: 'info', data } }),
    ],
    ['a result without a text', () => message({ id: 'a-1', result: {} })],
    ['an error', (text) => message({ id: 2, error: { code: -32602, message: text, data: { of: text } } })],
  ])('has each message whole: %s', async (_, of) => {
    const two = (text: string) => [of(text), of('Another')]
    expect(await streamed(two(TEXT))).toEqual(two(SHOWN))
  })

  it('is not taken for others that stream by JSON-RPC', async () => {
    for (const of of [
      (text: string) =>
        message({ id: 1, result: { kind: 'artifact-update', artifact: { parts: [{ text }] } } }),
      (text: string) => message({ method: 'session/update', params: { update: { text } } }),
    ]) {
      const shown = await streamed(PIECES.map(of))
      expect(JSON.stringify(shown)).toContain(SHOWN)
      expect(shown.every(({ jsonrpc }) => jsonrpc === '2.0' || jsonrpc === undefined)).toBe(true)
    }
  })

  it('has what is a person’s in no error', async () => {
    const error = message({ id: 1, error: { code: 1, message: 'of [EMAIL_ADDRESS_1]' } })
    const provider = async () =>
      new Response(`data: ${JSON.stringify(error)}\n\n`, { headers: { 'content-type': 'text/event-stream' } })
    const body = JSON.stringify({ of: 'ann@example.com' })
    const response = await governFetch({ fetch: provider })('https://x.example', { method: 'POST', body })
    expect(await response.text()).not.toContain('ann@')
  })
})

describe('other forms of pieces', () => {
  it('are looked at in choices that have messages instead of deltas', async () => {
    const shown = await streamed(
      PIECES.map((content) => ({ choices: [{ index: 0, message: { role: 'assistant', content } }] })),
    )
    const textOf = ({ choices }: { choices: { message: { content?: string } }[] }) =>
      choices[0]!.message.content
    expect(joined(shown, textOf)).toBe(SHOWN)
  })

  it.each<[protocol: string, piece: (text: string) => Event, end: (text: string) => Event]>([
    ['Dify’s', (answer) => ({ event: 'message', id: 'm', answer }), (of) => ({ event: 'message_end', of })],
    ['a program’s', (text) => ({ kind: 'token', text }), (text) => ({ kind: 'done', text, score: 1 })],
    [
      'Assistants’',
      (value) => ({
        id: 'm',
        object: 'thread.message.delta',
        delta: { content: [{ index: 0, type: 'text', text: { value } }] },
      }),
      (value) => ({ type: 'thread.message.completed', content: [{ type: 'text', text: { value } }] }),
    ],
  ])('come as such, and the event that ends them is whole: %s', async (_, piece, end) => {
    const body = [...PIECES.map(piece), end(TEXT)].map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')
    const text = await answered(body, 'text/event-stream')
    const shown = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))
    expect(shown).toEqual([...PIECES.map(() => piece('')), piece(SHOWN), end(SHOWN)])
  })

  it('stand between events that are whole, of AG-UI’s say', async () => {
    const state = (mail: string) => ({ type: 'STATE_SNAPSHOT', snapshot: { mail, open: true } })
    const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'find_person' }
    const piece = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta })
    const [first, ...more] = PIECES.map(piece)
    const end = { type: 'TEXT_MESSAGE_END', messageId: 'm' }
    const body = [first, state(TEXT), call, ...more, end].map((one) => `data: ${JSON.stringify(one)}\n\n`)
    const text = await answered(body.join(''), 'text/event-stream')
    const shown = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))
    expect(shown).toEqual([piece(''), state(SHOWN), call, ...more.map(() => piece('')), piece(SHOWN), end])
  })

  it('are looked at in choices that are a program’s own, and none is lost', async () => {
    const shown = await streamed([
      { type: 'question', choices: [TEXT, 'Nobody'] },
      { type: 'question.done', choices: [TEXT, 'Nobody'] },
    ])
    const choices = shown.map((one) => one.choices as string[])
    expect(choices.slice(0, -1).flat().filter(Boolean)).toEqual([SHOWN, 'Nobody'])
    expect(choices.at(-1)).toEqual([SHOWN, 'Nobody'])
  })

  it('are looked at in lists, as LangGraph sends them', async () => {
    const about = { run_id: 'r1' }
    const body = PIECES.map(
      (content) => `event: messages\ndata: ${JSON.stringify([{ content, type: 'ai', id: 'a' }, about])}\n\n`,
    ).join('')
    const text = await answered(body, 'text/event-stream')
    const lists = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as { content: string }[],
    )
    expect(lists.map(([message]) => message!.content).join('')).toBe(SHOWN)
    expect(lists[0]).toEqual([{ content: '', type: 'ai', id: 'a' }, about])
    expect(text.match(/^event: messages$/gm)).toHaveLength(lists.length)
  })
})

describe('JSON Lines', () => {
  it.each([
    'application/x-ndjson',
    'application/jsonl; charset=utf-8',
    'application/x-jsonlines',
    'application/json-lines',
    'application/x-json-lines',
  ])('are looked at as the whole that their pieces are: %s', async (type) => {
    const body = PIECES.map((text) => `${JSON.stringify({ text, at: 1 })}\r\n`).join('\n')
    const shown = (await answered(body, type)).trimEnd().split('\n')
    const events = shown.map((line) => JSON.parse(line) as { text?: string; at?: number })
    expect(joined(events, ({ text }: { text?: string }) => text)).toBe(SHOWN)
    expect(events.filter(({ at }) => at === 1)).toHaveLength(PIECES.length)
  })

  it.each<[provider: string, line: (id: string, text: string) => Event]>([
    [
      'Anthropic',
      (custom_id, text) => ({
        custom_id,
        result: {
          type: 'succeeded',
          message: {
            id: `msg_${custom_id}`,
            type: 'message',
            role: 'assistant',
            content: [{ type: 'text', text }],
          },
        },
      }),
    ],
    [
      'OpenAI',
      (custom_id, content) => ({
        id: `batch_req_${custom_id}`,
        custom_id,
        response: {
          status_code: 200,
          request_id: 'r',
          body: {
            id: 'c',
            choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
          },
        },
        error: null,
      }),
    ],
    [
      'OpenAI, of what failed',
      (custom_id, message) => ({ id: 'b', custom_id, response: null, error: { code: 'expired', message } }),
    ],
    [
      'Anthropic, of what failed',
      (custom_id, message) => ({
        custom_id,
        result: { type: 'errored', error: { type: 'error', error: { type: 'invalid_request', message } } },
      }),
    ],
  ])('that are the results of a batch of %s stay one for each', async (_, line) => {
    const written = (text: string) =>
      [line('a', text), line('b', text), line('a-1', 'Another')]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join('')
    const shown = await answered(written(TEXT), 'application/x-jsonl')
    const linesOf = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((one) => JSON.parse(one))
    expect(linesOf(shown)).toEqual(linesOf(written(SHOWN)))
  })

  it('that only look like results of a batch are pieces', async () => {
    for (const of of [(text: string) => ({ result: { text } }), (text: string) => ({ response: { text } })]) {
      const body = PIECES.map((text) => `${JSON.stringify({ custom_id: 'a', ...of(text) })}\n`).join('')
      expect(await answered(body, 'application/x-jsonl')).toContain(SHOWN)
    }
  })

  it('that are texts, and the last without an end, are looked at, too', async () => {
    const shown = await answered(`"${TEXT}"\n${TEXT}`, 'application/jsonl')
    expect(shown.split('\n').sort()).toEqual(['', `"${SHOWN}"`, SHOWN].sort())
  })

  it('of which one has no end are not held for ever', async () => {
    const line = 'x'.repeat(16 * 1_048_576 + 1)
    await expect(answered(line, 'application/x-ndjson')).rejects.toMatchObject({ code: 'held_too_long' })
  })
})

describe('answers of other types', () => {
  it('are looked at where they are text', async () => {
    expect(await answered(TEXT, 'text/plain; charset=utf-8')).toBe(SHOWN)
    expect(await answered(TEXT, 'text/plain', { onUnknown: 'pass' })).toBe(SHOWN)
  })

  it.each(['application/octet-stream', 'application/x-protobuf', '', 'text/plain; charset=utf-16'])(
    'are refused, or passed when told so: %s',
    async (type) => {
      await expect(answered(TEXT, type)).rejects.toMatchObject({ code: 'not_understood' })
      expect(await answered(TEXT, type, { onUnknown: 'pass' })).toBe(TEXT)
    },
  )

  it.each(['', 'application/json', 'application/octet-stream'])(
    'pass where they say that nothing is in them, and nothing else does: %s',
    async (type) => {
      for (const [body, length, expected] of [
        ['', '0', ''],
        [TEXT, '0', ''],
      ] as const) {
        const headers = { 'content-type': type, 'content-length': length }
        const fetch = governFetch({ fetch: async () => new Response(body, { status: 202, headers }) })
        const response = await fetch('https://provider.example/v1', { method: 'DELETE' })
        expect([response.status, await response.text()]).toEqual([202, expected])
        expect(response.headers.get('content-length')).toBe(length)
      }
      await expect(answered(TEXT, type)).rejects.toMatchObject({ code: 'not_understood' })
    },
  )

  it.each<[what: string, answer: unknown, told: string[]]>([
    [
      'a program’s own',
      { reply: TEXT, of: [TEXT, { more: '{"to":"carol\\u0040example.org"}' }] },
      ['redact EMAIL_ADDRESS'],
    ],
    ['a transcript', { text: 'Hello', usage: { seconds: 3 } }, ['allow ']],
    ['a list', [{ generated_text: TEXT }], ['redact EMAIL_ADDRESS']],
    [
      'one that is denied',
      { reply: ['ghp_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('') },
      ['deny GITHUB_TOKEN'],
    ],
    [
      'a model’s, with more beside it',
      { choices: [{ message: { content: TEXT } }], note: TEXT },
      ['redact EMAIL_ADDRESS'],
    ],
    ['one without a text', { id: 'x', deleted: true }, []],
  ])('are decided about once: %s', async (_, answer, told) => {
    const decisions: Decision[] = []
    const onDecision = (decision: Decision) => decisions.push(decision)
    await answered(JSON.stringify(answer), 'application/json', { onDecision }).catch((error) =>
      expect(error).toMatchObject({ code: 'denied' }),
    )
    expect(
      decisions
        .slice(1)
        .map(({ direction, action, receipt }) => `${direction} ${action} ${receipt.pii_types}`),
    ).toEqual(told.map((one) => expect.stringMatching(`^output ${one}`)))
  })

  it.each(['data', 'content', 'output', 'input', 'choices', 'candidates'])(
    'are a program’s own under a name that models have, too: %s',
    async (name) => {
      const list = (mail: string) => ({
        [name]: [{ type: 'image', name: `Carol <${mail}>`, url: `mailto:${mail}`, file: mail, n: 7 }],
      })
      expect(JSON.parse(await answered(JSON.stringify(list(THEIRS)), 'application/json'))).toEqual(
        list('[EMAIL_ADDRESS]'),
      )
    },
  )

  it('that have more texts than one decision takes are decided about in several', async () => {
    const decisions: Decision[] = []
    const answer = { list: Array.from({ length: 10_001 }, () => 'a') }
    const text = await answered(JSON.stringify(answer), 'application/json', {
      onDecision: (decision) => decisions.push(decision),
    })
    expect(JSON.parse(text)).toEqual(answer)
    expect(decisions.map(({ direction }) => direction)).toEqual(['input', 'output', 'output'])
  })

  it('are refused where they say that they are JSON and are none', async () => {
    await expect(answered(TEXT, 'application/json')).rejects.toMatchObject({ code: 'not_understood' })
  })

  it('are refused in plain words where they are deeper than can be looked into', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    for (const json of [deep, `{"choices":[{"message":{"content":${deep}}}]}`, `{"scores":${deep}}`])
      for (const [body, type] of [
        [json, 'application/json'],
        [`data: ${json}\n\n`, 'text/event-stream'],
        [`${json}\n`, 'application/x-ndjson'],
      ] as const)
        await expect(answered(body, type)).rejects.toMatchObject({ code: 'not_understood' })
    // What is deep, and no deeper than that, passes.
    const nested = `{"scores":${'['.repeat(90)}"${TEXT}"${']'.repeat(90)}}`
    expect(await answered(nested, 'application/json')).toBe(nested.replace(TEXT, SHOWN))
  })
})

describe('texts of one answer', () => {
  it('are 10,000 at once at most, since each is held by itself', () => {
    const guard = createGuards({})()
    for (let i = 0; i < 10_001; i++) guard.jsonPassage().end()
    for (let i = 0; i < 5_000; i++) [guard.passage(), guard.jsonPassage()]
    for (const begin of [guard.passage, guard.jsonPassage])
      expect(begin).toThrow(expect.objectContaining({ code: 'held_too_long' }))
  })
})

describe('names of properties', () => {
  const OTHER = 'dave@example.org'
  const scores = (one: string, other: string) => ({ scores: { [one]: 1, [other]: { of: { [one]: 'ok' } } } })

  it('are looked at in an answer, and none is lost where two become the same', async () => {
    const json = JSON.stringify({ [THEIRS]: 1, ...scores(THEIRS, OTHER) })
    expect(JSON.parse(await answered(json, 'application/json'))).toEqual({
      '[EMAIL_ADDRESS]': 1,
      ...scores('[EMAIL_ADDRESS]', '[EMAIL_ADDRESS]_2'),
    })
  })

  it('may be long, and many may become the same: the time grows with them and not with their square', () => {
    const guard = createGuards({ transforms: { EMAIL_ADDRESS: { replaceWith: 'someone' } } })()
    const long = { [`${'Encryptedo'.repeat(100_000)}!`]: 1 }
    expect(guard.outputDetails(long)).toEqual(long)
    const many = Array.from({ length: 20_000 }, (_, i) => [`m${10_000 + i}@example.com`, i] as const)
    const shown = Object.keys(governJson(Object.fromEntries([...many, ['someone_2', 'x']]), guard) as object)
    expect(shown.slice(0, 3)).toEqual(['someone', 'someone_2', 'someone_3'])
    expect(shown).toHaveLength(20_001)
  })

  it('are the person’s own again, in an input that is an object, too', async () => {
    const vault = createVault()
    vault.redact('ann@example.com')
    const answer = (name: string) => ({
      role: 'assistant',
      content: [{ type: 'tool_use', id: 't', name: 'mail', input: { to: [{ [name]: 'Hi' }] } }],
    })
    const text = await answered(JSON.stringify(answer('[EMAIL_ADDRESS_1]')), 'application/json', { vault })
    expect(JSON.parse(text)).toEqual(answer('ann@example.com'))
  })

  it('are looked at in events', async () => {
    for (const event of [scores(THEIRS, OTHER), { choices: [{ index: 0, delta: scores(THEIRS, OTHER) }] }]) {
      const text = JSON.stringify(await streamed([event]))
      expect(text).not.toMatch(/carol|dave/)
      expect(text).toContain('"[EMAIL_ADDRESS]":1')
      expect(text).toContain('"ok"')
    }
  })
})

describe('events that are texts', () => {
  const written = (events: readonly [name: string, data: string][]) =>
    events.map(([name, data]) => `${name && `event: ${name}\n`}data: ${data}\n\n`).join('')
  const pieces = PIECES.map((piece): [string, string] => ['', piece])

  it.each(['', '{}', '{"type":"done"}', '"bye"', 'bye'])(
    'come before the one that says that they are over, and it comes: %s',
    async (data) => {
      const text = await answered(written([...pieces, ['done', data]]), 'text/event-stream')
      expect(text).toBe(
        written([
          ['', SHOWN],
          ['done', data],
        ]),
      )
    },
  )

  it('are over where an event without a name says so', async () => {
    const text = await answered(written([...pieces, ['', '{"type":"stop"}']]), 'text/event-stream')
    expect(text).toBe(
      written([
        ['', SHOWN],
        ['', '{"type":"stop"}'],
      ]),
    )
  })

  it('say so of what came in JSON, too', async () => {
    const tokens = PIECES.map((token): [string, string] => ['token', JSON.stringify({ token })])
    const text = await answered(written([...tokens, ['done', '']]), 'text/event-stream')
    expect(
      text.endsWith(
        written([
          ['token', JSON.stringify({ token: SHOWN })],
          ['done', ''],
        ]),
      ),
    ).toBe(true)
  })

  it('are held through what keeps the connection open, which comes at once, and is looked at', async () => {
    const [first, ...more] = pieces
    const given = written([first!, ['ping', '12:01'], ...more, ['keep-alive', THEIRS], ['ping', '12:02']])
    const text = await answered(given, 'text/event-stream')
    expect(text).toBe(
      written([
        ['ping', '12:01'],
        ['keep-alive', '[EMAIL_ADDRESS]'],
        ['ping', '12:02'],
        ['', SHOWN],
      ]),
    )
  })
})

describe('names of events', () => {
  it('pass as a protocol’s words, and are looked at where they are none', async () => {
    const body = `event: a.b-c\ndata: {"a":1}\n\nevent: ${TEXT}\ndata: {"a":1}\n\nevent: ${TEXT}\ndata: hi\n\n`
    const text = await answered(body, 'text/event-stream')
    expect(text).not.toContain(THEIRS)
    expect([...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)).toEqual(['a.b-c', SHOWN, SHOWN])
  })

  it('are given to none that has none: a page hears of those as messages', async () => {
    const events = [{ delta: 'Hello' }, { type: 'piece', delta: ' there' }, { type: 'done' }]
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    const text = await answered(body, 'text/event-stream')
    expect(text).not.toContain('event:')
    expect(text).toContain('Hello')
    // Those that are named by what is in them keep that name.
    const named = body.replaceAll(/^(data: .*"type":"(\w+)")/gm, 'event: $2\n$1')
    expect((await answered(named, 'text/event-stream')).match(/^event: .*$/gm)).toContain('event: piece')
  })
})

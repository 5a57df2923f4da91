import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createGovernor, createVault, governMessages } from '../src/index.ts'

const mail = 'ops@example.com'
const E = '[EMAIL_ADDRESS]'

/** Freezes all of a value: a write to it throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

const sent = (...messages: object[]) => governMessages(frozen(messages)).messages
const paths = (...messages: object[]) => governMessages(messages).pii.map(({ path }) => path.join('/'))

describe('governMessages', () => {
  it('makes one decision about all messages, with one receipt', () => {
    const onReceipt = vi.fn()
    const { action, messages, pii, receipt, report } = governMessages(
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: `I am ${mail}` },
        { role: 'assistant', content: `Hello ${mail}` },
      ],
      createGovernor({ onReceipt }),
    )
    expect(action).toBe('redact')
    expect(messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: `I am ${E}` },
      { role: 'assistant', content: `Hello ${E}` },
    ])
    expect(pii.map(({ path, start, value }) => ({ path, start, value }))).toEqual([
      { path: [1, 'content'], start: 5, value: mail },
      { path: [2, 'content'], start: 6, value: mail },
    ])
    expect(receipt.pii_counts).toEqual({ EMAIL_ADDRESS: 2 })
    expect(report.risk).toBe('medium')
    expect(onReceipt.mock.calls).toEqual([[receipt]])
  })

  it('lets no message out when one of them is denied', () => {
    const denied = governMessages([
      { role: 'user', content: 'hi' },
      { role: 'user', content: 'AKIAIOSFODNN7EXAMPLE' },
    ])
    expect(denied).toMatchObject({ action: 'deny', messages: [], report: { hitl: true } })
    expect(governMessages([{ role: 'user', content: 'hi' }], undefined, { action: 'deny' }).messages).toEqual(
      [],
    )
  })

  it('allows what holds nothing, equal to what it was given', () => {
    const messages = [
      { role: 'user', content: ' [1, 2 ' },
      { role: 'assistant', content: null, refusal: null, x: undefined },
    ]
    expect(governMessages(messages)).toMatchObject({ action: 'allow', messages, pii: [] })
    expect(governMessages([]).messages).toEqual([])
  })

  it('writes level and action of its context into the receipt', () => {
    const { receipt } = governMessages([{ content: 'x' }], createGovernor(), { autonomyLevel: 3 })
    expect(receipt.canonical_json).toContain('"autonomy_level":3')
  })

  it('reads each message as what answers the one before', () => {
    const question = { role: 'assistant', content: [{ type: 'text', text: 'What is your account number?' }] }
    const answer = { role: 'user', content: [{ type: 'text', text: '48213977' }] }
    const other = { role: 'user', content: 'There were more than I thought:' }
    expect(paths(question, answer)).toEqual(['1/content/0/text'])
    expect(paths(answer, question)).toEqual([])
    expect(paths(question, other, answer)).toEqual([])
    expect(paths({ role: 'user', content: 'My account number is' }, answer)).toEqual(['1/content/0/text'])
    expect(governMessages([answer], undefined, { question: 'Your account number?' }).action).toBe('redact')
    // Of a message with several texts the last is the question.
    const long = {
      role: 'assistant',
      content: [...question.content, { type: 'text', text: 'Take your time, it is in no hurry.' }],
    }
    expect(paths(long, answer)).toEqual([])
  })

  it('gives a value the same placeholder in every message, and restores what comes back', () => {
    const vault = createVault()
    const governor = createGovernor({ vault })
    const { messages } = governMessages(
      [
        { role: 'user', content: `${mail} or a@example.com` },
        { role: 'tool', content: `{"to":"${mail}"}` },
      ],
      governor,
    )
    expect(messages).toEqual([
      { role: 'user', content: '[EMAIL_ADDRESS_1] or [EMAIL_ADDRESS_2]' },
      { role: 'tool', content: '{"to":"[EMAIL_ADDRESS_1]"}' },
    ])
    expect(vault.restore('wrote to [EMAIL_ADDRESS_2]').output).toBe('wrote to a@example.com')
  })
})

describe('messages of OpenAI', () => {
  it('have their text parts redacted, and their images left', () => {
    const image = { type: 'image_url', image_url: { url: `https://example.com/${mail}.png` } }
    expect(sent({ role: 'user', content: [{ type: 'text', text: mail }, image] })).toEqual([
      { role: 'user', content: [{ type: 'text', text: E }, image] },
    ])
  })

  it('have the arguments of tool calls redacted as JSON, which they stay', () => {
    const call = (text: string) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'send', arguments: text } }],
      },
    ]
    const redacted = (text: string) =>
      (sent(...call(text))[0] as ReturnType<typeof call>[0]).tool_calls[0]!.function.arguments
    expect(redacted(`{ "to": "${mail}", "id": 12345678901234567890, "ssn": 219099998 }`)).toBe(
      `{ "to": "${E}", "id": 12345678901234567890, "ssn": "[US_SSN]" }`,
    )
    expect(redacted(`{"to": "${mail}"`)).toBe(`{"to": "${E}"`)
    expect(redacted(`send to ${mail}`)).toBe(`send to ${E}`)
    expect(redacted('')).toBe('')
    const deep = `${'['.repeat(200)}"${mail}"${']'.repeat(200)}`
    expect(redacted(deep)).toBe(deep.replace(mail, E))
    expect(paths(...call(`{"to":{"cc":["${mail}"]}}`))).toEqual(['0/tool_calls/0/function/arguments/to/cc/0'])
  })

  it('have tool results, older function calls, custom tools, refusals and names redacted', () => {
    expect(
      sent(
        { role: 'tool', tool_call_id: 'call_1', content: `{"ssn": 219099998, "n": 1.0}` },
        { role: 'assistant', function_call: { name: 'f', arguments: `{"a":"${mail}"}` } },
        {
          role: 'assistant',
          tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'sql', input: `where x is ${mail}` } }],
        },
        { role: 'assistant', refusal: `not to ${mail}` },
        { role: 'user', name: mail, content: '' },
      ),
    ).toEqual([
      { role: 'tool', tool_call_id: 'call_1', content: '{"ssn": "[US_SSN]", "n": 1.0}' },
      { role: 'assistant', function_call: { name: 'f', arguments: `{"a":"${E}"}` } },
      {
        role: 'assistant',
        tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'sql', input: `where x is ${E}` } }],
      },
      { role: 'assistant', refusal: `not to ${E}` },
      { role: 'user', name: 'EMAIL_ADDRESS', content: '' },
    ])
  })

  it('have names of any length redacted, in time that grows with them and not with their square', () => {
    for (const long of ['_'.repeat(400_000), '@'.repeat(400_000), '_@'.repeat(200_000)])
      expect(sent({ role: 'user', name: `${mail} ${long}x`, content: '' })).toEqual([
        { role: 'user', name: 'EMAIL_ADDRESS_x', content: '' },
      ])
    expect(sent({ role: 'user', name: `_a-b_ ${mail}_`, content: '' })).toEqual([
      { role: 'user', name: 'a-b_EMAIL_ADDRESS', content: '' },
    ])
  })

  it('of the Responses API are read as well', () => {
    expect(
      sent(
        {
          role: 'user',
          content: [
            { type: 'input_text', text: mail },
            { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
          ],
        },
        { type: 'function_call', call_id: 'call_1', name: 'f', arguments: `{"a":"${mail}"}` },
        { type: 'function_call_output', call_id: 'call_1', output: `{"a":"${mail}"}` },
        {
          type: 'function_call_output',
          call_id: 'call_1',
          output: [
            { type: 'input_text', text: mail },
            { type: 'input_file', file_data: mail },
          ],
        },
        { type: 'file_search_call', id: 'fs_1', queries: [mail], results: [{ text: mail }] },
        { type: 'image_generation_call', id: 'ig_1', result: '4111111111111111', revised_prompt: mail },
        { type: 'image_generation_call', id: 'ig_2', result: 'card 4111111111111111' },
        { type: 'mcp_call', id: 'mcp_1', result: mail },
        {
          type: 'computer_call_output',
          call_id: 'call_1',
          output: { type: 'computer_screenshot', image_url: mail, note: mail },
        },
      ),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_text', text: E },
          { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
        ],
      },
      { type: 'function_call', call_id: 'call_1', name: 'f', arguments: `{"a":"${E}"}` },
      { type: 'function_call_output', call_id: 'call_1', output: `{"a":"${E}"}` },
      {
        type: 'function_call_output',
        call_id: 'call_1',
        output: [
          { type: 'input_text', text: E },
          { type: 'input_file', file_data: mail },
        ],
      },
      { type: 'file_search_call', id: 'fs_1', queries: [E], results: [{ text: E }] },
      { type: 'image_generation_call', id: 'ig_1', result: '4111111111111111', revised_prompt: E },
      { type: 'image_generation_call', id: 'ig_2', result: 'card [CREDIT_CARD]' },
      { type: 'mcp_call', id: 'mcp_1', result: E },
      {
        type: 'computer_call_output',
        call_id: 'call_1',
        output: { type: 'computer_screenshot', image_url: mail, note: E },
      },
    ])
  })
})

it('has what a model signed or encrypted left, as the AI SDK and Gemini carry it, while it looks it', () => {
  // Of digits alone, so that a detector would take it for a card.
  const part = (sealed: string, note: string) => ({
    type: 'reasoning',
    text: 'x',
    providerOptions: {
      anthropic: { signature: sealed, note },
      google: { thoughtSignature: sealed },
      openai: { itemId: 'rs_1', reasoningEncryptedContent: sealed },
    },
    callProviderMetadata: { google: { thoughtSignature: sealed } },
    thoughtSignature: sealed,
    input: { note },
  })
  const message = (sealed: string, note: string) => ({ role: 'assistant', content: [part(sealed, note)] })
  expect(sent(message('4111111111111111', mail))).toEqual([message('4111111111111111', E)])
  expect(sent(message('card 4111111111111111', mail))).toEqual([message('card [CREDIT_CARD]', E)])
  expect(sent({ role: 'assistant', content: [{ input: { signature: '4111111111111111' } }] })).toEqual([
    { role: 'assistant', content: [{ input: { signature: '[CREDIT_CARD]' } }] },
  ])
})

describe('messages of Anthropic', () => {
  it('have whatever is encrypted left, while it looks it', () => {
    // Of digits alone, so that a detector would take it for a card.
    const block = (encrypted_stdout: string) => ({
      role: 'user',
      content: [
        {
          type: 'code_execution_tool_result',
          tool_use_id: 'srvtoolu_1',
          content: { type: 'encrypted_code_execution_result', encrypted_stdout, stderr: mail },
        },
      ],
    })
    const stdoutOf = (given: string) => {
      const [message] = sent(block(given)) as ReturnType<typeof block>[]
      expect(message!.content[0]!.content.stderr).toBe(E)
      return message!.content[0]!.content.encrypted_stdout
    }
    expect(stdoutOf('4111111111111111')).toBe('4111111111111111')
    expect(stdoutOf('card 4111111111111111')).toBe('card [CREDIT_CARD]')
  })

  it('have tool inputs, tool results, documents and thinking redacted, and images and signatures left', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: mail } }
    expect(
      sent(
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: `of ${mail}`, signature: 'EqQBCg/+A=' },
            { type: 'redacted_thinking', data: 'EmwKAhgBEg' },
            {
              type: 'tool_use',
              id: 'toolu_1',
              name: 'send',
              input: { to: mail, id: mail, n: 3, ssn: 219099998, type: mail },
            },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'toolu_1',
              content: [{ type: 'text', text: mail }, image],
              is_error: false,
            },
            { type: 'tool_result', tool_use_id: 'toolu_2', content: mail },
            { type: 'document', source: { type: 'text', media_type: 'text/plain', data: mail }, title: mail },
            { type: 'text', text: mail, cache_control: { type: 'ephemeral' } },
          ],
        },
      ),
    ).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: `of ${E}`, signature: 'EqQBCg/+A=' },
          { type: 'redacted_thinking', data: 'EmwKAhgBEg' },
          {
            type: 'tool_use',
            id: 'toolu_1',
            name: 'send',
            input: { to: E, id: E, n: 3, ssn: '[US_SSN]', type: E },
          },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1',
            content: [{ type: 'text', text: E }, image],
            is_error: false,
          },
          { type: 'tool_result', tool_use_id: 'toolu_2', content: E },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: E }, title: E },
          { type: 'text', text: E, cache_control: { type: 'ephemeral' } },
        ],
      },
    ])
  })
})

describe('messages of the Vercel AI SDK', () => {
  it('for models have inputs and outputs of tools redacted', () => {
    const file = { type: 'file', mediaType: 'application/pdf', data: new Uint8Array([1, 2]) }
    expect(
      sent(
        {
          role: 'user',
          content: [
            { type: 'text', text: mail },
            file,
            { type: 'image', image: new URL('https://example.com/a.png') },
          ],
        },
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'send', input: { to: mail } }],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'c1',
              toolName: 'send',
              output: { type: 'json', value: { id: mail, ssn: 219099998 } },
            },
            {
              type: 'tool-result',
              toolCallId: 'c2',
              toolName: 'look',
              output: {
                type: 'content',
                value: [
                  { type: 'text', text: mail },
                  { type: 'media', data: mail, mediaType: 'image/png' },
                ],
              },
            },
            { type: 'tool-result', toolCallId: 'c3', toolName: 'old', result: [mail] },
          ],
        },
      ),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: E },
          file,
          { type: 'image', image: new URL('https://example.com/a.png') },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'send', input: { to: E } }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'send',
            output: { type: 'json', value: { id: E, ssn: '[US_SSN]' } },
          },
          {
            type: 'tool-result',
            toolCallId: 'c2',
            toolName: 'look',
            output: {
              type: 'content',
              value: [
                { type: 'text', text: E },
                { type: 'media', data: mail, mediaType: 'image/png' },
              ],
            },
          },
          { type: 'tool-result', toolCallId: 'c3', toolName: 'old', result: [E] },
        ],
      },
    ])
  })

  it('for pages have their parts redacted', () => {
    const createdAt = new Date(0)
    expect(
      sent({
        id: 'm1',
        role: 'assistant',
        createdAt,
        metadata: { from: mail },
        parts: [
          { type: 'reasoning', text: mail, state: 'done' },
          {
            type: 'tool-send',
            toolCallId: 'c1',
            state: 'output-available',
            input: { to: mail },
            output: { sent: mail },
          },
          {
            type: 'tool-invocation',
            toolInvocation: {
              state: 'result',
              toolCallId: 'c',
              toolName: 't',
              args: { to: mail },
              result: mail,
            },
          },
          { type: 'file', mediaType: 'text/plain', url: 'data:text/plain;base64,AAAA' },
          { type: 'data-note', data: { text: mail } },
        ],
      }),
    ).toEqual([
      {
        id: 'm1',
        role: 'assistant',
        createdAt,
        metadata: { from: E },
        parts: [
          { type: 'reasoning', text: E, state: 'done' },
          {
            type: 'tool-send',
            toolCallId: 'c1',
            state: 'output-available',
            input: { to: E },
            output: { sent: E },
          },
          {
            type: 'tool-invocation',
            toolInvocation: { state: 'result', toolCallId: 'c', toolName: 't', args: { to: E }, result: E },
          },
          { type: 'file', mediaType: 'text/plain', url: 'data:text/plain;base64,AAAA' },
          { type: 'data-note', data: { text: E } },
        ],
      },
    ])
  })
})

describe('media in messages', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const user = (...content: unknown[]) => ({ role: 'user', content })

  it('are told by their media type, too, where a part has no other', () => {
    const url = (text: string) => `data:text/csv;base64,${base64(text)}`
    const message = (text: string) => ({
      experimental_attachments: [{ name: 'a.csv', contentType: 'text/csv', url: url(text) }],
      parts: [
        { inlineData: { mimeType: 'text/plain', data: base64(text) } },
        { type: 'file', mime_type: 'text/plain', data: base64(text) },
        { inlineData: { mimeType: 'image/png', data: mail } },
        { inlineData: { data: text } },
        { fileData: { mimeType: 'application/pdf', fileUri: 'https://files.example/v1/a-1' } },
        { file_data: { mime_type: 'text/plain', file_uri: 'https://files.example/v1/a-1' } },
      ],
    })
    expect(sent(message(mail))).toEqual([message(E)])
  })

  it.each<[object, object]>([
    [
      { type: 'input_audio', audio: mail, transcript: mail },
      { type: 'input_audio', audio: mail, transcript: E },
    ],
    [
      { type: 'audio', data: 'AA', transcript: mail },
      { type: 'audio', data: 'AA', transcript: E },
    ],
    [
      { type: 'file', file: { filename: `john ${mail}.pdf`, file_data: 'AA' } },
      { type: 'file', file: { filename: `john ${E}`, file_data: 'AA' } },
    ],
    [
      { type: 'input_file', file_id: 'file-1', fileName: mail, title: mail },
      { type: 'input_file', file_id: 'file-1', fileName: E, title: E },
    ],
    [
      { type: 'url', url: 'https://example.com/a', text: mail },
      { type: 'url', url: 'https://example.com/a', text: E },
    ],
    [
      { type: 'image_url', image_url: { url: `https://example.com/${mail}`, alt: mail } },
      { type: 'image_url', image_url: { url: `https://example.com/${mail}`, alt: E } },
    ],
    [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: mail, text: mail } },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: mail, text: E } },
    ],
    [
      { type: 'image', image: 'AA', content: [{ type: 'text', text: mail }] },
      { type: 'image', image: 'AA', content: [{ type: 'text', text: E }] },
    ],
    [
      { type: 'file', data: { type: 'data', data: mail } },
      { type: 'file', data: { type: 'data', data: mail } },
    ],
    [
      { type: 'file', data: { type: 'text', data: mail } },
      { type: 'file', data: { type: 'text', data: E } },
    ],
    [
      { type: 'video', video: [mail, new Uint8Array([1])] },
      { type: 'video', video: [mail, new Uint8Array([1])] },
    ],
    [
      { type: 'file', data: 4111111111111111, note: 4111111111111111 },
      { type: 'file', data: '[CREDIT_CARD]', note: '[CREDIT_CARD]' },
    ],
  ])('pass, what is written beside them does not (%#)', (part, output) => {
    expect(sent(user(part))).toEqual([user(output)])
  })

  it.each<[object, object]>([
    [
      { mediaType: 'text/plain', data: mail },
      { mediaType: 'text/plain', data: E },
    ],
    [
      { mediaType: 'text/plain', data: 'card 4111111111111111' },
      { mediaType: 'text/plain', data: 'card [CREDIT_CARD]' },
    ],
    [
      { mediaType: 'text/plain', data: '4111111111111111' },
      { mediaType: 'text/plain', data: '[CREDIT_CARD]' },
    ],
    [
      { media_type: 'text/csv; charset=utf-8', data: base64(`é;${mail}`) },
      { media_type: 'text/csv; charset=utf-8', data: base64(`é;${E}`) },
    ],
    [
      { mimeType: 'application/json', data: base64(`{"a":"${mail}"}`) },
      { mimeType: 'application/json', data: base64(`{"a":"${E}"}`) },
    ],
    [{ url: `data:text/plain;base64,${base64(mail)}` }, { url: `data:text/plain;base64,${base64(E)}` }],
    [
      { url: `data:text/plain;base64,${Buffer.from(`\xe9 ${mail}`, 'latin1').toString('base64')}` },
      { url: `data:text/plain;base64,${base64(`\ufffd ${E}`)}` },
    ],
    [
      { url: `data:message/rfc822;base64,${base64(mail)}` },
      { url: `data:message/rfc822;base64,${base64(E)}` },
    ],
    [
      { url: `data:application/x-yaml;base64,${base64(mail)}` },
      { url: `data:application/x-yaml;base64,${base64(E)}` },
    ],
    [{ url: `data:;base64,${base64(mail)}` }, { url: `data:;base64,${base64(E)}` }],
    [{ url: `data:;charset=utf-8,${mail}` }, { url: `data:;charset=utf-8,${encodeURIComponent(E)}` }],
    [
      { data: new URL(`data:text/plain;base64,${base64(mail)}`) },
      { data: new URL(`data:text/plain;base64,${base64(E)}`) },
    ],
    [{ data: new URL('https://files.example/ops') }, { data: new URL('https://files.example/ops') }],
    [
      { mediaType: 'text/plain', data: new TextEncoder().encode(mail).buffer },
      { mediaType: 'text/plain', data: new TextEncoder().encode(E).buffer },
    ],
    [
      { filename: 'a.eml', file_data: base64(mail) },
      { filename: 'a.eml', file_data: base64(E) },
    ],
    [
      { filename: 'a.pdf', file_data: base64(mail) },
      { filename: 'a.pdf', file_data: base64(mail) },
    ],
    [{ url: 'data:text/plain,to%20ops%40example.com' }, { url: 'data:text/plain,to%20%5BEMAIL_ADDRESS%5D' }],
    [
      { url: `data:text/plain;base64,${base64(`a ${mail}`).replaceAll('=', '%3D')}` },
      { url: `data:text/plain;base64,${base64(`a ${E}`)}` },
    ],
    [
      { url: `data:text/plain;base64,${base64(`a ${mail}`).replace(/.{8}/g, '$& ')}` },
      { url: `data:text/plain;base64,${base64(`a ${E}`)}` },
    ],
    // As spreadsheets and shells of Windows write text.
    ...[
      Buffer.from(`\ufeffa ${mail}`, 'utf16le'),
      Buffer.from(`\ufeffa ${mail}`, 'utf16le').swap16(),
      Buffer.from(`\ufeffa ${mail}`),
    ].flatMap((bytes): [object, object][] => [
      [
        { mediaType: 'text/csv', data: bytes },
        { mediaType: 'text/csv', data: new TextEncoder().encode(`a ${E}`) },
      ],
      [
        { mediaType: 'text/csv', data: bytes.toString('base64') },
        { mediaType: 'text/csv', data: base64(`a ${E}`) },
      ],
    ]),
    [
      { mediaType: 'text/csv', data: new Uint8Array([0xff, 0xfe, 0x61, 0]) },
      { mediaType: 'text/csv', data: new Uint8Array([0xff, 0xfe, 0x61, 0]) },
    ],
    [{ url: `data:text/plain,100% ${mail}` }, { url: `data:text/plain,100% ${E}` }],
    [{ url: `data:image/png;base64,${base64(mail)}` }, { url: `data:image/png;base64,${base64(mail)}` }],
    [
      { mediaType: 'text/plain', data: new TextEncoder().encode(mail) },
      { mediaType: 'text/plain', data: new TextEncoder().encode(E) },
    ],
    [
      { mediaType: 'text/plain', data: `https://example.com/${mail}` },
      { mediaType: 'text/plain', data: `https://example.com/${mail}` },
    ],
    [
      { mediaType: 'text/plain', data: { type: 'data', data: mail } },
      { mediaType: 'text/plain', data: { type: 'data', data: E } },
    ],
    [
      { mediaType: 'application/pdf', data: base64(mail) },
      { mediaType: 'application/pdf', data: base64(mail) },
    ],
    // As browsers call what they do not know, and Windows a table.
    ...(['application/octet-stream', 'application/vnd.ms-excel', '*/*'] as const).flatMap((mediaType) =>
      (['a.csv', 'a.bin'] as const).flatMap((filename): [object, object][] => {
        const shown = filename === 'a.csv' ? E : mail
        const url = (text: string) => `data:${mediaType};base64,${base64(text)}`
        return [
          [
            { mediaType, filename, data: base64(mail) },
            { mediaType, filename, data: base64(shown) },
          ],
          [
            { filename, file_data: url(mail) },
            { filename, file_data: url(shown) },
          ],
        ]
      }),
    ),
    // As the AI SDK calls a kind.
    [
      { mediaType: 'text', data: base64(mail) },
      { mediaType: 'text', data: base64(E) },
    ],
  ])('are looked at when they are text (%#)', (part, output) => {
    expect(governMessages([user({ type: 'file', ...part })]).messages).toEqual([
      user({ type: 'file', ...output }),
    ])
  })

  it.each(['', '.buffer', 'view'])('are looked at when they are bytes of another realm (%j)', (as) => {
    const bytes = `new Uint8Array(${JSON.stringify([...new TextEncoder().encode(mail)])})`
    const data: unknown = runInNewContext(as === 'view' ? `new DataView(${bytes}.buffer)` : bytes + as)
    const part = { type: 'file', mediaType: 'text/plain', data }
    const [output] = governMessages([user(part)]).messages[0]!.content as (typeof part)[]
    expect(new TextDecoder().decode(output!.data as ArrayBuffer)).toBe(E)
    const image = user({ ...part, mediaType: 'image/png' })
    expect(governMessages([image]).messages[0]!.content).toEqual(image.content)
  })

  it('are text by their media type in a part of any type, and media in those that are known alone', () => {
    const part = (type: string, media_type: string, data: string) => ({ type, media_type, data })
    const given = [
      part('reasoning-file', 'text/plain', base64(mail)),
      part('reasoning-file', 'image/png', mail),
      part('to-come', 'text/plain', base64(mail)),
      part('to-come', 'text/plain', mail),
      part('to-come', 'image/png', mail),
    ]
    expect(sent(user(...given))).toEqual([
      user(
        part('reasoning-file', 'text/plain', base64(E)),
        part('reasoning-file', 'image/png', mail),
        part('to-come', 'text/plain', base64(E)),
        part('to-come', 'text/plain', E),
        part('to-come', 'image/png', E),
      ),
    ])
  })

  it('are parts: a message that is called an image is looked at', () => {
    expect(sent({ role: 'user', type: 'image', content: mail, data: mail })).toEqual([
      { role: 'user', type: 'image', content: E, data: E },
    ])
  })
})

describe('whatever else is in a message', () => {
  it('is looked at when its name is not known, and when what is called an id is none', () => {
    expect(
      sent({
        role: 'user',
        content: 'x',
        note: mail,
        custom_field: [{ role: mail }],
        id: mail,
        ssn: 219099998,
      }),
    ).toEqual([{ role: 'user', content: 'x', note: E, custom_field: [{ role: E }], id: E, ssn: '[US_SSN]' }])
  })

  it('has the names of its properties looked at, but for those that belong to the form', () => {
    const message = { role: 'user', content: { [mail]: 'x', 'a@example.com': 'y', text: 'z' } }
    const { messages, pii } = governMessages([message])
    expect(messages).toEqual([{ role: 'user', content: { [E]: 'x', [`${E}_2`]: 'y', text: 'z' } }])
    expect(pii[0]).toMatchObject({ path: [0, 'content', mail], inKey: true })
    const governor = createGovernor({
      detectors: [{ label: 'WORD', pattern: /content|text|note/, score: 1 }],
    })
    expect(governMessages([{ content: 'a', text: 'b', note: 'c' }], governor).messages).toEqual([
      { content: 'a', text: 'b', '[WORD]': 'c' },
    ])
  })

  it('is sent as it was looked at, whatever methods it has', () => {
    const list = Object.assign([mail], { map: () => [mail] })
    const createdAt = Object.assign(new Date(0), { toJSON: () => mail })
    const message = { content: list, createdAt, toJSON: () => mail }
    const { messages } = governMessages(Object.assign([message], { map: () => [mail] }) as object[])
    expect(JSON.stringify(messages)).toBe(`[{"content":["${E}"],"createdAt":"1970-01-01T00:00:00.000Z"}]`)
  })

  it('has no value left in it, and is not changed, wherever the value stood', () => {
    const name = fc.constantFrom(
      'content',
      'text',
      'parts',
      'input',
      'output',
      'value',
      'arguments',
      'name',
      'x',
      'type',
      'id',
      '__proto__',
    )
    const message = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(
          'a canary x',
          '{"canary":["canary"]}',
          '["canary"',
          'plain',
          'tool_result',
          'text',
          'content',
        ),
        fc.constantFrom(777_777_777, 1, true, null, undefined),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(name, tie('value'), { maxKeys: 4 }),
      ),
      message: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    })).message
    const governor = createGovernor({
      types: ['CANARY'],
      detectors: [{ label: 'CANARY', pattern: /canary|7{9}/, score: 1 }],
    })
    fc.assert(
      fc.property(fc.array(message, { maxLength: 3 }), (messages) => {
        const before = JSON.stringify(messages)
        const { messages: after, pii } = governMessages(messages, governor)
        expect(JSON.stringify(messages)).toBe(before)
        expect(JSON.stringify(after)).not.toMatch(/canary|7{9}/)
        expect(pii.length > 0).toBe(/canary|7{9}/.test(before))
        expect(after).toHaveLength(messages.length)
        if (pii.length === 0) expect(after).toEqual(messages)
      }),
      { numRuns: 1000 },
    )
  })

  it('shows nothing to a getter that looks twice', () => {
    let asked = 0
    const message = {
      role: 'user',
      get content() {
        return ++asked > 1 ? ['x', mail, mail] : 'hello'
      },
    }
    expect(JSON.stringify(governMessages([message]).messages)).not.toContain(mail)
  })

  const cycle: { content: unknown[] } = { content: [] }
  cycle.content.push(cycle, cycle)
  it.each<[string, unknown]>([
    ['a cycle', [cycle]],
    ['a cycle in data', [{ input: cycle }]],
    ['a bigint', [{ phone: 2125550123n }]],
    ['an instance of a class', [{ content: new Map([[mail, mail]]) }]],
    ['parts without end', [{ content: Array(100_001).fill('x') }]],
    ['parts too deep', [JSON.parse(`{"content":${'['.repeat(101)}${']'.repeat(101)}}`)]],
  ])('is refused when it is %s, without a word of it', (_, messages) => {
    const act = () => governMessages(messages as object[])
    expect(act).toThrow(expect.objectContaining({ code: 'json_invalid' }))
    expect(act).not.toThrow(mail)
  })

  it.each<[string, () => unknown]>([
    ['messages', () => governMessages('hi' as never)],
    ['messages', () => governMessages(['hi'] as never)],
    ['messages', () => governMessages([null] as never)],
    ['messages', () => governMessages([new (class Message {})()])],
    ['governor', () => governMessages([], {} as never)],
    ['governor', () => governMessages([], null as never)],
    ['context', () => governMessages([], createGovernor(), 7 as never)],
  ])('has wrong %s refused by name (%#)', (name, act) => {
    expect(act).toThrow(TypeError)
    expect(act).toThrow(new RegExp(`^${name} must`))
  })
})

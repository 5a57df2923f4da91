/** A conversation of two turns with a model of the AI SDK, which never sees the person's address. The model is the SDK's own mock: no network. */
import assert from 'node:assert/strict'
import { governMiddleware } from '@svc/adapters/ai-sdk'
import { createVault } from '@svc/core'
import { streamText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'

// What a provider would stream, cut where values stand.
const pieces = ['I wrote to [EMAIL_ADD', 'RESS_1], and to my colle', 'ague carol@exam', 'ple.org.']
const provider = new MockLanguageModelV4({
  doStream: async () => ({
    stream: simulateReadableStream({
      chunks: [
        { type: 'text-start', id: '1' },
        ...pieces.map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
        { type: 'text-end', id: '1' },
        {
          type: 'finish',
          finishReason: { unified: 'stop', raw: 'stop' },
          usage: {
            inputTokens: { total: 9, noCache: 9, cacheRead: undefined, cacheWrite: undefined },
            outputTokens: { total: 9, text: 9, reasoning: undefined },
          },
        },
      ],
    }),
  }),
})

// One vault for one conversation: placeholders mean the same in every turn.
const vault = createVault()
const model = wrapLanguageModel({
  model: provider,
  middleware: governMiddleware({
    vault,
    onDecision: ({ direction, report }) => console.log(direction.padEnd(6), report.summary),
  }),
})

for (const prompt of ['My address is ann@example.com', 'Now write to the same address again']) {
  const { textStream } = streamText({ model, prompt })
  let text = ''
  for await (const piece of textStream) text += piece
  console.log('answer', text)
  assert.equal(text, 'I wrote to ann@example.com, and to my colleague [EMAIL_ADDRESS].')
}

const sent = JSON.stringify(provider.doStreamCalls.map(({ prompt }) => prompt))
assert(!sent.includes('ann@example.com'))
assert(sent.includes('My address is [EMAIL_ADDRESS_1]'))
console.log('sent  ', sent)

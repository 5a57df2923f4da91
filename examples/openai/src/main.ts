/** An OpenAI client that is governed: a stream, and a tool that is called with the person's own address. The provider is a server of this program's own: no network. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { governOpenAI } from '@svc/adapters/openai'
import { createVault } from '@svc/core'
import OpenAI from 'openai'

// What a provider would stream, cut where values stand.
const deltas = [
  { role: 'assistant', content: 'I write to [EMAIL_' },
  { content: 'ADDRESS_1], with carol@exam' },
  { content: 'ple.org in copy.' },
  {
    tool_calls: [
      { index: 0, id: 'c1', type: 'function', function: { name: 'mail', arguments: '{"to":"[EMA' } },
    ],
  },
  { tool_calls: [{ index: 0, function: { arguments: 'IL_ADDRESS_1]"}' } }] },
]
let sent = ''
const provider = createServer(async (request, response) => {
  for await (const piece of request) sent += piece
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [i, delta] of [...deltas, {}].entries()) {
    const finish_reason = i === deltas.length ? 'tool_calls' : null
    response.write(`data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  }
  response.end('data: [DONE]\n\n')
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const { port } = provider.address() as AddressInfo

// One vault for one conversation: placeholders mean the same in every turn.
const openai = governOpenAI(new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${port}/v1` }), {
  vault: createVault(),
  onDecision: ({ direction, report }) => console.log(direction.padEnd(6), report.summary),
})
const answer = await openai.chat.completions
  .stream({ model: 'any', messages: [{ role: 'user', content: 'My address is ann@example.com' }] })
  .finalChatCompletion()
provider.close()

const [choice] = answer.choices
console.log('answer', choice?.message.content)
assert.equal(choice?.message.content, 'I write to ann@example.com, with [EMAIL_ADDRESS] in copy.')
const [call] = choice.message.tool_calls ?? []
assert(call?.type === 'function')
assert.deepEqual(JSON.parse(call.function.arguments), { to: 'ann@example.com' })
assert(!sent.includes('ann@example.com'))
console.log('sent  ', sent)

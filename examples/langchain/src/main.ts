/** An agent of LangChain.js whose model never sees the person's address, and whose tool is called with it. The model is LangChain's own fake: no network. */
import assert from 'node:assert/strict'
import { AIMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { tool } from '@langchain/core/tools'
import { governAgentMiddleware } from '@svc/adapters/langchain'
import { createVault } from '@svc/core'
import { createAgent } from 'langchain'

const model = fakeModel()
  .respond(
    new AIMessage({
      content: '',
      tool_calls: [{ type: 'tool_call', id: 'c1', name: 'mail', args: { to: '[EMAIL_ADDRESS_1]' } }],
    }),
  )
  .respond(new AIMessage('I wrote to [EMAIL_ADDRESS_1], and to my colleague carol@example.org.'))

const mailed: string[] = []
const mail = tool(
  async ({ to }: { to: string }) => {
    mailed.push(to)
    return `Sent to ${to}`
  },
  {
    name: 'mail',
    description: 'Sends a message',
    schema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
  },
)

const agent = createAgent({
  model,
  tools: [mail],
  middleware: [
    governAgentMiddleware({
      // One vault for one conversation: placeholders mean the same in every turn.
      vault: createVault(),
      onDecision: ({ direction, report }) => console.log(direction.padEnd(6), report.summary),
    }),
  ],
})
const { messages } = await agent.invoke({
  messages: [{ role: 'user', content: 'My address is ann@example.com' }],
})

console.log('mailed', mailed)
console.log('answer', messages.at(-1)?.text)
assert.deepEqual(mailed, ['ann@example.com'])
assert.equal(messages.at(-1)?.text, 'I wrote to ann@example.com, and to my colleague [EMAIL_ADDRESS].')
assert.equal(model.callCount, 2)
assert(!JSON.stringify(model.calls.map((call) => call.messages)).includes('ann@example.com'))

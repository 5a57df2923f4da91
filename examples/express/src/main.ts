/** A server of Express in front of a model: what is posted reaches the handler redacted, what the model streams reaches the caller restored. No network but the loopback. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { governExpress } from '@svc/adapters/express'
import { createVault, type Vault } from '@svc/core'
import express from 'express'

// A model that streams its answer as events, cut where values stand.
const model = async function* (question: string) {
  console.log('model is asked ', question)
  yield* ['You are [EMAIL_ADD', 'RESS_1]; write to carol@exam', 'ple.org, too.']
}

// One vault for one conversation: placeholders mean the same in every turn.
const vaults = new Map<string, Vault>()
function vaultOf(conversation = ''): Vault {
  const vault = vaults.get(conversation) ?? createVault()
  vaults.set(conversation, vault)
  return vault
}

const asked: string[] = []
const app = express()
app.use('/chat', governExpress({ vaultOf: (request) => vaultOf(request.get('x-conversation')) }))
app.post('/chat', async (request, response) => {
  const { messages } = request.body as { messages: { content: string }[] }
  const question = messages.at(-1)?.content ?? ''
  asked.push(question)
  response.type('text/event-stream')
  for await (const token of model(question))
    response.write(`event: token\ndata: ${JSON.stringify({ token })}\n\n`)
  response.end()
})
const server = app.listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

for (const content of ['I am ann@example.com', 'Who am I?']) {
  const response = await fetch(`${url}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-conversation': 'c1' },
    body: JSON.stringify({ messages: [{ role: 'user', content }] }),
  })
  const events = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))
  const answer = events.map(({ token }) => token).join('')
  console.log('caller is told ', answer)
  assert.equal(answer, 'You are ann@example.com; write to [EMAIL_ADDRESS], too.')
}
assert(!asked.join().includes('ann@example.com'))
server.close()

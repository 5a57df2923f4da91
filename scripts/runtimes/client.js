// What each runtime runs of the client: a call that is refused at first, one that is aborted, a stream that breaks and goes on, an upload that tells how far it is. Bundled.

import { createClient, SvcNotFoundError } from '@svc/client'

export async function calls(baseUrl) {
  const said = []
  const client = createClient({
    baseUrl,
    apiKey: 'svc_ab12cd34_0123456789',
    token: 'header.payload.signature',
    random: () => 0,
    onEvent: ({ kind }) => said.push(kind),
  })
  const { data, response } = await client.health().withResponse()
  said.push(data.status, response.attempts, response.requestId)

  const controller = new AbortController()
  const waiting = client.policies.list({ signal: controller.signal })
  setTimeout(() => controller.abort(new Error('enough')), 50)
  said.push(await waiting.catch(({ message }) => message))
  said.push(await client.receipts.get('none').catch((error) => error instanceof SvcNotFoundError))

  const tokens = []
  for await (const { event, data } of client.chat.askStream({ message: 'When?' }))
    if (event === 'token') {
      tokens.push(data.token)
      // Broken off behind what has arrived: before it, there would be no stream to go on with.
      if (tokens.length === 1) await fetch(`${baseUrl}/arrived`).then((response) => response.text())
    }
  said.push(tokens.join(''))

  const file = new File(['Hello. '.repeat(40_000)], 'a.txt', { type: 'text/plain' })
  let last
  const onProgress = (progress) => {
    last = progress
  }
  await client.knowledge.upload({ file }, { onProgress })
  said.push(last.sentBytes === last.totalBytes && last.totalBytes > file.size)
  return JSON.stringify(said)
}

import { createClient, type SvcApiError } from '@svc/client'
import { expect, it } from 'vitest'
import { reasonOf } from './reason.ts'

const refusal = (body: unknown): Promise<SvcApiError> =>
  createClient({
    baseUrl: 'http://127.0.0.1:1',
    cookie: true,
    fetch: async () => Response.json(body, { status: 400 }),
  })
    .webhooks.list()
    .then(
      () => Promise.reject(new Error('it was to be refused')),
      (fault: SvcApiError) => fault,
    )

it('is the server’s own sentence, without the call that the client names', async () => {
  const refused = await refusal({ error: 'The address must be public: it is not', code: 'invalid_request' })
  expect(refused.message).toMatch(/^GET .* answered 400/)
  expect(reasonOf(refused)).toBe('The address must be public: it is not')
})

it('names a field in words, and not where in a request it was', () => {
  for (const [message, reason] of [
    ['body.url: The port must be 80, 443 or from 1024', 'The port must be 80, 443 or from 1024'],
    ['body.url must be an http(s) address', 'The address must be an http(s) address'],
    ['body.url is refused: it is not public', 'The address is refused: it is not public'],
    ['body.urls must be few', 'Urls must be few'],
    ['body.constructor is no field', 'Constructor is no field'],
    ['body.bot_name must not be blank', 'Bot name must not be blank'],
    ['body.stakeholders[3].addresses.email must be one', 'The e-mail address must be one'],
    ['body.stakeholders[0].addresses.slack: The address must be public', 'The address must be public'],
    ['body.stakeholders[0].name must not be blank', 'Name must not be blank'],
    ['body.rules[1].action must be known', 'Body.rules[1].action must be known'],
    ['body must change something', 'This must change something'],
    ['bodyguard is no place', 'Bodyguard is no place'],
  ] as const)
    expect(reasonOf({ message })).toBe(reason)
})

it('is empty where the server gave none, and left alone where no call stands before it', async () => {
  expect(reasonOf(await refusal({}))).toBe('')
  expect(reasonOf({ message: 'The server answered 502' })).toBe('The server answered 502')
})

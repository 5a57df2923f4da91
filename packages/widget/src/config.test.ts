import { expect, it, vi } from 'vitest'
import { configOf, loadConfig, noConfig } from './config.ts'

it('takes what a configuration says', () => {
  expect(
    configOf({
      bot_name: 'Ada',
      welcome_message: 'Hi',
      accent_color: '#123456',
      logo_url: 'https://example.com/a.png',
      suggested_questions: ['One?'],
      locale: 'ar',
      text_direction: 'rtl',
      tenant_id: 't',
    }),
  ).toEqual({
    botName: 'Ada',
    greeting: 'Hi',
    accent: '#123456',
    logo: 'https://example.com/a.png',
    questions: ['One?'],
    locale: 'ar',
    dir: 'rtl',
    tenant: 't',
  })
})

it('takes nothing of another kind, no logo that runs or is not HTTPS, and no more than five questions', () => {
  expect(configOf(null)).toEqual(noConfig)
  expect(
    configOf({ bot_name: {}, suggested_questions: 'x', logo_url: 'javascript:alert(1)', locale: 7 }),
  ).toEqual(noConfig)
  expect(configOf({ logo_url: 'http://example.com/a.png' }).logo).toBeUndefined()
  expect(configOf({ logo_url: 'data:text/html,https://example.com' }).logo).toBeUndefined()
  expect(configOf({ bot_name: ' ', welcome_message: '', locale: '\n' })).toEqual(noConfig)
  expect(noConfig).toMatchObject({ botName: 'Assistant', greeting: '' })
  expect(configOf({ suggested_questions: [1, '', ...'abcdefg'] }).questions).toEqual([...'abcde'])
})

it('tells whoever pasted the tag when the server knows no such widget, and nobody when there is no network', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetch = vi.spyOn(globalThis, 'fetch')
  try {
    fetch.mockRejectedValueOnce(new TypeError('fetch failed'))
    expect(await loadConfig('https://svc.example', 'acne')).toEqual(noConfig)
    expect(warn).not.toHaveBeenCalled()
    fetch.mockResolvedValueOnce(new Response('{}', { status: 404 }))
    expect(await loadConfig('https://svc.example', 'acne')).toEqual(noConfig)
    expect(warn.mock.calls).toEqual([['svc-chat: 404 for "acne"']])
    fetch.mockResolvedValueOnce(Response.json({ bot_name: 'Ada' }))
    expect(await loadConfig('https://svc.example', 'a/b')).toEqual({ ...noConfig, botName: 'Ada' })
    expect(fetch.mock.lastCall).toEqual([
      'https://svc.example/api/proxy/widget-config/a%2Fb',
      { credentials: 'omit' },
    ])
    expect(warn).toHaveBeenCalledOnce()
  } finally {
    vi.restoreAllMocks()
  }
})

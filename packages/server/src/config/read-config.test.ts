import { describe, expect, it, test } from 'vitest'
import { defaults } from './config.ts'
import { readConfig } from './read-config.ts'

describe('the settings', () => {
  it('have defaults, and an empty value counts as absent', () => {
    expect(readConfig({}).config).toEqual(defaults)
    expect(readConfig({ SVC_PORT: '', SVC_JWT_ISSUER: '' }).config).toEqual(defaults)
  })

  it('are read, each in its own way', () => {
    const { config, unknown } = readConfig({
      SVC_PORT: '0',
      SVC_HOST: '::1',
      SVC_DATA_DIR: '/var/lib/svc',
      SVC_DATABASE_URL: 'postgresql://svc:pw@db/svc',
      SVC_DEMO: '0',
      SVC_LOG_LEVEL: 'silent',
      SVC_JWT_JWKS_URL: 'https://id.example.com/jwks',
      SVC_JWT_ISSUER: 'https://id.example.com/',
      SVC_JWT_AUDIENCE: 'svc',
      SVC_ATTEST_MAX_AGE: '2d',
      SVC_ATTEST_MAX_SKEW: '90',
      SVC_REVIEW_EXPIRY: '3650d',
      SVC_DRAIN_TIME: '1m',
      SVC_SMTP_URL: 'smtps://svc:pw@mail.example.com:465',
      SVC_MAIL_FROM: 'Svc alerts <alerts@example.com>',
      SVC_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      SVC_TWILIO_AUTH_TOKEN: 'secret',
      SVC_TWILIO_FROM: '+15550001111',
      SVC_PUBLIC_URL: 'https://svc.example.com',
      SVC_OUTGOING_PROXY: 'http://svc:p%40ss@proxy.example:3128',
      SVC_OUTGOING_PROXY_EXCEPT: '.intern.example, 10.0.0.0/8,::1',
      SVC_RATE_LIMIT_ADMIN: '7',
      SVC_PROT: '1',
      PATH: '/bin',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/var/lib/svc',
      databaseUrl: 'postgresql://svc:pw@db/svc',
      demo: false,
      logLevel: 'silent',
      issuer: { jwksUrl: 'https://id.example.com/jwks', issuer: 'https://id.example.com/', audience: 'svc' },
      attestMaxAge: 172_800,
      attestMaxSkew: 90,
      reviewExpiry: 315_360_000,
      drainMs: 60_000,
      rateLimits: { admin: 7 },
      mail: { url: 'smtps://svc:pw@mail.example.com:465', from: 'Svc alerts <alerts@example.com>' },
      twilio: { authToken: 'secret', from: '+15550001111', baseUrl: 'https://api.twilio.com' },
      publicUrl: 'https://svc.example.com',
      outgoingProxy: 'http://svc:p%40ss@proxy.example:3128',
      outgoingProxyExcept: ['.intern.example', '10.0.0.0/8', '::1'],
    })
    expect(unknown).toEqual(['SVC_PROT'])
  })

  test.each([
    ['SVC_PORT', '65536'],
    ['SVC_PORT', '-1'],
    ['SVC_PORT', '80a'],
    ['SVC_HOST', 'a b'],
    ['SVC_DATABASE_URL', 'mysql://secret@db'],
    ['SVC_DATABASE_URL', 'postgresql://svc:a#secret/b@db/svc'],
    ['SVC_DATABASE_URL', 'postgresql://svc:secret@db/svc '],
    ['SVC_DATABASE_URL', 'postgresql://svc:secret@db/svc?ssl_mode=verify-full'],
    ['SVC_DATABASE_URL', 'postgresql://svc:secret@db/svc?SSLMODE=verify-full'],
    ['SVC_DATABASE_URL', 'postgresql://svc:secret@db/svc?sslmode=verify_full'],
    ['SVC_ALLOW_PRIVATE_WEBHOOKS', '127.0.0.1:9000'],
    ['SVC_ALLOW_PRIVATE_WEBHOOKS', 'a.example.com,[::1]'],
    ['SVC_DEMO', 'yes'],
    ['SVC_LOG_LEVEL', 'loud'],
    ['SVC_JWT_JWKS_URL', 'ftp://secret.example.com'],
    ['SVC_ATTEST_MAX_AGE', '7 days'],
    ['SVC_ATTEST_MAX_SKEW', '-5m'],
    ['SVC_ATTEST_MAX_AGE', '3651d'],
    ['SVC_REVIEW_EXPIRY', '999999999d'],
    ['SVC_DRAIN_TIME', '0s'],
    ['SVC_DRAIN_TIME', '601'],
    ['SVC_SMTP_URL', 'https://svc:secret@mail.example.com'],
    ['SVC_MAIL_FROM', 'alerts'],
    ['SVC_MAIL_FROM', 'a@example.com, b@example.com'],
    ['SVC_TWILIO_ACCOUNT_SID', 'SK0123'],
    ['SVC_TWILIO_AUTH_TOKEN', 'two words'],
    ['SVC_TWILIO_FROM', '+1 (555) 000'],
    ['SVC_TWILIO_BASE_URL', 'twilio'],
    ['SVC_PUBLIC_URL', 'svc.example.com'],
    ['SVC_PUBLIC_URL', 'https://svc.example.com/?a'],
    ['SVC_SMTP_URL', 'smtp://svc:25/ret@mail.example.com'],
    ['SVC_OUTGOING_PROXY', 'gateway.example:3128'],
    ['SVC_OUTGOING_PROXY', 'socks5://svc:secret@proxy.example'],
    ['SVC_OUTGOING_PROXY', 'http://svc:25/ret@proxy.example'],
    ['SVC_OUTGOING_PROXY', 'http://svc:25#ret@proxy.example'],
    ['SVC_OUTGOING_PROXY', 'http://svc:100%secret@proxy.example'],
    ['SVC_OUTGOING_PROXY_EXCEPT', 'host:80'],
    ['SVC_OUTGOING_PROXY_EXCEPT', 'a.example,*'],
    ['SVC_OUTGOING_PROXY_EXCEPT', '10.0.0.0/33'],
    ['SVC_SMTP_URL', 'smtp://svc:25#ret@mail.example.com'],
  ])(
    'that are wrong are named, with what they take, and their value is not repeated: %s=%s',
    (name, value) => {
      const complete = name.startsWith('SVC_JWT_')
        ? { SVC_JWT_JWKS_URL: 'x', SVC_JWT_ISSUER: 'x', SVC_JWT_AUDIENCE: 'x' }
        : {}
      const read = () => readConfig({ ...complete, [name]: value })
      expect(read).toThrow(
        expect.objectContaining({
          code: 'config_invalid',
          message: expect.stringMatching(new RegExp(`^${name} must be `)),
        }),
      )
      expect(read).not.toThrow(value)
    },
  )

  test.each([
    ['SVC_DATABASE_URL', 'postgresql://svc:a%23b@db/svc?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
    ['SVC_DATABASE_URL', 'postgres://db:6432/svc?connect_timeout=3&application_name=x'],
    ['SVC_DATABASE_URL', 'postgresql://svc@/svc?host=/run/postgresql'],
    ['SVC_DATABASE_URL', 'postgresql://svc@%2Frun%2Fpostgresql/svc'],
    ['SVC_ALLOW_PRIVATE_WEBHOOKS', 'localhost, 127.0.0.1,::1,my_host.internal'],
  ])('that are right are taken: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow()
  })

  test.each([
    ['SVC_STRIPE_BASE_URL', 'https://stripe.example.com', 'SVC_STRIPE_SECRET_KEY'],
    ['SVC_TWILIO_BASE_URL', 'https://twilio.example.com', 'SVC_TWILIO_ACCOUNT_SID'],
    ['SVC_SOLANA_KEY', Buffer.alloc(32, 7).toString('base64'), 'SVC_SOLANA_RPC_URL'],
    ['SVC_LLM_API_KEY', 'key', 'SVC_LLM_BASE_URL'],
    ['SVC_OUTGOING_PROXY_EXCEPT', 'a.example', 'SVC_OUTGOING_PROXY'],
  ])('that mean nothing without another say so: %s', (name, value, needed) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${needed} must be set too: ${name} is for it`)
  })

  it('take a password of a mail server with whatever is encoded in it', () => {
    const url = 'smtp://svc:25%2Fret%23@mail.example.com/?requireTLS=false'
    const mail = { SVC_SMTP_URL: url, SVC_MAIL_FROM: 'alerts@example.com' }
    expect(readConfig(mail).config.mail?.url).toBe(url)
  })

  it('that are wrong are all named at once', () => {
    expect(() => readConfig({ SVC_PORT: 'x', SVC_DEMO: 'x' })).toThrow(/SVC_PORT[\s\S]*SVC_DEMO/)
  })

  it('that are unknown are named beside those that are wrong, and alone do not keep the server from starting', () => {
    expect(() => readConfig({ SVC_LOGLEVEL: 'secret', SVC_PORT: '99999' })).toThrow(
      /^SVC_PORT must be [^\n]*\nSVC_LOGLEVEL is not a setting of this server$/,
    )
    expect(readConfig({ SVC_LOGLEVEL: 'debug' }).unknown).toEqual(['SVC_LOGLEVEL'])
  })

  it('tell of a proxy that is set for others, unless there is one of their own', () => {
    const others = { HTTPS_PROXY: 'http://svc:secret@proxy.example', no_proxy: '*', all_proxy: '' }
    expect(readConfig(others)).toMatchObject({ unread: ['HTTPS_PROXY'], config: { outgoingProxy: null } })
    expect(readConfig({ ...others, SVC_OUTGOING_PROXY: 'http://proxy.example' }).unread).toEqual([])
  })

  it('make no demo organisation beside an identity provider, unless they ask for it', () => {
    const provider = {
      SVC_JWT_JWKS_URL: 'https://id.example.com/jwks',
      SVC_JWT_ISSUER: 'https://id.example.com/',
      SVC_JWT_AUDIENCE: 'svc',
    }
    expect(readConfig({}).config.demo).toBe(true)
    expect(readConfig(provider).config.demo).toBe(false)
    expect(readConfig({ ...provider, SVC_DEMO: '1' }).config.demo).toBe(true)
  })

  it('of a mail server, and of Twilio, go together', () => {
    expect(() => readConfig({ SVC_SMTP_URL: 'smtp://mail.example.com' })).toThrow(
      'SVC_MAIL_FROM must be set too',
    )
    expect(() => readConfig({ SVC_TWILIO_FROM: '+15550001111' })).toThrow(
      /SVC_TWILIO_ACCOUNT_SID must be set too[\s\S]*SVC_TWILIO_AUTH_TOKEN must be set too/,
    )
  })

  it('of a model’s key need its address', () => {
    expect(() => readConfig({ SVC_LLM_API_KEY: 'x'.repeat(20) })).toThrow(
      'SVC_LLM_BASE_URL must be set too: SVC_LLM_API_KEY is for it',
    )
    expect(() => readConfig({ SVC_EMBEDDINGS_API_KEY: 'x'.repeat(20) })).toThrow(
      'SVC_EMBEDDINGS_BASE_URL must be',
    )
  })

  it('of an identity provider go together', () => {
    expect(() => readConfig({ SVC_JWT_ISSUER: 'https://id.example.com/' })).toThrow(
      /SVC_JWT_JWKS_URL must be set too[\s\S]*SVC_JWT_AUDIENCE must be set too/,
    )
  })
})

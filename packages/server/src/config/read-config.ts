/** The configuration, read from the environment. The only file that reads it. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { MailServer } from '../adapters/email/email.ts'
import { readSeed } from '../adapters/ledger/signing-key.ts'
import type { TwilioAccount } from '../adapters/sms/twilio.ts'
import { ServerError } from '../errors.ts'
import { LOG_LEVELS } from '../log/log.ts'
import {
  type Config,
  defaults,
  type ExternalIssuer,
  type ModelEndpoint,
  type SolanaAccount,
  type StripeAccount,
} from './config.ts'
import {
  DATABASE_URL,
  databaseUrl,
  directly,
  duration,
  encryptionKeys,
  hosts,
  modelName,
  OUTGOING_PROXY,
  outgoingProxy,
  perMinute,
  proxies,
  publicUrl,
  SIGNING_KEY,
  secret,
  signingKey,
  smtpUrl,
  whole,
} from './setting-forms.ts'

/** Each setting: how it is read, and what to say when it cannot be. */
const settings = {
  SVC_PORT: [whole(0, 65_535), 'a port, 0 to 65535'],
  SVC_HOST: [z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/), 'a host name or address to listen on'],
  SVC_DATA_DIR: [z.string().min(1).max(4096), 'a folder'],
  SVC_DATABASE_URL: [databaseUrl, DATABASE_URL],
  SVC_DEMO: [z.enum(['0', '1']).transform((value) => value === '1'), '0 or 1'],
  SVC_LOG_LEVEL: [z.enum(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`],
  SVC_JWT_JWKS_URL: [z.url({ protocol: /^https?$/ }), 'the http(s) address of a JWKS document'],
  SVC_JWT_ISSUER: [z.string().min(1).max(512), "the issuer's name, as in a token's iss"],
  SVC_JWT_AUDIENCE: [z.string().min(1).max(512), "this server's name, as in a token's aud"],
  SVC_ATTEST_MAX_AGE: [
    duration,
    'a duration: seconds, or a number with s, m, h or d, as in 7d; at most 3650d',
  ],
  SVC_ATTEST_MAX_SKEW: [
    duration,
    'a duration: seconds, or a number with s, m, h or d, as in 5m; at most 3650d',
  ],
  SVC_TRUSTED_PROXIES: [proxies, 'addresses or networks, joined by commas, as in 127.0.0.1,10.0.0.0/8'],
  SVC_RATE_LIMIT_KEY: [perMinute, 'requests a minute, 0 for no limit'],
  SVC_RATE_LIMIT_ORG: [perMinute, 'requests a minute, 0 for no limit'],
  SVC_RATE_LIMIT_IP: [perMinute, 'requests a minute, 0 for no limit'],
  SVC_RATE_LIMIT_ADMIN: [perMinute, 'requests a minute, 0 for no limit'],
  SVC_REVIEW_EXPIRY: [
    duration.pipe(z.number().min(1)),
    'a duration: seconds, or a number with s, m, h or d, as in 24h; at most 3650d',
  ],
  SVC_DRAIN_TIME: [
    duration.pipe(z.number().min(1).max(600)),
    'a duration from 1s to 10m: seconds, or a number with s or m',
  ],
  SVC_SMTP_URL: [
    smtpUrl,
    "a mail server's address, smtp://user:password@host:587, with : / ? # [ ] @ % percent-encoded in a password",
  ],
  SVC_MAIL_FROM: [
    z
      .string()
      .max(320)
      .regex(/^(?:[^\s<>@]+@[^\s<>@]+|[^\p{Cc}<>@]+<[^\s<>@]+@[^\s<>@]+>)$/u),
    'an e-mail address, or Name <address>',
  ],
  SVC_TWILIO_ACCOUNT_SID: [z.string().regex(/^AC[0-9a-f]{32}$/i), 'an account SID, AC and 32 hex characters'],
  SVC_TWILIO_AUTH_TOKEN: [z.string().regex(/^[\x21-\x7e]{1,200}$/), "the account's token"],
  SVC_TWILIO_FROM: [
    z.string().regex(/^[+A-Za-z0-9 ]{1,34}$/),
    'a telephone number, a sender name or a messaging service SID',
  ],
  SVC_TWILIO_BASE_URL: [z.url({ protocol: /^https?$/ }), 'an http(s) address'],
  SVC_PUBLIC_URL: [publicUrl, 'the http(s) address of this server, without ? and #'],
  SVC_ALLOW_PRIVATE_WEBHOOKS: [
    hosts,
    'host names or addresses without a port, joined by commas, as they stand in a URL',
  ],
  SVC_OUTGOING_PROXY: [outgoingProxy, OUTGOING_PROXY],
  SVC_OUTGOING_PROXY_EXCEPT: [
    directly,
    'host names (each with all below it), addresses or networks, joined by commas, as in 10.0.0.0/8,intern.example',
  ],
  SVC_LLM_BASE_URL: [z.url({ protocol: /^https?$/ }), 'an http(s) address, as in http://127.0.0.1:11434/v1'],
  SVC_LLM_MODEL: [modelName, "the model's name"],
  SVC_LLM_API_KEY: [secret, 'an API key'],
  SVC_EMBEDDINGS_BASE_URL: [
    z.url({ protocol: /^https?$/ }),
    'an http(s) address, as in http://127.0.0.1:11434/v1',
  ],
  SVC_EMBEDDINGS_MODEL: [modelName, "the model's name"],
  SVC_EMBEDDINGS_API_KEY: [secret, 'an API key'],
  SVC_STRIPE_SECRET_KEY: [secret, "the account's secret key"],
  SVC_STRIPE_WEBHOOK_SECRET: [secret, "the webhook endpoint's signing secret"],
  SVC_STRIPE_BASE_URL: [z.url({ protocol: /^https?$/ }), 'an http(s) address'],
  SVC_SOLANA_RPC_URL: [z.url({ protocol: /^https?$/ }), "an http(s) address of Solana's JSON-RPC"],
  SVC_SOLANA_NETWORK: [
    z.string().regex(/^solana:[a-z0-9-]{1,32}$/),
    'solana:mainnet, solana:devnet, solana:testnet, or solana: and a name of your own',
  ],
  SVC_SOLANA_KEY: [signingKey, SIGNING_KEY],
  SVC_SOLANA_KEY_FILE: [
    z
      .string()
      .min(1)
      .max(4096)
      .transform((path, issues) => {
        try {
          return readSeed(readFileSync(path, 'utf8'))
        } catch {
          issues.addIssue({ code: 'custom', message: 'unreadable' })
          return z.NEVER
        }
      }),
    `the path of a file that this process may read, which holds ${SIGNING_KEY}`,
  ],
  SVC_FINGERPRINT_SECRET: [z.string().min(16).max(4096), 'at least 16 characters'],
  SVC_ENCRYPTION_KEYS: [
    encryptionKeys,
    'keys, the newest first, joined by commas: each a name of letters and digits, a colon, and 32 bytes in base64',
  ],
  SVC_METRICS_TOKEN: [
    z.string().regex(/^[\x21-\x7e]{16,512}$/),
    'at least 16 printable characters without spaces',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type Name = keyof typeof settings

/** What holds where a setting is absent, in words, of those that have a default. */
const inWords: Readonly<Partial<Record<Name, string>>> = {
  SVC_PORT: `${defaults.port}`,
  SVC_HOST: defaults.host,
  SVC_DATA_DIR: defaults.dataDir,
  SVC_DEMO: '1, and 0 beside an identity provider',
  SVC_LOG_LEVEL: defaults.logLevel,
  SVC_ATTEST_MAX_AGE: `${defaults.attestMaxAge / 86_400}d`,
  SVC_ATTEST_MAX_SKEW: `${defaults.attestMaxSkew / 60}m`,
  SVC_RATE_LIMIT_KEY: `${defaults.rateLimits.key}`,
  SVC_RATE_LIMIT_ORG: `${defaults.rateLimits.organisation}`,
  SVC_RATE_LIMIT_IP: `${defaults.rateLimits.ip}`,
  SVC_RATE_LIMIT_ADMIN: `${defaults.rateLimits.admin}`,
  SVC_REVIEW_EXPIRY: `${defaults.reviewExpiry / 86_400}d`,
  SVC_DRAIN_TIME: `${defaults.drainMs / 1000} seconds`,
}

/** Every setting, what it takes, and what holds without it. */
export const takenBySettings: readonly (readonly [
  name: string,
  takes: string,
  without: string | undefined,
])[] = Object.entries(settings).map(([name, [, takes]]) => [name, takes, inWords[name as Name]])

type Values = { [N in Name]?: z.output<(typeof settings)[N][0]> }

export interface ReadConfig {
  readonly config: Config
  /** `SVC_` variables that mean nothing here: misspelt, most likely. */
  readonly unknown: readonly string[]
  /** Variables that name a proxy to other programs, and are not read, by name; none where SVC_OUTGOING_PROXY is set. */
  readonly unread: readonly string[]
}

const PROXY_OF_OTHERS = /^(?:https?|all)_proxy$/i

/**
 * Reads the settings from an environment; an empty value counts as absent.
 *
 * @throws ServerError `config_invalid`, naming every wrong variable and what it takes (never its value: it may be a secret)
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ReadConfig {
  const values: Values = {}
  const problems: string[] = []
  for (const [name, [schema, expected]] of Object.entries(settings)) {
    const text = environment[name]
    if (text === undefined || text === '') continue
    const read = schema.safeParse(text)
    if (read.success) Object.assign(values, { [name]: read.data })
    else problems.push(`${name} must be ${expected}`)
  }
  for (const names of TOGETHER) problems.push(...absentOf(names, environment))
  for (const [name, needed] of NEEDED)
    if (environment[name] && !environment[needed])
      problems.push(`${needed} must be set too: ${name} is for it`)
  if (environment.SVC_SOLANA_RPC_URL && !environment.SVC_SOLANA_KEY && !environment.SVC_SOLANA_KEY_FILE)
    problems.push('SVC_SOLANA_KEY_FILE (or SVC_SOLANA_KEY) must be set too: the key that signs the anchors')
  const unknown = Object.keys(environment).filter((name) => name.startsWith('SVC_') && !(name in settings))
  // Alone they are no reason not to start.
  if (problems.length > 0) problems.push(...unknown.map((name) => `${name} is not a setting of this server`))
  if (problems.length > 0) throw new ServerError('config_invalid', problems.join('\n'))
  return {
    config: {
      ...defaults,
      port: values.SVC_PORT ?? defaults.port,
      host: values.SVC_HOST ?? defaults.host,
      dataDir: values.SVC_DATA_DIR ?? defaults.dataDir,
      databaseUrl: values.SVC_DATABASE_URL ?? defaults.databaseUrl,
      // A key that may do everything has no place beside an identity provider, unless it is asked for.
      demo: values.SVC_DEMO ?? issuerOf(values) === null,
      logLevel: values.SVC_LOG_LEVEL ?? defaults.logLevel,
      issuer: issuerOf(values),
      attestMaxAge: values.SVC_ATTEST_MAX_AGE ?? defaults.attestMaxAge,
      attestMaxSkew: values.SVC_ATTEST_MAX_SKEW ?? defaults.attestMaxSkew,
      trustedProxies: values.SVC_TRUSTED_PROXIES ?? defaults.trustedProxies,
      rateLimits: {
        key: values.SVC_RATE_LIMIT_KEY ?? defaults.rateLimits.key,
        organisation: values.SVC_RATE_LIMIT_ORG ?? defaults.rateLimits.organisation,
        ip: values.SVC_RATE_LIMIT_IP ?? defaults.rateLimits.ip,
        admin: values.SVC_RATE_LIMIT_ADMIN ?? defaults.rateLimits.admin,
      },
      reviewExpiry: values.SVC_REVIEW_EXPIRY ?? defaults.reviewExpiry,
      allowPrivateWebhooks: values.SVC_ALLOW_PRIVATE_WEBHOOKS ?? defaults.allowPrivateWebhooks,
      outgoingProxy: values.SVC_OUTGOING_PROXY ?? defaults.outgoingProxy,
      outgoingProxyExcept: values.SVC_OUTGOING_PROXY_EXCEPT ?? defaults.outgoingProxyExcept,
      mail: mailOf(values),
      twilio: twilioOf(values),
      publicUrl: values.SVC_PUBLIC_URL ?? defaults.publicUrl,
      llm: endpointOf(values.SVC_LLM_BASE_URL, values.SVC_LLM_MODEL, values.SVC_LLM_API_KEY),
      embeddings: endpointOf(
        values.SVC_EMBEDDINGS_BASE_URL,
        values.SVC_EMBEDDINGS_MODEL,
        values.SVC_EMBEDDINGS_API_KEY,
      ),
      stripe: stripeOf(values),
      solana: solanaOf(values),
      fingerprintSecret: values.SVC_FINGERPRINT_SECRET ?? defaults.fingerprintSecret,
      encryptionKeys: values.SVC_ENCRYPTION_KEYS ?? defaults.encryptionKeys,
      metricsToken: values.SVC_METRICS_TOKEN ?? defaults.metricsToken,
      drainMs: values.SVC_DRAIN_TIME === undefined ? defaults.drainMs : values.SVC_DRAIN_TIME * 1000,
    },
    unknown,
    unread: values.SVC_OUTGOING_PROXY
      ? []
      : Object.keys(environment).filter((name) => PROXY_OF_OTHERS.test(name) && environment[name]),
  }
}

/**
 * Settings that mean nothing without each other. A token without a checked issuer or audience could be one that was made for
 * somebody else.
 */
const TOGETHER: readonly (readonly Name[])[] = [
  ['SVC_JWT_JWKS_URL', 'SVC_JWT_ISSUER', 'SVC_JWT_AUDIENCE'],
  ['SVC_SMTP_URL', 'SVC_MAIL_FROM'],
  ['SVC_LLM_BASE_URL', 'SVC_LLM_MODEL'],
  ['SVC_EMBEDDINGS_BASE_URL', 'SVC_EMBEDDINGS_MODEL'],
  ['SVC_STRIPE_SECRET_KEY', 'SVC_STRIPE_WEBHOOK_SECRET'],
  ['SVC_SOLANA_RPC_URL', 'SVC_SOLANA_NETWORK'],
  ['SVC_TWILIO_ACCOUNT_SID', 'SVC_TWILIO_AUTH_TOKEN', 'SVC_TWILIO_FROM'],
]

/** Optional settings, each with the setting that it belongs to. */
const NEEDED: readonly (readonly [Name, Name])[] = [
  ['SVC_OUTGOING_PROXY_EXCEPT', 'SVC_OUTGOING_PROXY'],
  ['SVC_LLM_API_KEY', 'SVC_LLM_BASE_URL'],
  ['SVC_EMBEDDINGS_API_KEY', 'SVC_EMBEDDINGS_BASE_URL'],
  ['SVC_STRIPE_BASE_URL', 'SVC_STRIPE_SECRET_KEY'],
  ['SVC_TWILIO_BASE_URL', 'SVC_TWILIO_ACCOUNT_SID'],
  // A signing key without a node would leave its owner believing that roots are published.
  ['SVC_SOLANA_KEY', 'SVC_SOLANA_RPC_URL'],
  ['SVC_SOLANA_KEY_FILE', 'SVC_SOLANA_RPC_URL'],
]

function absentOf(
  names: readonly Name[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const absent = names.filter((name) => !environment[name])
  if (absent.length === 0 || absent.length === names.length) return []
  return absent.map((name) => `${name} must be set too: ${names.join(', ')} go together`)
}

function issuerOf(values: Values): ExternalIssuer | null {
  const { SVC_JWT_JWKS_URL: jwksUrl, SVC_JWT_ISSUER: issuer, SVC_JWT_AUDIENCE: audience } = values
  return jwksUrl && issuer && audience ? { jwksUrl, issuer, audience } : null
}

function mailOf({ SVC_SMTP_URL: url, SVC_MAIL_FROM: from }: Values): MailServer | null {
  return url && from ? { url, from } : null
}

function twilioOf(values: Values): TwilioAccount | null {
  const { SVC_TWILIO_ACCOUNT_SID: accountSid, SVC_TWILIO_AUTH_TOKEN: authToken } = values
  const { SVC_TWILIO_FROM: from, SVC_TWILIO_BASE_URL: baseUrl = 'https://api.twilio.com' } = values
  return accountSid && authToken && from ? { accountSid, authToken, from, baseUrl } : null
}

function endpointOf(
  baseUrl: string | undefined,
  model: string | undefined,
  apiKey: string | undefined,
): ModelEndpoint | null {
  return baseUrl && model ? { baseUrl: baseUrl.replace(/\/+$/, ''), model, apiKey: apiKey ?? null } : null
}

function stripeOf(values: Values): StripeAccount | null {
  const { SVC_STRIPE_SECRET_KEY: secretKey, SVC_STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  return secretKey && webhookSecret
    ? { secretKey, webhookSecret, baseUrl: values.SVC_STRIPE_BASE_URL ?? null }
    : null
}

function solanaOf(values: Values): SolanaAccount | null {
  const { SVC_SOLANA_RPC_URL: rpcUrl, SVC_SOLANA_NETWORK: network } = values
  const seed = values.SVC_SOLANA_KEY ?? values.SVC_SOLANA_KEY_FILE
  return rpcUrl && network && seed ? { rpcUrl, network, seed } : null
}

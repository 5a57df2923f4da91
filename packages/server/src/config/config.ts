/** What a server is configured by, and what holds where nothing is said. */
import type { MailServer } from '../adapters/email/email.ts'
import type { TwilioAccount } from '../adapters/sms/twilio.ts'
import type { RateLimits } from '../http/limits.ts'
import type { LogLevel } from '../log/log.ts'
import type { SealingKey } from '../sealing/sealing.ts'

/** The settings, each under its name in programs; docs/operate.md has those of the environment. */
export interface Config {
  /** 0 for any free one. */
  readonly port: number
  readonly host: string
  /** Where the embedded database, its lock and `demo.json` live. */
  readonly dataDir: string
  /** PostgreSQL's address; the embedded database when null. */
  readonly databaseUrl: string | null
  /** Seed the demo organisation into an empty database. From the environment: not beside an identity provider, unless `SVC_DEMO` is 1. */
  readonly demo: boolean
  readonly logLevel: LogLevel
  /** The identity provider; the development issuer when null. */
  readonly issuer: ExternalIssuer | null
  /** How old a claim's decision may be, in seconds. */
  readonly attestMaxAge: number
  /** How far ahead of our clock a claim's decision may be, in seconds. */
  readonly attestMaxSkew: number
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Requests a minute, by key, organisation and address, and of administration's paths by organisation; 0 is without limit. */
  readonly rateLimits: RateLimits
  /** How long a person has to decide a review, in seconds; then it denies. */
  readonly reviewExpiry: number
  /** Hosts that outgoing requests may reach though they are private, as they stand in a URL. */
  readonly allowPrivateWebhooks: readonly string[]
  /** The http(s) proxy that requests to the outside go through, `http://user:password@proxy.example:3128`; none when null. */
  readonly outgoingProxy: string | null
  /** Names, each with all below it, addresses and networks that are asked without it. */
  readonly outgoingProxyExcept: readonly string[]
  /** What notifications by e-mail go through; none when null. */
  readonly mail: MailServer | null
  /** What notifications by text message go through; none when null. */
  readonly twilio: TwilioAccount | null
  /** Where people reach this server, for links in notifications; no links when null. */
  readonly publicUrl: string | null
  /** How long a webhook's receiver has to answer, in milliseconds; what a killed process was delivering is taken up after twice that. */
  readonly webhookTimeoutMs: number
  /** The model that answers; answers come from the knowledge base alone when null. */
  readonly llm: ModelEndpoint | null
  /** What makes embeddings; the built-in one when null. */
  readonly embeddings: ModelEndpoint | null
  /** The payment service; billing is off when null. */
  readonly stripe: StripeAccount | null
  /** The public ledger that roots are anchored on; the local one when null. */
  readonly solana: SolanaAccount | null
  /** What fingerprints of the older scheme are keyed on; only importing such receipts needs it. */
  readonly fingerprintSecret: string | null
  /** What leads and connectors' headers are sealed with, the newest first; one that is made once and kept in the database when empty. */
  readonly encryptionKeys: readonly SealingKey[]
  /** What `Authorization: Bearer` must carry for `/metrics`; without one only this machine may ask. */
  readonly metricsToken: string | null
  /** How long requests in flight may take at a stop, in milliseconds. */
  readonly drainMs: number
}

/** An identity provider whose tokens are believed (docs/how-to/people.md). */
export interface ExternalIssuer {
  /** The http(s) address of its keys, a JWKS document. */
  readonly jwksUrl: string
  /** `iss` of its tokens. */
  readonly issuer: string
  /** `aud` of its tokens: this server's name there. */
  readonly audience: string
}

/** An endpoint that speaks as OpenAI does: OpenAI, Ollama, vLLM and others. */
export interface ModelEndpoint {
  /** Up to and without `/chat/completions` or `/embeddings`. */
  readonly baseUrl: string
  readonly model: string
  /** Null where the endpoint needs none. */
  readonly apiKey: string | null
}

export interface SolanaAccount {
  readonly rpcUrl: string
  /** As rows name it, `solana:mainnet`. */
  readonly network: string
  /** The publisher's Ed25519 seed, 32 bytes. */
  readonly seed: Uint8Array
}

export interface StripeAccount {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Stripe's own when null. */
  readonly baseUrl: string | null
}

export const defaults: Config = {
  port: 8787,
  host: '127.0.0.1',
  dataDir: '.data',
  databaseUrl: null,
  demo: true,
  logLevel: 'info',
  issuer: null,
  attestMaxAge: 7 * 86_400,
  attestMaxSkew: 300,
  trustedProxies: [],
  rateLimits: { key: 6_000, organisation: 12_000, ip: 12_000, admin: 120 },
  reviewExpiry: 86_400,
  allowPrivateWebhooks: [],
  outgoingProxy: null,
  outgoingProxyExcept: [],
  mail: null,
  twilio: null,
  publicUrl: null,
  webhookTimeoutMs: 10_000,
  llm: null,
  embeddings: null,
  stripe: null,
  solana: null,
  fingerprintSecret: null,
  encryptionKeys: [],
  metricsToken: null,
  drainMs: 3_500,
}

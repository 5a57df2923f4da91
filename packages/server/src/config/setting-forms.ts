/** How the settings of the environment are written: what reads each kind. */
import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { readSeed } from '../adapters/ledger/signing-key.ts'
import { directHosts } from '../adapters/outgoing/direct-hosts.ts'
import { readProxyAddress } from '../adapters/outgoing/proxy-address.ts'
import { proxiesOf } from '../http/client-address.ts'
import type { SealingKey } from '../sealing/sealing.ts'

export const whole = (min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const SECONDS = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 } as const

/** Ten years: more is a slip, and far more is no date that can be told. */
const MAX_SECONDS = 3_650 * 86_400

export const duration: z.ZodType<number, string> = z
  .string()
  .regex(/^[0-9]{1,9}[smhd]?$/)
  .transform(
    (text) => Number.parseInt(text, 10) * SECONDS[text.replace(/[0-9]+/, '') as keyof typeof SECONDS],
  )
  .pipe(z.number().max(MAX_SECONDS))

const HOST_NAME = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/

export const hosts: z.ZodType<string[], string> = z
  .string()
  .max(4096)
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  // A port is not part of a host: what holds one would except nothing.
  .pipe(z.array(z.string().refine((host) => HOST_NAME.test(host) || isIPv6(host))))

export const DATABASE_URL =
  'a PostgreSQL address, postgresql://user:password@host/database?sslmode=verify-full, with : / ? # [ ] @ % percent-encoded in a password; for TLS it takes sslmode, sslrootcert, sslcert, sslkey, sslnegotiation'

/** What the driver knows; of one that it does not, as of a slip, it would say nothing and go without TLS. */
const TLS_PARAMETERS = /^(?:ssl|sslmode|sslrootcert|sslcert|sslkey|sslnegotiation)$/
const SSL_MODES = /^(?:disable|prefer|require|verify-ca|verify-full|no-verify)$/

export const databaseUrl: z.ZodType<string, string> = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/\S/)
  .regex(/\S$/)
  .refine((text) => {
    // Without a host it is the machine's own socket.
    const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'))
    if (url === null) return false
    return [...url.searchParams].every(([name, value]) =>
      /^ssl/i.test(name) ? TLS_PARAMETERS.test(name) && (name !== 'sslmode' || SSL_MODES.test(value)) : true,
    )
  })

/** A `/` or `#` in a password begins what no mail server's address has, and leaves the user's name to stand for the host. */
export const smtpUrl: z.ZodType<string, string> = z.url({ protocol: /^smtps?$/ }).refine((text) => {
  const { pathname, hash } = new URL(text)
  return (pathname === '' || pathname === '/') && hash === ''
})

/** What is behind it is put there by whoever links. */
export const publicUrl: z.ZodType<string, string> = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[?#]/.test(text))

export const secret: z.ZodType<string, string> = z.string().regex(/^[\x21-\x7e]{1,500}$/)
export const modelName: z.ZodType<string, string> = z.string().regex(/^[\x21-\x7e]{1,200}$/)

export const encryptionKeys: z.ZodType<SealingKey[], string> = z
  .string()
  .max(4096)
  .transform((text) =>
    text.split(',').map((entry) => {
      const [id = '', key = ''] = entry.trim().split(':', 2)
      return { id, key: new Uint8Array(Buffer.from(key, 'base64')) as Uint8Array }
    }),
  )
  .pipe(
    z
      .array(
        z.object({
          id: z.string().regex(/^[A-Za-z0-9]{1,32}$/),
          key: z.custom<Uint8Array>((key) => key instanceof Uint8Array && key.length === 32),
        }),
      )
      .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length),
  )

export const SIGNING_KEY = 'an Ed25519 key: a Solana key file, PKCS #8 PEM, or 32 bytes in base64'
export const signingKey: z.ZodType<Uint8Array, string> = z
  .string()
  .max(4096)
  .transform((text, issues) => {
    try {
      return readSeed(text)
    } catch {
      issues.addIssue({ code: 'custom', message: 'no key' })
      return z.NEVER
    }
  })

export const perMinute: z.ZodType<number, string> = whole(0, 10_000_000)

export const OUTGOING_PROXY =
  "an http(s) proxy's address, http://user:password@proxy.example:3128, with : / ? # [ ] @ % percent-encoded in a password"
export const outgoingProxy: z.ZodType<string, string> = z
  .string()
  .max(4096)
  .refine((text) => readProxyAddress(text) !== null)

/** As in `NO_PROXY`, whose names and networks may be copied. */
export const directly: z.ZodType<string[], string> = z
  .string()
  .max(4096)
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((list) => isRead(() => directHosts(list)))

export const proxies: z.ZodType<string[], string> = z
  .string()
  .max(4096)
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((list) => isRead(() => proxiesOf(list)))

function isRead(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

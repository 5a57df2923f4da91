/** Notifications as e-mail, over any SMTP server. */
import { createTransport } from 'nodemailer'
import type { ChannelAdapter, Message, Sent } from '../channel.ts'

export interface MailServer {
  /** `smtp://user:password@host:587`, or `smtps://`; as nodemailer reads it. */
  readonly url: string
  /** An address, or a name and an address in angle brackets. */
  readonly from: string
}

export function createEmail({ url, from }: MailServer): ChannelAdapter {
  const { hostname, password } = new URL(url)
  const transport = createTransport({
    url,
    logger: false,
    // A password goes to this machine alone without encryption.
    ...(password !== '' && !LOOPBACK.test(hostname) && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(address, message, timeoutMs) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          subject: message.title,
          // The same in every attempt: a mail program shows one that came twice once.
          messageId: `<${message.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          text: textOf(message),
          html: htmlOf(message),
          signal: AbortSignal.timeout(timeoutMs),
        })
        return { kind: 'delivered' }
      } catch (error) {
        return failureOf(error as MailError, timeoutMs)
      }
    },
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

function textOf({ title, facts, link }: Message): string {
  return [
    title,
    '',
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...(link === null ? [] : ['', link]),
    '',
  ].join('\n')
}

/** Nothing in it is fetched from anywhere. */
function htmlOf({ title, facts, link }: Message): string {
  const rows = facts.map(
    ({ name, value }) => `<tr><th align="left">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  )
  const foot = link === null ? '' : `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`
  return `<!doctype html><html><body><h3>${escaped(title)}</h3><table>${rows.join('')}</table>${foot}</body></html>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** As nodemailer throws it. */
interface MailError {
  readonly code?: unknown
  /** The socket's own code, where `code` is nodemailer's. */
  readonly originalCode?: unknown
  readonly responseCode?: unknown
}

/** In our words: what the server says could name the address. RFC 5321 4.2.1: 4yz may go better later, 5yz will not. */
function failureOf({ code, originalCode, responseCode }: MailError, timeoutMs: number): Sent {
  if (code === 'EABORT') return { kind: 'failed', error: `No answer within ${timeoutMs / 1000} s` }
  const known = MESSAGES[String(originalCode)] ?? MESSAGES[String(code)]
  if (known !== undefined) return { kind: 'failed', error: known }
  if (responseCode === 530)
    return { kind: 'refused', error: 'The mail server wants a user name and password in SVC_SMTP_URL (530)' }
  const isSignIn = code === 'EAUTH' || code === 'ENOAUTH'
  const who = isSignIn ? 'The mail server refused the user name or password' : 'The mail server answered'
  if (typeof responseCode === 'number')
    // 503: commands out of order, which another connection may cure.
    return responseCode >= 500 && responseCode !== 503
      ? { kind: 'refused', error: `${who} (${responseCode})` }
      : { kind: 'failed', error: `${who} (${responseCode})` }
  return isSignIn
    ? { kind: 'refused', error: who }
    : { kind: 'failed', error: 'The connection to the mail server failed' }
}

const MESSAGES: Readonly<Record<string, string>> = {
  EDNS: "The mail server's name does not resolve",
  ECONNREFUSED: 'The mail server refused the connection: see the host and port in SVC_SMTP_URL',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The mail server does not begin with TLS: SVC_SMTP_URL should begin with smtp:// or name another port',
  CERT_HAS_EXPIRED: "The mail server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The mail server's certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "The mail server's certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "The mail server's certificate is for another name",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The mail server's certificate cannot be verified",
  ETLS: 'The connection to the mail server could not be encrypted',
  ETIMEDOUT: 'The mail server did not answer in time',
}

/** A mail server on loopback that keeps what it gets. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  readonly from: string
  readonly to: readonly string[]
  /** Who signed in. */
  readonly user: string | null
  /** As it came, but for the soft line breaks of quoted-printable. */
  readonly raw: string
}

export interface Mailbox {
  /** With a user and a password. */
  readonly url: string
  readonly received: Mail[]
  /** The code to answer a message with; 250 until it is told otherwise. A promise answers when it settles. */
  answer: (mail: Mail) => number | Promise<number>
  /** The code to answer a recipient with, before there is a message; 250 until it is told otherwise. */
  recipient: (address: string) => number
  until(count: number, timeoutMs?: number): Promise<void>
  close(): Promise<void>
}

export const PASSWORD = 'mail-password-canary'

/** @param startTls offer encryption, with a certificate that nobody vouches for */
export async function mailbox({ startTls = false }: { startTls?: boolean } = {}): Promise<Mailbox> {
  const received: Mail[] = []
  const self: Omit<Mailbox, 'url'> = {
    received,
    answer: () => 250,
    recipient: () => 250,
    async until(count, timeoutMs = 10_000) {
      const end = Date.now() + timeoutMs
      while (received.length < count) {
        if (Date.now() > end) throw new Error(`Only ${received.length} of ${count} messages came`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    disabledCommands: startTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (password !== PASSWORD) return done(coded(535))
      done(null, { user: username })
    },
    onRcptTo({ address }, _session, done) {
      const code = self.recipient(address)
      done(code === 250 ? null : coded(code))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail: Mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          raw: Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
        }
        received.push(mail)
        const code = await self.answer(mail)
        done(code === 250 ? null : coded(code))
      })
    },
  })
  // Connections that break are for the client to tell.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(self, { url: `smtp://svc:${PASSWORD}@127.0.0.1:${port}` })
}

function coded(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode })
}

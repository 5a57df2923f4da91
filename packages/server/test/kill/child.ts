/** A server in a process of its own, to be killed: the real one, with the settings the test gives, telling its address on standard output. */
import { pino } from 'pino'
import { startServer } from '../../src/server.ts'

const server = await startServer({
  ...JSON.parse(process.env.SETTINGS as string),
  log: pino({ level: 'error' }, pino.destination(2)),
})
process.stdout.write(`${JSON.stringify({ url: server.url, demo: server.demo?.credentials ?? null })}\n`)

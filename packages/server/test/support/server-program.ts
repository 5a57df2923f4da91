/**
 * A server in a process of its own: the real one, with the settings the test gives, telling its address on standard output. The setting
 * `now` stops its clock there.
 */
import { pino } from 'pino'
import { startServer } from '../../src/server.ts'

const { now, ...settings } = JSON.parse(process.env.SETTINGS as string)
const server = await startServer({
  ...settings,
  ...(now && { clock: () => now }),
  log: pino({ level: 'error' }, pino.destination(2)),
})
process.stdout.write(`${JSON.stringify({ url: server.url, demo: server.demo?.credentials ?? null })}\n`)

/** The log: JSON lines with request ids, codes and figures; never content, keys or tokens. */
import { type Logger, pino } from 'pino'
import { logLines } from './log-lines.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One for all logs of the process. */
const standardError = logLines(2)

/** Writes to standard error: standard output is the operator's, and shows the demo credentials once. */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, standardError)
}

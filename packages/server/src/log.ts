/** The log: JSON lines with request ids, codes and figures; never content, keys or tokens. */
import { destination, type Logger, pino } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Writes to standard error: standard output is the operator's, and shows the demo credentials once. */
export function createLog(level: LogLevel): Logger {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ fd: 2, sync: false }),
  )
}

/** A progress bar on a terminal, for what takes long. */
import { printable } from './fault.ts'
import type { Terminal } from './io.ts'

/** What is over sooner shows no bar. */
const QUIET_MS = 2000
const BETWEEN_MS = 100
const BAR_WIDTH = 24
const CLEAR_LINE = '\r\u001b[K'

export interface Progress {
  /** @param total - bytes; undefined where not known */
  begin(name: string, total: number | undefined): void
  advance(bytes: number): void
  /** Takes the bar off the terminal, until the next `advance` brings it back. Call it before anything else is written there. */
  clear(): void
}

export const noProgress: Progress = { begin() {}, advance() {}, clear() {} }

export function createProgress(terminal: Terminal, clock: () => number): Progress {
  let label = ''
  let total: number | undefined
  let done = 0
  let begun = 0
  let drawnAt = 0
  let shown = false
  return {
    begin(name, bytes) {
      label = name === '-' ? 'standard input' : printable(name)
      total = bytes
      done = 0
      begun = clock()
      drawnAt = 0
    },
    advance(bytes) {
      done += bytes
      const now = clock()
      if (now - begun < QUIET_MS || now - drawnAt < BETWEEN_MS) return
      drawnAt = now
      shown = true
      const line = `${barOf(done, total)}${(done / 1e6).toFixed(1)} MB  ${label}`
      terminal.write(CLEAR_LINE + line.slice(0, (terminal.columns ?? 80) - 1))
    },
    clear() {
      if (shown) terminal.write(CLEAR_LINE)
      shown = false
    },
  }
}

function barOf(done: number, total: number | undefined): string {
  if (!total) return ''
  // A file may grow while it is read.
  const part = Math.min(1, done / total)
  const full = Math.floor(part * BAR_WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${String(Math.floor(part * 100)).padStart(3)} %  `
}

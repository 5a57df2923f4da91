/** A bar on a terminal while a long check runs; nothing where nobody looks. */
import type { World } from './world.ts'

export interface Progress {
  /** `part` is 0 to 1, or null when the end is not known. */
  show(part: number | null, text: string): void
  /** Removes the bar. */
  clear(): void
}

const WIDTH = 24
/** Not before a short check is over, and not so often that drawing costs. */
const FIRST_MS = 300
const EVERY_MS = 100

export function createProgress({ stderr, stderrIsTerminal, clock }: World): Progress {
  const began = clock()
  let drawnAt = 0
  let isDrawn = false
  return {
    show(part, text) {
      const now = clock()
      if (!stderrIsTerminal || now - began < FIRST_MS || now - drawnAt < EVERY_MS) return
      drawnAt = now
      isDrawn = true
      const filled = Math.round(WIDTH * Math.min(1, part ?? 0))
      const bar =
        part === null ? '' : `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${percent(part)}  `
      stderr(`\r\u001b[K${bar}${text}`)
    },
    clear() {
      if (isDrawn) stderr('\r\u001b[K')
      isDrawn = false
    },
  }
}

function percent(part: number): string {
  return `${Math.floor(100 * Math.min(1, part))} %`.padStart(5)
}

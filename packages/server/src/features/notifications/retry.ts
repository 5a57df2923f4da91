/**
 * When a notification that failed is tried again: soon at first, since an alarm is urgent, then for hours, since a mail server may greylist or be under
 * repair (RFC 5321 4.5.4.1).
 */
import { retryAfterMs } from '../../adapters/retry-after.ts'

/** Seconds to wait after each attempt but the last: some four and a half hours. */
export const PAUSES_SECONDS = [1, 5, 30, 120, 300, 600, 1_200, 2_400, 4_800, 7_200] as const

const SPAN_MS = PAUSES_SECONDS.reduce((sum, seconds) => sum + seconds * 1000, 0)
/** A receiver that asks for longer is asked again nevertheless. */
const LONGEST_MS = Math.max(...PAUSES_SECONDS) * 1000
/** How often a notification is looked at on a channel that no process has the settings of yet. */
const UNCONFIGURED_PAUSE_MS = 60_000

/** When the attempt after this one is due: no sooner than the receiver asks for; null when this was the last. */
export function dueAfter(attempt: number, retryAfter: string | null, now: number): Date | null {
  const seconds = PAUSES_SECONDS[attempt - 1]
  if (seconds === undefined) return null
  const asked = Math.min(retryAfterMs(retryAfter, now) ?? 0, LONGEST_MS)
  return new Date(now + Math.max(seconds * 1000, asked))
}

/** When a message that nobody could try is looked at again: as long as one that is tried would be; null after that. */
export function dueUntried(createdAt: Date, now: number): Date | null {
  return now - createdAt.getTime() < SPAN_MS ? new Date(now + UNCONFIGURED_PAUSE_MS) : null
}

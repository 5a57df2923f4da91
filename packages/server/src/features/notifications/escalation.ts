/** When an event that nobody acknowledges is sent again (governance-api 6.3). */
import type { Escalation } from '@svc/contract'

/** How often an event is sent again. */
export const MAX_ESCALATIONS = 3

/** After which an organisation that never said so escalates. */
export const defaultEscalation: Escalation = { critical_timeout_minutes: 15, high_timeout_minutes: 60 }

/** When an event of this severity, sent at `now`, escalates; null for one that does not. */
export function escalatesAt(severity: number, escalation: Escalation, now: Date): Date | null {
  if (severity < 4) return null
  const minutes = severity === 5 ? escalation.critical_timeout_minutes : escalation.high_timeout_minutes
  return new Date(now.getTime() + Math.round(minutes * 60_000))
}

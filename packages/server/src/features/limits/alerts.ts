/** Things that may be an attack or need somebody to look: counted, and told once when there are too many of them. */
import type { SecurityAlert, SecurityAlertKind } from '@svc/contract'
import type { NewEvent } from '../../events.ts'
import { ALERT, type RateStore } from './store.ts'

export interface AlertNeeds {
  readonly store: RateStore
  tell(event: NewEvent): Promise<void>
  readonly clock?: () => number
}

export interface Alerts {
  /** A key of the organisation was tried with a wrong secret. */
  badKey(orgId: string, prefix: string): Promise<void>
  /** Claims of the organisation were refused as untrue. */
  refusedClaims(orgId: string, count: number): Promise<void>
  /** A day's root could not be published. */
  anchorFailure(orgId: string, day: string): Promise<void>
}

interface Threshold {
  readonly count: number
  readonly windowSeconds: number
  readonly severity: SecurityAlert['severity']
}

const thresholds: Readonly<Record<SecurityAlertKind, Threshold>> = {
  repeated_bad_keys: { count: 20, windowSeconds: 300, severity: 'high' },
  attestation_flood: { count: 100, windowSeconds: 300, severity: 'high' },
  anchor_failure: { count: 1, windowSeconds: 86_400, severity: 'critical' },
}

export function createAlerts({ store, tell, clock = Date.now }: AlertNeeds): Alerts {
  async function happened(
    alert: SecurityAlertKind,
    orgId: string,
    by: number,
    details: Partial<Pick<SecurityAlert, 'key_prefix' | 'anchor_date'>> = {},
  ): Promise<void> {
    const { count: threshold, windowSeconds, severity } = thresholds[alert]
    const at = new Date(clock())
    const name = ALERT + [alert, orgId, details.key_prefix ?? details.anchor_date].filter(Boolean).join(':')
    const [counted] = await store.hit([{ name, windowSeconds, by }], at)
    const { count } = counted!
    // Exactly one hit of a window crosses the threshold: that one tells.
    if (count < threshold || count - by >= threshold) return
    await tell({
      orgId,
      at,
      severity: severity === 'critical' ? 5 : 4,
      label: 'SCORING_ANOMALY',
      event: 'security.alert',
      data: {
        alert,
        severity,
        count,
        window_seconds: windowSeconds,
        key_prefix: details.key_prefix ?? null,
        anchor_date: details.anchor_date ?? null,
      },
    })
  }

  return {
    badKey: (orgId, key_prefix) => happened('repeated_bad_keys', orgId, 1, { key_prefix }),
    refusedClaims: (orgId, count) => happened('attestation_flood', orgId, count),
    anchorFailure: (orgId, anchor_date) => happened('anchor_failure', orgId, 1, { anchor_date }),
  }
}

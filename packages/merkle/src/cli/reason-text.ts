/** Why a row is not proven, in words, and where in the row the reason lies. */
import { REASONS } from '../explain/words.ts'

export interface Unproven {
  readonly reason: keyof typeof REASONS
  readonly field?: string
  /** From 0, at the leaf. */
  readonly step?: number
}

/** A field is named as the export names it, a step counted from 1. */
export function reasonText({ reason, field, step }: Unproven): string {
  if (field !== undefined) return `${REASONS[reason]} (${field})`
  return step === undefined ? REASONS[reason] : `${REASONS[reason]} (step ${step + 1})`
}

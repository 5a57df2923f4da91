/** Counts what came of rows that come after others. */
import { MAX_FAILURES, type RowsTally } from '../../verify-rows.ts'

export function addTally({ counts, warnings, failures }: RowsTally, more: RowsTally): void {
  for (const failure of more.failures)
    if (failures.length < MAX_FAILURES) failures.push({ ...failure, index: failure.index + counts.rows })
  for (const status of Object.keys(counts) as (keyof typeof counts)[]) counts[status] += more.counts[status]
  for (const [warning, times] of Object.entries(more.warnings) as [keyof typeof warnings, number][])
    warnings[warning] = (warnings[warning] ?? 0) + times
}

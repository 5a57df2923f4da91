/** What was checked, as JSON. Wire names, so that it can be stored beside the export. */
import type { ListedRow, Report } from './report.ts'

/** One JSON object and a line end. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify({ ...headOf(report), rows: report.listed.map(rowOf), ...tailOf(report) }, null, 2)}\n`
}

/** A line for each listed row, then one for the whole. */
export function jsonLinesReport(report: Report): string {
  const lines = report.listed.map((row) => ({ kind: 'row', ...rowOf(row) }))
  return [...lines, { kind: 'report', ...headOf(report), ...tailOf(report) }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

function headOf({ verdict, result }: Report): object {
  return { verdict, counts: result.counts }
}

function tailOf({
  result,
  trees,
  listed,
  morePages,
  sampled,
  publishers,
  isOffline,
  checkedAt,
}: Report): object {
  const { counts, warnings } = result
  return {
    rows_left_out: counts.rows - listed.length,
    trees,
    warnings,
    more_pages: morePages,
    sample: sampled && {
      size: sampled.size,
      population: sampled.population,
      seed: sampled.seed,
      defect_bound_95: sampled.defectBound,
    },
    // Null of several, too: none of them is what all anchors were held to.
    publisher: publishers.length === 1 ? publishers[0] : null,
    publishers,
    offline: isOffline,
    checked_at: checkedAt.toISOString(),
  }
}

function rowOf({ number, result }: ListedRow): object {
  const { receiptId, status } = result
  return {
    row: number,
    receipt_id: receiptId,
    status,
    ...('reason' in result ? { reason: result.reason } : {}),
    ...('field' in result ? { field: result.field } : {}),
    ...('step' in result ? { step: result.step } : {}),
    ...('warnings' in result && result.warnings.length > 0 ? { warnings: result.warnings } : {}),
  }
}

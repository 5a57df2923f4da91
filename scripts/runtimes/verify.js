// What each runtime runs of the verifier: every row of the vectors by itself, and every set of rows together. Bundled with merkle and the vectors.

import { verifyRow, verifyRows } from '@svc/merkle'
import rows from '../../vectors/export-row.json' with { type: 'json' }
import sets from '../../vectors/export-rows.json' with { type: 'json' }

export function verdicts() {
  const single = [...rows.accept, ...rows.reject].map(({ row }) => verifyRow(row))
  return JSON.stringify([single, sets.sets.map(({ rows }) => verifyRows(rows))])
}

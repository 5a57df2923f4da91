/** The audit log as a file: what the filter selects, one entry a line. */
import { api } from '../../api.ts'
import { saveFile } from '../../parts/save-file.ts'
import { sayNotDone } from '../../parts/toast.tsx'
import { number, t } from '../../words.ts'
import type { AuditFilter } from './filter.ts'

/** More than this, a browser should not hold: the API has the rest. */
const MAX_ENTRIES = 50_000
const PAGE = 200

export async function exportEntries(filter: AuditFilter, signal: AbortSignal): Promise<void> {
  const lines: string[] = []
  for await (const entry of api.auditLog.each({ ...filter, limit: PAGE }, { signal })) {
    if (lines.length >= MAX_ENTRIES) {
      sayNotDone(
        t('The file ends after {n} entries; the next is of {day}. Export the rest up to that day.', {
          n: number(MAX_ENTRIES),
          day: entry.created_at.slice(0, 10),
        }),
      )
      break
    }
    lines.push(JSON.stringify(entry))
  }
  saveFile('audit-log.ndjson', `${lines.join('\n')}\n`, 'application/x-ndjson')
}

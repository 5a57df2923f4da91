/** Exports a range: proofs for an auditor, or receipts for a spreadsheet. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { inWords } from '../../parts/state.tsx'
import { sayNotDone } from '../../parts/toast.tsx'
import { counted, number, t } from '../../words.ts'
import type { ReceiptFilter } from './filter.ts'

type Format = 'proofs' | 'csv' | 'ndjson'

/** The line with the names of columns is shorter, in bytes. */
const LONGEST_HEAD = 4096
/** More than this, a browser should not hold: the command-line tools take over. */
const MAX_ROWS = 200_000

export function ExportDialog({
  filter,
  onClose,
}: {
  readonly filter: ReceiptFilter
  onClose(): void
}): VNode {
  const [format, setFormat] = useState<Format>('proofs')
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  const [rows, setRows] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [])
  const isInOrder = from === '' || to === '' || from <= to
  const run = async () => {
    if (rows !== null || !isInOrder) return
    setRows(0)
    setError(null)
    const range = { ...(from && { from }), ...(to && { to }) }
    const { signal } = leaving
    let isThere: boolean
    try {
      if (format !== 'proofs') {
        const { from: _from, to: _to, ...rest } = filter
        isThere = await saveReceipts({ ...rest, ...range }, format, signal)
      } else isThere = await saveProofs(range, setRows, signal)
      if (!isThere) {
        setRows(null)
        setError(t('There is no receipt in these days.'))
        return
      }
      onClose()
    } catch (fault) {
      if (signal.aborted) return
      setRows(null)
      setError(inWords(fault))
    }
  }
  return (
    <Dialog
      title={t('Export')}
      onClose={onClose}
      onSubmit={() => void run()}
      footer={
        <>
          {rows !== null && rows > 0 && (
            <span class="muted" role="status">
              {counted(rows, { one: '{n} row', other: '{n} rows' })}
            </span>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" icon="download" isBusy={rows !== null} disabled={!isInOrder}>
            {t('Export')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('Format')}
        help={
          format === 'proofs'
            ? t('With the Merkle path of each: /verify and svc-verify check the file.')
            : t('Decision, types, counts and anchor of each, as filtered.')
        }
        value={format}
        onValue={setFormat}
        choices={[
          { value: 'proofs', label: t('Proofs, one row a line (NDJSON)') },
          { value: 'csv', label: t('Receipts for a spreadsheet (CSV)') },
          { value: 'ndjson', label: t('Receipts, one a line (NDJSON)') },
        ]}
      />
      <TextField
        type="date"
        label={t('From')}
        help={t('Days are UTC, and of the decision. Empty for the first.')}
        value={from}
        onValue={setFrom}
      />
      <TextField
        type="date"
        label={t('To')}
        error={isInOrder ? null : t('This is before the first day.')}
        value={to}
        onValue={setTo}
      />
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

/** @returns whether there was anything to save */
async function saveProofs(
  range: { from?: string; to?: string },
  onRows: (n: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const lines: string[] = []
  for await (const row of api.receipts.proofRows({ ...range, limit: 1000 }, { signal })) {
    if (lines.length >= MAX_ROWS) {
      sayNotDone(
        t('The file ends after {n} rows; the next are of {day}. Export the rest from that day on.', {
          n: number(MAX_ROWS),
          day: row.timestamp.slice(0, 10),
        }),
      )
      break
    }
    lines.push(JSON.stringify(row))
    if (lines.length % 1000 === 0) onRows(lines.length)
  }
  if (lines.length > 0) saveFile('proofs.ndjson', `${lines.join('\n')}\n`, 'application/x-ndjson')
  return lines.length > 0
}

/** @returns whether there was anything to save */
async function saveReceipts(
  filter: ReceiptFilter,
  format: 'csv' | 'ndjson',
  signal: AbortSignal,
): Promise<boolean> {
  const stream = await api.receipts.export({ ...filter, format }, { signal })
  const blob = await new Response(stream).blob()
  // Of a spreadsheet without rows the line with the names of its columns is left.
  const head = await blob.slice(0, LONGEST_HEAD).text()
  if (head === '' || (format === 'csv' && !/\n./.test(head))) return false
  saveFile(`receipts.${format}`, blob, format === 'csv' ? 'text/csv' : 'application/x-ndjson')
  return true
}

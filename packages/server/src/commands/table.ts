/** What commands tell in columns. */

/** Columns as wide as what stands in them. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  // A subject is whatever a provider says: it must not steer a terminal.
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replace(/\p{C}/gu, '\ufffd')))
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

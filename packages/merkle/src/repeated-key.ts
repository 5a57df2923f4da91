/** Rows whose JSON text names a key twice: `JSON.parse` keeps the last one, other readers the first, so they are noted where the text is still known. */

const repeating = new WeakSet<object>()

export function noteRepeatedKey(row: object): void {
  repeating.add(row)
}

export function hasRepeatedKey(row: object): boolean {
  return repeating.has(row)
}

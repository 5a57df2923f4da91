/** Copies what is kept of an export: a row's texts are slices of the text of many rows, and would keep all of that alive. */

/** A copy of what came from JSON, with texts of its own. */
export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

/** Options that nobody knows are refused: misspelt, one would ask for nothing, and what it was to catch would pass. */

/** @param others what is left of the options once those that are known are taken out */
export function refuseOthers(others: object): void {
  for (const name in others) throw new TypeError(`option ${name} is not allowed`)
}

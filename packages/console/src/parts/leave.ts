/** Leads to a page of another service, which is come back from by the browser's own button. */

/**
 * @param onBack called where the browser keeps this page as it was meanwhile, and shows it again: what was greyed while it was left is
 * pressed again from then on
 */
export function leaveFor(address: string, onBack: () => void): void {
  addEventListener('pageshow', onBack, { once: true })
  location.assign(address)
}

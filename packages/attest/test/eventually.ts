import { vi } from 'vitest'

/** Waits until `check` holds, for as long as a busy machine may take. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000 })
}

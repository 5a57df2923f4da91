// What each runtime runs: governs every vector and returns the receipts as one line of JSON. Bundled with core and the vectors.

import { createGovernor } from '@svc/core'
import vectors from '../../vectors/receipts.json' with { type: 'json' }

export function receipts() {
  return JSON.stringify(
    vectors.accept.map(({ text, context, decided_at, random_hex }) => {
      const bytes = Uint8Array.from(random_hex.match(/../g), (pair) => Number.parseInt(pair, 16))
      let drawn = 0
      const random = (count) => {
        drawn += count
        return bytes.slice(drawn - count, drawn)
      }
      const { action, output, receipt } = createGovernor({
        clock: () => Date.parse(decided_at),
        random,
      }).govern(text, context)
      return { action, output, receipt }
    }),
  )
}

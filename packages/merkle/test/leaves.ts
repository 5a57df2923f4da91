/** The generated fingerprints of `vectors/merkle-tree.json`. */
import { createHash } from 'node:crypto'

export function leaves(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const digest = createHash('sha256').update(`svc vector leaf ${i}`).digest('hex')
    return `SVC-DNA-v2-${digest.slice(0, 16)}`
  })
}

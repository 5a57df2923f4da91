/** Words of a list in a table: the first of them, and the rest at a press, for whoever has no mouse to hover with. */
import type { VNode } from 'preact'
import { t } from '../words.ts'

const FIRST = 2

export function Several({ words }: { readonly words: readonly string[] }): VNode {
  const [first, rest] = [words.slice(0, FIRST), words.slice(FIRST)]
  if (rest.length === 0) return <span class="several-words">{first.join(', ')}</span>
  return (
    <details class="several several-words">
      <summary>
        {first.join(', ')} <span class="several-more">{t('and {n} more', { n: rest.length })}</span>
      </summary>
      <span>{rest.join(', ')}</span>
    </details>
  )
}

/** What changed between two texts, with a few lines around it. */
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { t } from '../../words.ts'
import { aroundChanges, compareLines } from './lines.ts'

const MARKS = { same: ' ', added: '+', removed: '−' } as const

export function Changes({ before, after }: { readonly before: string; readonly after: string }): VNode {
  const lines = useMemo(() => aroundChanges(compareLines(before, after)), [before, after])
  if (before === after) return <p class="muted">{t('They are the same.')}</p>
  return (
    <pre class="code changes">
      {lines.map((line, i) => (
        <span key={i} class={line?.kind ?? 'gap'}>
          {line ? `${MARKS[line.kind]} ${line.text}` : '⋯'}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

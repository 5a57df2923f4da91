/** A text that is copied as it is: a key, a call, a file. */
import type { VNode } from 'preact'
import { t } from '../words.ts'
import { Button } from './button.tsx'
import { useCopy } from './identifier.tsx'

export function Code({ name, children }: { readonly name: string; readonly children: string }): VNode {
  const [isCopied, copy] = useCopy(children)
  return (
    <div class="code-box">
      <pre class="code">{children}</pre>
      <Button
        kind="quiet"
        icon={isCopied ? 'done' : 'copy'}
        aria-label={isCopied ? t('Copied') : t('Copy {name}', { name })}
        onClick={copy}
      />
    </div>
  )
}

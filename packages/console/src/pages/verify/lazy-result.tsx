/** Fetches what checks and shows as soon as the page stands, which it need not wait for. Not only once it is needed: whoever gives a row may have cut the network before. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../words.ts'
import type { Given } from './read-input.ts'
import type { Checkable, Result } from './result.tsx'

export function LazyResult({ given }: { readonly given: Given }): VNode | null {
  const [Shown, setShown] = useState<typeof Result>()
  const [hasFailed, setFailed] = useState(false)
  const fetchRest = () => {
    setFailed(false)
    import('./result.tsx').then(
      (module) => setShown(() => module.Result),
      () => setFailed(true),
    )
  }
  useEffect(fetchRest, [])

  if (!isCheckable(given)) return null
  if (Shown) return <Shown given={given} />
  if (!hasFailed) return <div class="blank" aria-busy="true" />
  return (
    <div class="notice" role="alert">
      <Icon name="alert" />
      <h2>{t('The rest of this page did not come')}</h2>
      <p>{t('What was given is still there, and has gone nowhere.')}</p>
      <Button onClick={fetchRest}>{t('Try again')}</Button>
    </div>
  )
}

function isCheckable(given: Given): given is Checkable {
  return given.kind === 'rows' || given.kind === 'receipt' || given.kind === 'fingerprint'
}

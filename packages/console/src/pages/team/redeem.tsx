/** A backup code in place of a second factor, for this session. */
import { SvcApiError } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { explain, inWords } from '../../parts/state.tsx'
import { t } from '../../words.ts'

/** Sixteen letters and digits, with what people put between them. */
const CODE = /^\s*(?:[a-z0-9][ -]*){16}$/i

export function Redeem(): VNode {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isWhole = CODE.test(code)
  const redeem = async () => {
    if (!isWhole || isBusy) return
    setBusy(true)
    // The same one is read out again, too.
    setError(null)
    try {
      await api.mfa.redeem(code.trim())
      // What the session may do is asked anew.
      location.reload()
    } catch (fault) {
      setError(refusalWords(fault))
      setBusy(false)
    }
  }
  return (
    <form
      class="redeem"
      onSubmit={(event) => {
        event.preventDefault()
        void redeem()
      }}
    >
      <TextField
        label={t('Backup code')}
        class="mono"
        error={error}
        value={code}
        onValue={(value) => {
          setCode(value)
          setError(null)
        }}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        maxLength={40}
        autocomplete="one-time-code"
        spellcheck={false}
      />
      <div class="row">
        <Button type="submit" isBusy={isBusy} disabled={!isWhole}>
          {t('Use code')}
        </Button>
      </div>
    </form>
  )
}

function refusalWords(fault: unknown): string {
  return explain(fault).kind === 'refused' && !(fault instanceof SvcApiError && fault.status === 429)
    ? t('This is no code of yours, or it was used before.')
    : inWords(fault)
}

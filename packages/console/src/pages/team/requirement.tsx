/** Whether a second factor is required, and how much time there is to get one. */
import type { MfaSettings } from '@svc/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { CheckField, SelectField } from '../../parts/field.tsx'
import { explain } from '../../parts/state.tsx'
import { say } from '../../parts/toast.tsx'
import { useSession } from '../../shell/session.ts'
import { counted, t } from '../../words.ts'

/** In hours; the server takes any up to the last. */
const PERIODS = [0, 24, 72, 168, 336, 720]

export function Requirement({
  of,
  onSaved,
}: {
  readonly of: MfaSettings
  onSaved(saved: MfaSettings): void
}): VNode {
  const { second_factor } = useSession()
  const [isRequired, setRequired] = useState(of.mfa_required)
  const [hours, setHours] = useState(of.mfa_grace_period_hours)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isChanged = isRequired !== of.mfa_required || hours !== of.mfa_grace_period_hours
  const save = async () => {
    if (!isChanged || isBusy) return
    setBusy(true)
    try {
      onSaved(await api.mfa.update({ mfa_required: isRequired, mfa_grace_period_hours: hours }))
      setError(null)
      say(t('Saved.'))
    } catch (fault) {
      setError(explain(fault).text)
    }
    setBusy(false)
  }
  return (
    <form
      class="stack requirement"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{t('Second factor')}</h2>
      <CheckField
        label={t('Required of administrators')}
        help={t('Asked of your identity provider when somebody signs in. Members are never held back.')}
        checked={isRequired}
        onValue={setRequired}
      />
      <SelectField
        label={t('Grace period')}
        help={t('From when it is required: until then, administrators without one are let in.')}
        value={String(hours)}
        onValue={(value) => setHours(Number(value))}
        choices={[...new Set([...PERIODS, of.mfa_grace_period_hours])]
          .sort((a, b) => a - b)
          .map((value) => ({ value: String(value), label: periodWords(value) }))}
      />
      {isRequired && !of.mfa_required && second_factor !== 'shown' && (
        <p class="help">
          {t(
            'You have shown no second factor in this session. Make backup codes before the grace period ends, or you will be held back, too.',
          )}
        </p>
      )}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <div class="row end">
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isChanged}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

function periodWords(hours: number): string {
  if (hours === 0) return t('None: at once')
  if (hours % 24 === 0) return counted(hours / 24, { one: '{n} day', other: '{n} days' })
  return counted(hours, { one: '{n} hour', other: '{n} hours' })
}

/** Whether a second factor is required, and how much time there is to get one. */
import type { MfaSettings } from '@svc/client'
import type { VNode } from 'preact'
import { api } from '../../api.ts'
import { useEditing } from '../../parts/editing.ts'
import { EditingForm } from '../../parts/editing-form.tsx'
import { CheckField, SelectField } from '../../parts/field.tsx'
import type { Kept } from '../../parts/kept.ts'
import { say } from '../../parts/toast.tsx'
import { useSession } from '../../shell/session.ts'
import { counted, t } from '../../words.ts'

/** In hours; the server takes any up to the last. */
const PERIODS = [0, 24, 72, 168, 336, 720]

interface Requirements {
  readonly isRequired: boolean
  readonly hours: number
}

/** The part of the settings that the form edits, with the ETag of all of them. */
const keptOfForm = (of: Kept<MfaSettings>): Kept<Requirements, Kept<MfaSettings>> => ({
  value: { isRequired: of.value.mfa_required, hours: of.value.mfa_grace_period_hours },
  tag: of,
})

export interface RequirementProps {
  readonly of: Kept<MfaSettings>
  read(): Promise<Kept<MfaSettings>>
  onKept(settings: Kept<MfaSettings>): void
}

export function Requirement({ of, read, onKept }: RequirementProps): VNode {
  const { second_factor } = useSession()
  const saved = keptOfForm(of)
  const editing = useEditing({
    name: 'second factor',
    saved,
    read: async () => keptOfForm(await read()),
    write: ({ isRequired, hours }, { tag: { tag } }) =>
      api.mfa.update({ mfa_required: isRequired, mfa_grace_period_hours: hours }, { ifMatch: tag }),
    onKept: (kept) => onKept(kept.tag),
    onSaved: () => say(t('Saved.')),
  })
  const { isRequired, hours } = editing.now
  return (
    <EditingForm
      of={editing}
      class="requirement"
      names={{ isRequired: t('Required of administrators'), hours: t('Grace period') }}
    >
      <h2>{t('Second factor')}</h2>
      <CheckField
        label={t('Required of administrators')}
        help={t('Asked of your identity provider when somebody signs in. Members are never held back.')}
        checked={isRequired}
        onValue={(isRequired) => editing.set({ isRequired, hours })}
      />
      <SelectField
        label={t('Grace period')}
        help={t('From when it is required: until then, administrators without one are let in.')}
        value={String(hours)}
        onValue={(value) => editing.set({ isRequired, hours: Number(value) })}
        choices={[...new Set([...PERIODS, of.value.mfa_grace_period_hours, hours])]
          .sort((a, b) => a - b)
          .map((value) => ({ value: String(value), label: periodWords(value) }))}
      />
      {isRequired && !of.value.mfa_required && second_factor !== 'shown' && (
        <p class="help">
          {t(
            'You have shown no second factor in this session. Make backup codes before the grace period ends, or you will be held back, too.',
          )}
        </p>
      )}
    </EditingForm>
  )
}

function periodWords(hours: number): string {
  if (hours === 0) return t('None: at once')
  if (hours % 24 === 0) return counted(hours / 24, { one: '{n} day', other: '{n} days' })
  return counted(hours, { one: '{n} hour', other: '{n} hours' })
}

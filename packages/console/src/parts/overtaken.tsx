/** What stands above the buttons of a form that is saved: why it was not, and that somebody else saved meanwhile. */
import type { VNode } from 'preact'
import { t } from '../words.ts'
import { Button } from './button.tsx'
import type { Editing } from './editing.ts'
import { Icon } from './icon.tsx'

export type AnyEditing = Omit<Editing<unknown>, 'now' | 'set'>

export interface OvertakenProps {
  readonly of: AnyEditing
  /** What fields are called on the page. */
  readonly names?: Readonly<Record<string, string>>
}

export function Overtaken({ of, names = {} }: OvertakenProps): VNode | null {
  if (!of.isOvertaken) return null
  const changed = of.theirs.map((field) => names[field]).filter((name) => name !== undefined)
  return (
    <div class="overtaken" role="alert">
      <Icon name="alert" />
      <div class="group">
        <p>
          <strong>{t('Somebody else saved this meanwhile.')}</strong>{' '}
          {t('What you changed is still here, and not saved.')}
        </p>
        {changed.length > 0 && (
          <p class="muted">{t('They changed: {what}.', { what: changed.join(', ') })}</p>
        )}
        <div class="row">
          <Button onClick={of.undo}>{t('Load theirs')}</Button>
          <Button isBusy={of.isBusy} onClick={() => void of.save()}>
            {t('Save mine over it')}
          </Button>
        </div>
      </div>
    </div>
  )
}

export function FormFault({ of: { fault } }: { readonly of: AnyEditing }): VNode | null {
  if (!fault) return null
  return (
    <p class="field-error" role="alert">
      {fault}
    </p>
  )
}

/** A form of what is saved as a whole: its fields, why it was not saved, and the buttons. */
import type { ComponentChildren, VNode } from 'preact'
import { t } from '../words.ts'
import { Button } from './button.tsx'
import { type AnyEditing, FormFault, Overtaken } from './overtaken.tsx'

export interface EditingFormProps {
  readonly of: AnyEditing
  /** What fields are called on the page. */
  readonly names: Readonly<Record<string, string>>
  /** False while a field says what is wrong with it. Default true. */
  readonly isRight?: boolean
  readonly class?: string
  readonly children: ComponentChildren
}

export function EditingForm({ of, names, isRight = true, children, ...rest }: EditingFormProps): VNode {
  const maySave = of.isChanged && isRight && !of.isOvertaken
  return (
    // Its fields say by themselves what is wrong. The browser would hold back the rest of the form for what it alone finds wrong: a figure between two steps.
    <form
      noValidate
      class={`stack ${rest.class ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (maySave) void of.save()
      }}
    >
      {children}
      <FormFault of={of} />
      {isRight && <Overtaken of={of} names={names} />}
      {/* What is pressed has nothing to do after that; disabled by itself, it would lose the focus. */}
      <div class="row end">
        <Button aria-disabled={!of.isChanged} onClick={of.undo}>
          {t('Undo changes')}
        </Button>
        <Button type="submit" kind="primary" isBusy={of.isBusy} aria-disabled={!maySave}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

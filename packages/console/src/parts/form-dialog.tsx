/** A dialog whose form is saved: once at a time, and not before it is whole; what the server has against it stands above the buttons. */
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../words.ts'
import { Button } from './button.tsx'
import { Dialog, useIsOpen } from './dialog.tsx'
import { inWords } from './state.tsx'
import { sayError } from './toast.tsx'

export interface FormDialogProps {
  readonly title: string
  /** Of the button: "Add webhook". */
  readonly verb: string
  /** Nothing is missing or wrong, as far as the page can tell. */
  readonly isWhole: boolean
  /** Closes the dialog when it resolves. */
  save(): Promise<unknown>
  onClose(): void
  readonly children: ComponentChildren
}

export function FormDialog({ title, verb, isWhole, save, onClose, children }: FormDialogProps): VNode {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isOpen = useIsOpen()
  const run = async () => {
    if (isBusy || !isWhole) return
    setBusy(true)
    // The same one is read out again, too.
    setError(null)
    try {
      await save()
      if (isOpen()) onClose()
    } catch (fault) {
      if (!isOpen()) return sayError(fault)
      setError(inWords(fault))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void run()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isWhole}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

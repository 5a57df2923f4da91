/** Dialogs: the browser's own, which keeps the focus and gives it back. */
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../words.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { focusContentIfNone } from './focus.ts'
import { inWords } from './state.tsx'
import { sayError, Toasts } from './toast.tsx'

const BEGIN =
  '.dialog-body :is(input, select, textarea):not(:disabled), footer .button:last-child:not(:disabled, .danger)'
/** Where what is shown only once is copied: a second press of Enter, or one that is held, closes nothing. */
const COPY = '.dialog-body .button'
/** A second press of Enter takes away nothing that cannot be had again. */
const OR_ELSE = 'footer .button:not(:disabled)'

export interface DialogProps {
  readonly title: string
  onClose(): void
  readonly children: ComponentChildren
  /** Buttons; the primary one last. */
  readonly footer?: ComponentChildren
  /** Called when its form is sent, by a button or by Enter. */
  onSubmit?(): void
  /** At the side of the page, in its full height: for what is looked at beside a list. */
  readonly isSide?: boolean
  /** What it shows is not shown again: closed by its buttons alone. */
  readonly isOnce?: boolean
}

export function Dialog({
  title,
  onClose,
  children,
  footer,
  onSubmit,
  isSide = false,
  isOnce = false,
}: DialogProps): VNode {
  const id = useId()
  const [isWritten, setWritten] = useState(false)
  // By a click beside it, too, as long as nothing is lost by a slip.
  const closing: object = { closedby: isOnce ? 'none' : isWritten ? 'closerequest' : 'any' }
  const own = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    own.current?.showModal()
    // Where one begins: not at the button that closes it.
    const begin = (isOnce ? [COPY, BEGIN] : [BEGIN, OR_ELSE])
      .map((where) => own.current?.querySelector<HTMLElement>(where))
      .find(Boolean)
    begin?.focus()
    // Removed while open, it gives the focus back to nobody.
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // What it was opened from may be gone by what was done in it.
      setTimeout(focusContentIfNone)
    }
  }, [])
  return (
    <dialog
      ref={own}
      class={isSide ? 'dialog beside' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isOnce) onClose()
      }}
      // Browsers close it without asking where Escape was refused and nothing was done since (HTML, close watchers).
      onClose={onClose}
      // The second of a double click was meant for what stood there before.
      onClickCapture={(event) => isOnce && event.detail > 1 && event.stopPropagation()}
      {...closing}
    >
      <form
        method="dialog"
        onInput={() => setWritten(true)}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <header>
          <h2 id={id}>{title}</h2>
          <Button kind="quiet" icon="close" aria-label={t('Close')} onClick={onClose} />
        </header>
        <div class="dialog-body">{children}</div>
        {footer && <footer>{footer}</footer>}
      </form>
      <Toasts />
    </dialog>
  )
}

/** Whether the dialog is there still: it may be closed while what it asked for is on its way. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(true)
  // An effect is cleaned up only once the browser has painted: an answer may come before.
  useLayoutEffect(
    () => () => {
      isOpen.current = false
    },
    [],
  )
  return () => isOpen.current
}

export interface ConfirmProps {
  readonly title: string
  /** What will be gone, and for whom. */
  readonly children: ComponentChildren
  /** Of the button: "Delete webhook". */
  readonly verb: string
  /** What must be typed, where a slip would cost much. */
  readonly name?: string
  /** Nothing is lost by it. */
  readonly isSafe?: boolean
  act(): Promise<unknown>
  onClose(): void
}

/** Asks before what cannot be undone. */
export function Confirm({ title, children, verb, name, isSafe = false, act, onClose }: ConfirmProps): VNode {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isSure = name === undefined || asSeen(typed) === asSeen(name)
  const isOpen = useIsOpen()
  const run = () => {
    if (!isSure || isBusy) return
    setBusy(true)
    // The same one is read out again, too.
    setError(null)
    act().then(
      () => isOpen() && onClose(),
      (fault: unknown) => {
        if (!isOpen()) return sayError(fault)
        setBusy(false)
        setError(inWords(fault))
      },
    )
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={run}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind={isSafe ? 'primary' : 'danger'} isBusy={isBusy} disabled={!isSure}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {name !== undefined && (
        <TextField
          label={t('Type {name} to confirm', { name })}
          value={typed}
          onValue={setTyped}
          autocomplete="off"
        />
      )}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

/** As a person can type it: files are named in another form of Unicode on some systems, and two spaces are seen as one. */
function asSeen(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

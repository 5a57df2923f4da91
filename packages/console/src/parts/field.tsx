/** Form fields: the label above, help below, the error in its place. */
import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'

interface About {
  readonly label: string
  readonly help?: ComponentChildren
  /** What is wrong with what stands here; null for nothing. */
  readonly error?: string | null | undefined
}

export interface FieldProps extends About {
  /** Gets what ties the control to its label, help and error. */
  readonly children: (bound: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => VNode
}

export function Field({ label, help, error, children }: FieldProps): VNode {
  const id = useId()
  const about = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': Boolean(error) })}
      {error && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} class="help">
          {help}
        </p>
      )}
    </div>
  )
}

/** What the controls here are given of what HTML has. */
interface Control extends About {
  readonly value: string
  onValue(value: string): void
  readonly class?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly autocomplete?: string
  readonly maxLength?: number
  readonly spellcheck?: boolean
}

export interface TextFieldProps extends Control {
  readonly type?: 'text' | 'email' | 'url' | 'number' | 'date' | 'search' | 'password' | 'color'
  readonly min?: string | number
  readonly max?: string | number
  readonly step?: string | number
}

export function TextField({ label, help, error, onValue, type = 'text', ...rest }: TextFieldProps): VNode {
  return (
    <Field label={label} help={help} error={error}>
      {(bound) => (
        // Which attributes go with which type is known to the caller.
        <input
          {...({ type } as { type: 'text' })}
          {...rest}
          {...bound}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export function TextArea({
  label,
  help,
  error,
  onValue,
  ...rest
}: Control & { readonly rows?: number }): VNode {
  return (
    <Field label={label} help={help} error={error}>
      {(bound) => (
        <textarea rows={4} {...rest} {...bound} onInput={(event) => onValue(event.currentTarget.value)} />
      )}
    </Field>
  )
}

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
}

export function SelectField<Value extends string>({
  label,
  help,
  error,
  value,
  choices,
  onValue,
}: About & {
  readonly value: Value
  readonly choices: readonly Choice<NoInfer<Value>>[]
  readonly onValue: (value: NoInfer<Value>) => void
}): VNode {
  return (
    <Field label={label} help={help} error={error}>
      {(bound) => (
        <select {...bound} value={value} onChange={(event) => onValue(event.currentTarget.value as Value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function CheckField({
  label,
  help,
  checked,
  disabled = false,
  onValue,
}: About & {
  readonly checked: boolean
  readonly disabled?: boolean
  onValue(checked: boolean): void
}): VNode {
  const id = useId()
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} class="help">
          {help}
        </p>
      )}
    </div>
  )
}

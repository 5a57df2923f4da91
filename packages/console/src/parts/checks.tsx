/** Several of a list: a checkbox for each, under one legend. */
import type { VNode } from 'preact'
import { CheckField } from './field.tsx'

export interface ChecksProps<Value extends string> {
  readonly legend: string
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly help?: string }[]
  readonly chosen: readonly Value[]
  readonly onChosen: (chosen: readonly Value[]) => void
  /** How the boxes are laid out. Default `group`, one below the other. */
  readonly class?: string
}

export function Checks<Value extends string>({
  legend,
  choices,
  chosen,
  onChosen,
  ...rest
}: ChecksProps<Value>): VNode {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class={rest.class ?? 'group'}>
        {choices.map(({ value, ...choice }) => (
          <CheckField
            key={value}
            {...choice}
            checked={chosen.includes(value)}
            onValue={(isOn) => onChosen(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

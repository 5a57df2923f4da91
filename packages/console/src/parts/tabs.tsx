/** A choice of a few views, side by side; which one is chosen stands in the address. */
import type { VNode } from 'preact'

export interface TabsProps<Value extends string> {
  readonly name: string
  readonly tabs: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onValue: (value: NoInfer<Value>) => void
}

export function Tabs<Value extends string>({ name, tabs, value, onValue }: TabsProps<Value>): VNode {
  return (
    <fieldset class="tabs" aria-label={name}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onValue(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </fieldset>
  )
}

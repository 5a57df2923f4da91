/** From one day to another, among the filters above a table. They live in the address: they are shared with it, and a step back undoes them. */
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { goQuery, here } from '../router.tsx'
import { t } from '../words.ts'
import { dayOf } from './days.ts'

export function DayRange(): VNode {
  const { query } = here()
  const from = dayOf(query.get('from')) ?? ''
  const to = dayOf(query.get('to')) ?? ''
  return (
    <span class="days">
      <Day label={t('From')} name="from" value={from} />
      <Day label={t('To')} name="to" value={to} />
      {to !== '' && to < from && (
        <span class="field-error" role="alert">
          {t('The first day is after the last: it is left out.')}
        </span>
      )}
    </span>
  )
}

/** A day that is typed is one after each key: 0002, 0020, 0202, 2026. The years on the way are passed over, and all of it is one step back. */
function Day({
  label,
  name,
  value,
}: {
  readonly label: string
  readonly name: 'from' | 'to'
  readonly value: string
}): VNode {
  const hasGone = useRef(false)
  const own = useRef<HTMLInputElement>(null)
  // Not by its attribute: a list that comes draws the page anew, and a day that is half typed would be gone.
  useEffect(() => {
    if (own.current) own.current.value = value
  }, [value])
  return (
    <label>
      {label}
      <input
        ref={own}
        type="date"
        min="1970-01-01"
        max="9999-12-31"
        onBlur={() => {
          hasGone.current = false
        }}
        onChange={({ currentTarget: { value: day } }) => {
          if (day !== '' && day < '1970') return
          goQuery({ [name]: day }, { replace: hasGone.current })
          hasGone.current = true
        }}
      />
    </label>
  )
}

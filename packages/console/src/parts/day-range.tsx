/** From one day to another, among the filters above a table. They live in the address: they are shared with it, and a step back undoes them. */
import type { VNode } from 'preact'
import { goQuery } from '../router.tsx'
import { t } from '../words.ts'
import type { Days } from './days.ts'

export function DayRange({ from, to }: Days): VNode {
  return (
    <span class="days">
      <label>
        {t('From')}
        <input
          type="date"
          value={from ?? ''}
          onChange={(event) => goQuery({ from: event.currentTarget.value })}
        />
      </label>
      <label>
        {t('to')}
        <input
          type="date"
          value={to ?? ''}
          onChange={(event) => goQuery({ to: event.currentTarget.value })}
        />
      </label>
    </span>
  )
}

/** What the audit log is asked for. Filters live in the address: they are shared with it, and a step back undoes them. */
import type { AuditEntry } from '@svc/client'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { actorName } from '../../parts/actor.tsx'
import { Button } from '../../parts/button.tsx'
import { DayRange } from '../../parts/day-range.tsx'
import { short } from '../../parts/identifier.tsx'
import { useTyped } from '../../parts/typed.ts'
import { goQuery } from '../../router.tsx'
import { t } from '../../words.ts'
import { type AuditFilter, asActor, asWord, isFiltered } from './filter.ts'

export interface FiltersProps {
  readonly filter: AuditFilter
  /** The entries shown, from which the fields propose values. */
  readonly rows: readonly AuditEntry[]
}

export function Filters({ filter, rows }: FiltersProps): VNode {
  // Actors by name; where several share one, the actor who did something last.
  const names = new Map([...rows].reverse().map((row) => [row.actor_name ?? actorName(row.actor), row.actor]))
  const known = rows.find(({ actor }) => actor === filter.actor)?.actor_name
  return (
    <search class="filters audit-filters">
      <Asked
        label={t('By')}
        value={filter.actor === undefined ? '' : (known ?? actorName(filter.actor))}
        example={t('person or key')}
        maxLength={263}
        proposed={[...names.keys()]}
        onValue={(text) => goQuery({ actor: asActor(text, names) })}
      />
      <Asked
        label={t('Action')}
        value={filter.action ?? ''}
        example="connector.created"
        maxLength={64}
        proposed={rows.map(({ action }) => action)}
        onValue={(text) => goQuery({ action: asWord(text) })}
      />
      <Asked
        label={t('Done to')}
        value={filter.resource_type ?? ''}
        example="connector"
        maxLength={64}
        proposed={rows.map(({ resource_type }) => resource_type)}
        onValue={(text) => goQuery({ type: asWord(text) })}
      />
      <DayRange />
      {filter.resource_id !== undefined && (
        <Button
          icon="close"
          aria-label={t('Not only {what}', { what: short(filter.resource_id) })}
          onClick={() => goQuery({ id: undefined })}
        >
          {short(filter.resource_id)}
        </Button>
      )}
      {isFiltered(filter) && (
        <Button kind="quiet" onClick={clear}>
          {t('Clear')}
        </Button>
      )}
    </search>
  )
}

export function clear(): void {
  goQuery({ actor: '', action: '', type: '', id: '', from: '', to: '' })
}

function Asked({
  label,
  value,
  example,
  maxLength,
  proposed,
  onValue,
}: {
  readonly label: string
  readonly value: string
  readonly example: string
  readonly maxLength: number
  readonly proposed: readonly string[]
  onValue(text: string): void
}): VNode {
  const id = useId()
  const [shown, setTyped] = useTyped(value)
  return (
    <label>
      {label}
      <input
        type="search"
        list={id}
        value={shown}
        placeholder={example}
        maxLength={maxLength}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          // Emptied by its own button, it asks for everything at once.
          if (!event.currentTarget.value && value) onValue('')
        }}
        onChange={(event) => {
          setTyped(null)
          onValue(event.currentTarget.value)
        }}
      />
      <datalist id={id}>
        {[...new Set(proposed)].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  )
}

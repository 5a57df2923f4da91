/** A table: sticky head, whole rows that open, arrow keys between them, cards on a phone, further rows on demand. */
import type { ComponentChildren, RefObject, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link } from '../router.tsx'
import { t } from '../words.ts'
import { Button } from './button.tsx'
import { focusContentIfNone } from './focus.ts'

/** Said outright, since rows that are laid out as cards on a phone lose what they are. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ComponentChildren
  /** Numbers align at the end. */
  readonly isNumber?: boolean
  /** Left out where it would crowd the rest: below 1,152 px, at the usual size of type. `in rows`: there alone, since a phone's card has room below. */
  readonly isExtra?: boolean | 'in rows'
}

export interface TableProps<Row> {
  /** What it lists, for assistive technology. */
  readonly caption: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The first names the row: its cell holds the link. */
  readonly columns: readonly Column<Row>[]
  /** Where a row leads. */
  readonly hrefOf?: (row: Row) => string
  /** Or what opening it does. */
  readonly onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  readonly actions?: (row: Row) => ComponentChildren
  readonly pages?: {
    readonly hasMore: boolean
    readonly more: 'idle' | 'loading' | 'failed'
    fetchMore(): void
  }
}

export function Table<Row>({
  caption,
  rows,
  keyOf,
  columns,
  hrefOf,
  onOpen,
  actions,
  pages,
}: TableProps<Row>): VNode {
  const body = useRef<HTMLTableSectionElement>(null)
  const more = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  // The button that fetched the last rows is gone: the focus goes on to the first of them.
  useEffect(() => {
    if (before.current === null || rows.length <= before.current) return
    const [row] = [...(body.current?.rows ?? [])].slice(before.current)
    before.current = null
    if (!more.current) row?.querySelector<HTMLElement>('a, button')?.focus()
  }, [rows.length])
  useFocusInRows(body)
  const first = (row: Row, cell: ComponentChildren): ComponentChildren => {
    if (hrefOf)
      return (
        <Link class="row-link" href={hrefOf(row)}>
          {cell}
        </Link>
      )
    if (onOpen)
      return (
        <button type="button" class="row-link" onClick={() => onOpen(row)}>
          {cell}
        </button>
      )
    return cell
  }
  return (
    <>
      <table {...AS.table} class={hrefOf || onOpen ? 'opens' : ''} onKeyDown={moveByArrows}>
        <caption class="sr">{caption}</caption>
        <thead {...AS.rowgroup}>
          <tr {...AS.row}>
            {columns.map(({ head, isNumber, isExtra }) => (
              <th key={head} {...AS.columnheader} scope="col" class={classOf(isNumber, isExtra)}>
                {head}
              </th>
            ))}
            {actions && (
              <th {...AS.columnheader} scope="col">
                <span class="sr">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...AS.rowgroup} ref={body}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...AS.row}>
              {columns.map(({ head, cell, isNumber, isExtra }, i) => (
                <td key={head} {...AS.cell} data-head={head} class={classOf(isNumber, isExtra)}>
                  {i === 0 ? first(row, cell(row)) : cell(row)}
                </td>
              ))}
              {actions && (
                <td {...AS.cell} class="row-actions">
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {pages?.hasMore && (
        <div class="more" ref={more}>
          {pages.more === 'failed' && <span role="alert">{t('The rest did not come.')}</span>}
          <Button
            onClick={() => {
              before.current = rows.length
              pages.fetchMore()
            }}
            isBusy={pages.more === 'loading'}
          >
            {pages.more === 'failed' ? t('Try again') : t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A row that goes by what was pressed in it hands the focus on to the one in its place. */
function useFocusInRows(body: RefObject<HTMLTableSectionElement | null>): void {
  const last = useRef<{ readonly element: HTMLElement; readonly place: number } | null>(null)
  useEffect(() => {
    const rows = body.current
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest('tr') : null
      last.current = row ? { element: target as HTMLElement, place: row.sectionRowIndex } : null
    }
    // Not where it went elsewhere by itself.
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (last.current?.element === target && last.current.element.isConnected) last.current = null
      })
    rows?.addEventListener('focusin', note)
    rows?.addEventListener('focusout', forget)
    return () => {
      if (last.current) setTimeout(focusContentIfNone)
    }
  }, [])
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return
    const { place, element } = last.current
    last.current = null
    if (document.activeElement !== document.body) return
    const { rows } = body.current ?? { rows: [] }
    const next = rows[Math.min(place, rows.length - 1)]
    const same = [...(next?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    ;(same.find((each) => each.textContent === element.textContent) ?? same[0])?.focus()
  })
}

function classOf(isNumber = false, isExtra: boolean | 'in rows' = false): string {
  return `${isNumber ? 'number' : ''} ${isExtra === 'in rows' ? 'extra-in-rows' : isExtra ? 'extra' : ''}`
}

function moveByArrows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target, currentTarget } = event
  if (!step || !(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return
  if (!target.matches('.row-link')) return
  const links = [...currentTarget.querySelectorAll<HTMLElement>('.row-link')]
  const next = links[links.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

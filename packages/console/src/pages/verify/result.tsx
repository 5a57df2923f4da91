/** What came of what was given. */
import type { VNode } from 'preact'
import { LookupView } from './lookup-view.tsx'
import type { Given } from './read-input.ts'
import { RowView } from './row-view.tsx'
import { RowsView } from './rows-view.tsx'

/** What can be checked. */
export type Checkable = Extract<Given, { readonly kind: 'rows' | 'receipt' | 'fingerprint' }>

export function Result({ given }: { readonly given: Checkable }): VNode {
  switch (given.kind) {
    case 'rows':
      // Keyed by what was given, so that nothing opened or filtered carries over to other rows.
      return given.rows.length === 1 && !given.goesOn ? (
        <RowView value={given.rows[0]} />
      ) : (
        <RowsView key={given.rows} rows={given.rows} goesOn={given.goesOn ?? false} />
      )
    case 'receipt':
      return <LookupView fingerprint={given.receipt.fingerprint} receipt={given.receipt} />
    case 'fingerprint':
      return <LookupView fingerprint={given.fingerprint} receipt={null} />
  }
}

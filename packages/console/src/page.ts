/** What a page is to the list of pages, and what it is given. */
import type { FunctionComponent } from 'preact'
import type { IconName } from './parts/icon.tsx'

export interface PageProps {
  /** From the address: `{id}`. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

export type Section =
  | 'Overview'
  | 'Decisions'
  | 'Chat'
  | 'Insights'
  | 'Developers'
  | 'Organisation'
  | 'Platform'

export interface Page {
  /** `/console/receipts/{id}`: at most two parameters after the page's name. */
  readonly path: string
  /** In the tab, and in the navigation. */
  readonly title: string
  /** `public`: no account. `member`: anybody of the organisation. */
  readonly for: 'public' | 'member' | 'admin' | 'platform_admin'
  /** Its place in the navigation; none for pages that others lead to. */
  readonly nav?: { readonly section: Section; readonly icon: IconName }
  readonly load: () => Promise<{ readonly default: FunctionComponent<PageProps> }>
}

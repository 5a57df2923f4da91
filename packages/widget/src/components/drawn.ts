import type { VNode } from 'preact'

/** What each part was drawn as, and of what: by a message's id, or the name of a part that there is one of. */
export type Drawn = Map<unknown, { readonly of: readonly unknown[]; readonly node: VNode }>

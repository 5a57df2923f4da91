/** Unsaved changes: they are there again when somebody comes back to the page, and leaving the console asks first. */
import { useState } from 'preact/hooks'
import { useSession } from '../shell/session.ts'
import { isSame, type Kept } from './kept.ts'

/** A value as it was changed, and what it was changed from. */
interface Changed<T, Tag> {
  readonly value: T
  readonly from: Kept<T, Tag>
}

/** By organisation, person and name. In memory alone: gone when the tab is closed or reloaded. */
const drafts = new Map<string, Changed<unknown, unknown>>()

const ask = (event: Event): void => event.preventDefault()

export interface Draft<T, Tag> extends Changed<T, Tag> {
  set(value: T): void
  /** Keeps it although nothing in it was changed. */
  hold(): void
  /** Drops the draft. */
  end(): void
  /** To be called when `sent` is saved. Changes made since then stay, as changes of `kept`. */
  settle(sent: T, kept: Kept<T, Tag>): void
}

/** The value as it is in the draft, or as it is saved. */
export function useDraft<T, Tag>(name: string, saved: Kept<T, Tag>): Draft<T, Tag> {
  const { organisation, subject } = useSession()
  const key = `${organisation?.id} ${subject} ${name}`
  const [, setDrawn] = useState(0)
  const draw = (): void => {
    if (drafts.size > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
    setDrawn((drawn) => drawn + 1)
  }
  const changed = drafts.get(key) as Changed<T, Tag> | undefined
  const from = changed?.from ?? saved
  return {
    value: changed ? changed.value : saved.value,
    from,
    hold() {
      if (!drafts.has(key)) drafts.set(key, { value: saved.value, from })
      draw()
    },
    end() {
      drafts.delete(key)
      draw()
    },
    settle(sent, kept) {
      const since = drafts.get(key) as Changed<T, Tag> | undefined
      if (!since || isSame(since.value, sent) || isSame(since.value, kept.value)) drafts.delete(key)
      else drafts.set(key, { value: since.value, from: kept })
      draw()
    },
    set(value) {
      if (isSame(value, from.value)) drafts.delete(key)
      else drafts.set(key, { value, from })
      draw()
    },
  }
}

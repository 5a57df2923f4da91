/** What was changed and not saved yet: it is there again when the page is come back to, and whoever leaves the console is asked first. */
import { useState } from 'preact/hooks'
import { useSession } from '../shell/session.ts'

/** By organisation and name; gone with the page, as nothing of it is stored. */
const drafts = new Map<string, unknown>()

const ask = (event: Event): void => event.preventDefault()

/** The value as it is in the draft, or as it is saved; how to change it; and how to be done with it, once it is saved or given up. */
export function useDraft<T>(
  name: string,
  saved: T,
): readonly [value: T, set: (value: T) => void, end: () => void] {
  const key = `${useSession().organisation?.id} ${name}`
  const [, draw] = useState(0)
  const kept = (): void => {
    if (drafts.size > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
    draw((drawn) => drawn + 1)
  }
  const end = (): void => {
    drafts.delete(key)
    kept()
  }
  const set = (value: T): void => {
    if (JSON.stringify(value) === JSON.stringify(saved)) drafts.delete(key)
    else drafts.set(key, value)
    kept()
  }
  return [drafts.has(key) ? (drafts.get(key) as T) : saved, set, end]
}

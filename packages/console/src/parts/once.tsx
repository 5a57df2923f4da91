/** Dialogs of what is shown only once, such as a new key: they stay until somebody says that it is kept, whatever page is opened meanwhile. */
import { Fragment, type VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../api.ts'
import { useSession } from '../shell/session.ts'

type Draw = (onClose: () => void) => VNode

interface Shown {
  readonly id: number
  readonly to: string
  readonly draw: Draw
}

/** The dialogs that wait to be confirmed, shown one after the other. */
let waiting: readonly Shown[] = []
let ids = 0
const places = new Set<(waiting: readonly Shown[]) => void>()

const ask = (event: Event): void => event.preventDefault()

function put(now: readonly Shown[]): void {
  waiting = now
  if (now.length > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const place of places) place(now)
}

/** Shows a dialog to whoever is signed in when the page asks for it; the page may be gone by then. */
export function useShowOnce(): (draw: Draw) => void {
  const to = whose(useSession())
  return (draw) => put([...waiting, { id: ids++, to, draw }])
}

/** Where it is shown: around the pages, which come and go. */
export function Once(): VNode | null {
  const to = whose(useSession())
  const [here, setHere] = useState(waiting)
  useEffect(() => {
    places.add(setHere)
    // What came before this was there.
    setHere(waiting)
    return () => void places.delete(setHere)
  }, [])
  const first = here.find((each) => each.to === to)
  if (!first) return null
  const close = () => put(waiting.filter((each) => each !== first))
  return <Fragment key={first.id}>{first.draw(close)}</Fragment>
}

function whose({ organisation, subject }: Session): string {
  return `${organisation?.id} ${subject}`
}

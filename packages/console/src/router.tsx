/** Addresses: which there is, how to get to another, and the page that an address means. */
import type { JSX, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

const listeners = new Set<() => void>()

export function here(): Place {
  return {
    path: location.pathname.replace(/(^\/|[^/])\/+$/, '$1'),
    query: new URLSearchParams(location.search),
  }
}

/** Goes to an address of the console, or replaces this one's in the history. */
export function go(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (isOfAnotherPolicy(new URL(href, location.href).pathname)) {
    location.assign(href)
    return
  }
  if (!replace) keepHere({ scroll: scrollY })
  history[replace ? 'replaceState' : 'pushState'](null, '', href)
  for (const listener of listeners) listener()
}

/** Changes the query of this address, where a filter or a tab stands; a step back undoes it. Empty values are left out. */
export function goQuery(
  change: Readonly<Record<string, string | undefined>>,
  options: { readonly replace?: boolean } = {},
): void {
  const { path, query } = here()
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  go(query.size > 0 ? `${path}?${query}` : path, options)
}

/** What an entry of the history is gone back to with. */
export interface Left {
  /** How many rows of its list were there. */
  readonly rows?: number
  /** How far down it was read, in pixels. */
  readonly scroll?: number
}

/** How this address was left, where it is gone back to; nothing of it where it is new. */
export function leftHere(): Left {
  return (history.state as Left | null) ?? {}
}

export function keepHere(left: Left): void {
  history.replaceState({ ...leftHere(), ...left }, '')
}

/** Pages that talk to other servers come under a policy of their own, and so are fetched anew. */
function isOfAnotherPolicy(path: string): boolean {
  return (path === '/verify') !== (location.pathname === '/verify')
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here)
  useEffect(() => {
    const moved = () => setPlace(here())
    listeners.add(moved)
    addEventListener('popstate', moved)
    return () => {
      listeners.delete(moved)
      removeEventListener('popstate', moved)
    }
  }, [])
  return place
}

/** The parameters of a path by a pattern such as `/console/receipts/{id}`; null where it is another's. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    if (!part.startsWith('{')) {
      if (part !== given[i]) return null
    } else if (given[i]) params[part.slice(1, -1)] = decode(given[i])
    else return null
  }
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A link within the console: as any other to the keyboard, the middle button and assistive technology. */
export function Link({ href, onClick, ...rest }: JSX.IntrinsicElements['a'] & { href: string }): VNode {
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const isPlain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!isPlain || event.defaultPrevented) return
        event.preventDefault()
        go(href)
      }}
      {...rest}
    />
  )
}

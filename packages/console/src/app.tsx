/** From an address to a page: fetched when it is needed, in its shell, with the focus where a reader begins. */
import { SvcConnectionError, SvcError } from '@svc/client'
import { Component, type ComponentChildren, type FunctionComponent, type VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { readSession, type Session } from './api.ts'
import { useLoad } from './load.ts'
import type { Page, PageProps } from './page.ts'
import { pages } from './pages/index.ts'
import NotFound from './pages/not-found/page.tsx'
import { focusContentIfNone } from './parts/focus.ts'
import { Failed, NoPermission, Shape, toSignIn } from './parts/state.tsx'
import { leftHere, match, usePlace } from './router.tsx'
import { OtherTab } from './shell/other-tab.tsx'
import { mayOpen, SessionContext } from './shell/session.ts'
import { PublicShell, Shell } from './shell/shell.tsx'
import { t } from './words.ts'

const missing: Page = {
  path: '',
  title: 'Not found',
  for: 'public',
  load: async () => ({ default: NotFound }),
}
/** For whoever belongs to no organisation yet, at every address but the platform's. */
const founding: Page = {
  path: '',
  title: 'Your organisation',
  for: 'member',
  load: () => import('./pages/onboard/page.tsx'),
}
/** Within the console's own addresses, the navigation stays. */
const missingInside: Page = { ...missing, for: 'member' }

export function App(): VNode {
  const { path, query } = usePlace()
  const [page, params] = find(path)
  const [session, setSession] = useState<Session | 'unknown' | { readonly fault: unknown }>('unknown')
  const isPublic = page.for === 'public'

  // Whoever signs in or out comes by this page, after which it is asked anew.
  const isSigning = page.path === '/sign-in'
  useEffect(() => {
    if (isSigning) return setSession('unknown')
    if (isPublic || session !== 'unknown') return
    readSession().then(
      (read) => (read ? setSession(read) : toSignIn()),
      (fault: unknown) => setSession({ fault }),
    )
  }, [isPublic, isSigning])
  const isFounding =
    !isPublic &&
    session !== 'unknown' &&
    !('fault' in session) &&
    session.organisation === null &&
    session.role !== 'platform_admin'
  const { title } = isFounding ? founding : page
  // Before the page is drawn, which may have a name of its own.
  useLayoutEffect(() => {
    document.title = `${t(title)} · Svc`
  }, [title, path])
  useFocusOnArrival(path, isPublic || session !== 'unknown')
  useFocusKept(query.toString())

  const shown = (
    <Boundary key={path}>
      <Shown page={page} params={params} query={query} />
    </Boundary>
  )
  if (isPublic) return <PublicShell path={path}>{shown}</PublicShell>
  if (session === 'unknown') return <div class="blank" />
  if ('fault' in session)
    return (
      <PublicShell path={path}>
        <Failed error={session.fault} retry={() => location.reload()} isPage />
      </PublicShell>
    )
  if (isFounding)
    return (
      <SessionContext.Provider value={session}>
        <PublicShell path={path}>
          <Shown page={founding} params={{}} query={query} />
          <OtherTab session={session} />
        </PublicShell>
      </SessionContext.Provider>
    )
  return (
    <SessionContext.Provider value={session}>
      <Shell session={session} path={path}>
        {mayOpen(session, page.for as Session['role']) ? shown : <NoPermission isPage />}
      </Shell>
      <OtherTab session={session} />
    </SessionContext.Provider>
  )
}

function find(path: string): [Page, Record<string, string>] {
  for (const page of pages) {
    const params = match(page.path, path)
    if (params) return [page, params]
  }
  return [path.startsWith('/console') ? missingInside : missing, {}]
}

/** Pages that were fetched are there at once when they are come back to. */
const fetched = new Map<Page, FunctionComponent<PageProps>>()

function Shown({ page, params, query }: PageProps & { readonly page: Page }): VNode {
  const { loading, reload } = useLoad(async () => {
    const Here = fetched.get(page) ?? (await page.load().catch(unreached)).default
    fetched.set(page, Here)
    return { Here }
  }, [page])
  const known = fetched.get(page)
  if (known) return <KnownPage Here={known} params={params} query={query} />
  if (loading.state === 'failed') {
    // Nothing of the server's: it has newer files, and what this tab began with names none of them.
    const retry = loading.error instanceof SvcError ? reload : () => location.reload()
    return <Failed error={loading.error} retry={retry} />
  }
  return <Shape rows={6} />
}

/** Why a page's file did not come: there is no network, no server, or else the server has newer ones. */
async function unreached(cause: unknown): Promise<never> {
  if (navigator.onLine) {
    await readSession()
    throw cause
  }
  throw new SvcConnectionError('network', 'The page did not come', { cause })
}

function KnownPage({
  Here,
  params,
  query,
}: PageProps & { readonly Here: FunctionComponent<PageProps> }): VNode {
  return <Here params={params} query={query} />
}

/** After the first page, a new one begins at its top, for the eye and for a screen reader; one that is gone back to where it was left. */
function useFocusOnArrival(path: string, isDrawn: boolean): void {
  const before = useRef(path)
  useEffect(() => {
    if (!isDrawn || before.current === path) return
    before.current = path
    const main = document.getElementById('main')
    main?.focus({ preventScroll: true })
    scrollTo(0, 0)
    const { scroll = 0 } = leftHere()
    return main && scroll > 0 ? scrollBack(main, scroll) : undefined
  }, [path, isDrawn])
}

/** Goes down to where the page was left, as soon as it is that long again; not once its reader goes elsewhere. */
function scrollBack(main: HTMLElement, to: number): () => void {
  const growing = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < to) return
    stop()
    scrollTo(0, to)
  })
  const byReader = ['wheel', 'pointerdown', 'keydown'] as const
  const stop = () => {
    growing.disconnect()
    for (const each of byReader) removeEventListener(each, stop)
  }
  growing.observe(main)
  for (const each of byReader) addEventListener(each, stop)
  return stop
}

/** What was pressed to change a filter may be gone with it: `Clear`, or `Show all` where there was nothing. */
function useFocusKept(query: string): void {
  const before = useRef(query)
  useEffect(() => {
    if (before.current === query) return
    before.current = query
    // Once the list is on its way, and not what it was.
    const timer = setTimeout(focusContentIfNone)
    return () => clearTimeout(timer)
  }, [query])
}

/** A page that breaks takes none of what is around it along. */
class Boundary extends Component<{ children: ComponentChildren }, { fault: unknown }> {
  override state = { fault: undefined as unknown }
  static override getDerivedStateFromError(fault: unknown): { fault: unknown } {
    return { fault }
  }
  override componentDidCatch(fault: unknown): void {
    console.error(fault)
  }
  override render(): ComponentChildren {
    const { fault } = this.state
    if (fault === undefined) return this.props.children
    return <Failed error={fault} retry={() => this.setState({ fault: undefined })} />
  }
}

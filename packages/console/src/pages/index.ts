/** Every page of the console, in one list. */
import type { Page } from '../page.ts'

export const pages: readonly Page[] = [
  {
    path: '/console',
    title: 'Dashboard',
    for: 'member',
    nav: { section: 'Overview', icon: 'dashboard' },
    load: () => import('./dashboard/page.tsx'),
  },
  { path: '/sign-in', title: 'Sign in', for: 'public', load: () => import('./sign-in/page.tsx') },
  {
    path: '/verify',
    title: 'Verify',
    for: 'public',
    nav: { section: 'Decisions', icon: 'verify' },
    load: () => import('./verify/page.tsx'),
  },
  {
    path: '/playground',
    title: 'Playground',
    for: 'public',
    nav: { section: 'Decisions', icon: 'play' },
    load: () => import('./playground/page.tsx'),
  },
]

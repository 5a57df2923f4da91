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
]

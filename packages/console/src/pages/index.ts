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
  {
    path: '/console/receipts',
    title: 'Receipts',
    for: 'member',
    nav: { section: 'Decisions', icon: 'receipt' },
    load: () => import('./receipts/page.tsx'),
  },
  {
    path: '/console/receipts/{id}',
    title: 'Receipt',
    for: 'member',
    load: () => import('./receipt/page.tsx'),
  },
  {
    path: '/console/trees/{day}',
    title: 'Tree of a day',
    for: 'member',
    load: () => import('./tree/page.tsx'),
  },
  {
    path: '/console/reviews',
    title: 'Reviews',
    for: 'member',
    nav: { section: 'Decisions', icon: 'review' },
    load: () => import('./reviews/page.tsx'),
  },
  {
    path: '/console/policies',
    title: 'Policies',
    for: 'member',
    nav: { section: 'Decisions', icon: 'policy' },
    load: () => import('./policies/page.tsx'),
  },
  {
    path: '/console/policies/{name}',
    title: 'Policy',
    for: 'member',
    load: () => import('./policy/page.tsx'),
  },
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
  {
    path: '/console/api-keys',
    title: 'API keys',
    for: 'admin',
    nav: { section: 'Developers', icon: 'key' },
    load: () => import('./api-keys/page.tsx'),
  },
  {
    path: '/console/webhooks',
    title: 'Webhooks',
    for: 'admin',
    nav: { section: 'Developers', icon: 'webhook' },
    load: () => import('./webhooks/page.tsx'),
  },
  {
    path: '/console/webhooks/{id}',
    title: 'Webhook',
    for: 'admin',
    load: () => import('./webhook/page.tsx'),
  },
  {
    path: '/console/notifications',
    title: 'Notifications',
    for: 'admin',
    nav: { section: 'Organisation', icon: 'bell' },
    load: () => import('./notifications/page.tsx'),
  },
  { path: '/sign-in', title: 'Sign in', for: 'public', load: () => import('./sign-in/page.tsx') },
]

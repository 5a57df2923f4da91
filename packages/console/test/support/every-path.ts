/** Every page that an address alone leads to, and who opens it where the demo's admin may not. The rest are on the way of the journeys. */
import { pages } from '../../src/pages/index.ts'
import type { OpenOptions } from './console.ts'

export const everyPath: readonly (readonly [path: string, as?: OpenOptions['as']])[] = [
  ...pages
    .filter(({ path }) => !path.includes('{'))
    .map(({ path, for: who }) => [path, opener(path, who)] as const),
  ['/console/policies/standard'],
  ['/console/nowhere'],
]

function opener(path: string, who: (typeof pages)[number]['for']): OpenOptions['as'] {
  if (path === '/sign-in') return null
  return who === 'platform_admin' ? { email: 'operator@example.com', role: who } : undefined
}

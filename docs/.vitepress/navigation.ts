/** What stands above and beside the pages. */
import type { DefaultTheme } from 'vitepress'

type Items = DefaultTheme.SidebarItem[]

const guide: Items = [
  {
    text: 'Start',
    items: [
      { text: 'In an app', link: '/start/app' },
      { text: 'A chat on a page', link: '/start/widget' },
      { text: 'Redact in the browser', link: '/start/redact' },
      { text: 'Audit', link: '/start/audit' },
    ],
  },
  {
    text: 'Concepts',
    items: [
      { text: 'How it hangs together', link: '/concepts/overview' },
      { text: 'Decisions and policies', link: '/concepts/decisions' },
      { text: 'Receipts and proofs', link: '/concepts/receipts' },
      { text: 'What is trusted', link: '/concepts/trust' },
    ],
  },
  {
    text: 'How to',
    items: [
      { text: 'Choose a policy', link: '/how-to/policy' },
      { text: 'Redact a stream', link: '/how-to/stream' },
      { text: 'Keep placeholders across turns', link: '/how-to/vault' },
      { text: 'Find your own kinds of data', link: '/how-to/detectors' },
      { text: 'Govern an SDK or a server', link: '/how-to/adapters' },
      { text: 'Report without losing anything', link: '/how-to/outbox' },
      { text: 'Receive webhooks', link: '/how-to/webhooks' },
      { text: 'Run it on PostgreSQL', link: '/how-to/postgresql' },
      { text: 'Anchor on Solana', link: '/how-to/solana' },
      { text: 'Write the policy of a page', link: '/how-to/csp' },
      { text: 'Use the command line', link: '/command-line' },
      { text: 'Verify by hand', link: '/verify-by-hand' },
    ],
  },
  {
    text: 'Operate',
    items: [
      { text: 'The server', link: '/operate' },
      { text: 'Files to begin with', link: '/operate/files' },
      { text: 'Security', link: '/security' },
    ],
  },
]

export function navigation(version: string, lists: Record<string, Items>): DefaultTheme.Config {
  const reference: Items = [
    { text: 'REST API', link: '/api/', collapsed: false, items: lists.api! },
    { text: 'Error codes', link: '/errors' },
    { text: 'Packages', link: '/packages/', collapsed: true, items: lists.packages! },
    { text: 'Types', link: '/reference/', collapsed: true, items: lists.reference! },
    { text: 'Vectors', link: '/vectors' },
  ]
  const more: Items = [
    { text: 'Examples', link: '/examples/', collapsed: false, items: lists.examples! },
    { text: 'Measured', link: '/measured/', collapsed: false, items: lists.measured! },
    { text: 'Decisions', link: '/decisions/', collapsed: false, items: lists.decisions! },
  ]
  return {
    nav: [
      {
        text: 'Guide',
        link: '/start/app',
        activeMatch: '^/(start|concepts|how-to|operate|command-line|verify-by-hand|security)',
      },
      { text: 'REST API', link: '/api/', activeMatch: '^/(api|errors)' },
      { text: 'Packages', link: '/packages/', activeMatch: '^/(packages|reference)' },
      { text: 'More', link: '/examples/', activeMatch: '^/(examples|measured|decisions)' },
      { text: `v${version}`, link: '/packages/server' },
    ],
    sidebar: {
      '/': guide,
      ...Object.fromEntries(
        ['/api/', '/errors', '/packages/', '/reference/', '/vectors'].map((path) => [path, reference]),
      ),
      ...Object.fromEntries(['/examples/', '/measured/', '/decisions/'].map((path) => [path, more])),
    },
  }
}

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
      { text: 'Labels', link: '/labels' },
      { text: 'Receipts and proofs', link: '/concepts/receipts' },
      { text: 'What is trusted', link: '/concepts/trust' },
    ],
  },
  {
    text: 'How to',
    items: [
      { text: 'Choose a policy', link: '/how-to/policy' },
      { text: 'Redact a stream', link: '/how-to/stream' },
      { text: 'Govern JSON', link: '/how-to/json' },
      { text: 'Redact tables and records', link: '/how-to/tables' },
      { text: 'Keep placeholders across turns', link: '/how-to/vault' },
      { text: 'Find names and places', link: '/how-to/names' },
      { text: 'Find your own kinds of data', link: '/how-to/detectors' },
      { text: 'Govern an SDK or a server', link: '/how-to/adapters' },
      { text: 'Report without losing anything', link: '/how-to/outbox' },
      { text: 'Receive webhooks', link: '/how-to/webhooks' },
      { text: 'Notify people', link: '/how-to/notifications' },
      { text: 'Let a person decide', link: '/how-to/reviews' },
      { text: 'Say what the chat answers', link: '/how-to/chat' },
      { text: 'Let a model answer', link: '/how-to/model' },
      { text: 'Run it on PostgreSQL', link: '/how-to/postgresql' },
      { text: 'Let people sign in', link: '/how-to/people' },
      { text: 'Set plans, and sell them', link: '/how-to/plans' },
      { text: 'Anchor on Solana', link: '/how-to/solana' },
      { text: 'Take over older receipts', link: '/how-to/older-receipts' },
      { text: "Let a page's CSP allow the chat", link: '/how-to/csp' },
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

export function navigation(lists: Record<string, Items>): DefaultTheme.Config {
  const api: Items = [
    { text: 'REST API', link: '/api/', items: lists.api! },
    { text: 'Error codes', link: '/errors' },
  ]
  const packages: Items = [
    { text: 'Packages', link: '/packages/', items: lists.packages! },
    { text: 'Types', link: '/reference/', items: lists.reference! },
    { text: 'Vectors', link: '/vectors' },
    { text: 'Error codes', link: '/errors' },
  ]
  const more: Items = [
    { text: 'Examples', link: '/examples/', items: lists.examples! },
    { text: 'Measured', link: '/measured/', items: lists.measured! },
    { text: 'Decisions', link: '/decisions/', items: lists.decisions! },
  ]
  return {
    nav: [
      {
        text: 'Guide',
        link: '/',
        activeMatch: '^/($|start|concepts|how-to|labels|operate|command-line|verify-by-hand|security)',
      },
      { text: 'REST API', link: '/api/', activeMatch: '^/(api|errors)' },
      { text: 'Packages', link: '/packages/', activeMatch: '^/(packages|reference|vectors)' },
      { text: 'More', link: '/examples/', activeMatch: '^/(examples|measured|decisions)' },
    ],
    sidebar: {
      '/': guide,
      '/api/': api,
      '/errors': api,
      '/packages/': packages,
      '/reference/': packages,
      '/vectors': packages,
      ...Object.fromEntries(['/examples/', '/measured/', '/decisions/'].map((path) => [path, more])),
    },
  }
}

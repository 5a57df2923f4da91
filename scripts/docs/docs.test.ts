import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fieldRows } from './api-fields.ts'
import { apiPages } from './api-pages.ts'
import { brokenLinks } from './check-links.ts'
import { slug, withSiteLinks } from './links.ts'
import { moveInline } from './nothing-inline.ts'
import { filePages, withoutMarks } from './pages.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function site(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-docs-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

describe('links between files', () => {
  const pages = [
    { address: 'packages/core', source: 'packages/core/README.md', text: '# Core\n## A policy\n' },
    { address: 'operate', source: 'docs/operate.md', text: '# Operate\n' },
  ]
  const linked = (text: string) =>
    withSiteLinks({ address: 'security', source: 'docs/operate.md', text }, pages)

  it('become links between pages, of files, folders and places', () => {
    expect(linked('[a](../packages/core/README.md#a-policy)')).toBe('[a](/packages/core#a-policy)')
    expect(linked('[`b`](../packages/core)')).toBe('[`b`](/packages/core)')
    expect(linked('[c](operate/compose.yaml)')).toBe('[c](/operate/files#composeyaml)')
  })

  it('stay where they lead elsewhere, and in code; what is no page is words', () => {
    for (const text of [
      '[a](https://example.com/x)',
      '[a](/api/chat)',
      '`[a](../b.md)`',
      '```\n[a](b.md)\n```',
    ])
      expect(linked(text)).toBe(text)
    expect(linked('see [the script](../scripts/docs.ts)')).toBe('see the script')
  })

  it('to what does not exist are refused', () => {
    expect(() => linked('[a](../packages/none/README.md)')).toThrow('packages/none/README.md')
  })

  it('name headings as viewers of Markdown do', () => {
    expect(slug('The API: SvcApiError')).toBe('the-api-svcapierror')
    expect(slug('`a_b`, and c')).toBe('a_b-and-c')
  })
})

describe('the page of an example', () => {
  const page = (name: string) => filePages().find(({ address }) => address === `examples/${name}`)!.text

  it('shows the whole program, in whatever language, and none of its tests', () => {
    const audit = readFileSync(new URL('../../examples/audit-python/audit.py', import.meta.url), 'utf8')
    expect(page('audit-python')).toContain(audit.trimEnd())
    expect(page('audit-python')).not.toContain('unittest')
    expect(page('openai')).toContain("import { governOpenAI } from '@svc/adapters/openai'")
  })
})

it('shows of an example that is not run the program alone', () => {
  const shown = '```ts\nconst client = createClient({ baseUrl })\n```'
  expect(withoutMarks(shown.replace('ts\n', 'ts\nno-run\n'))).toBe(shown)
  expect(withoutMarks(shown)).toBe(shown)
})

describe('links of the built site', () => {
  const good = {
    'index.html': '<a href="/docs/a#there">a</a> <a href="https://example.com">b</a> <a href="/verify">c</a>',
    'a.html': '<h1 id="there">A</h1> <a href="#there">t</a> <script src="/docs/assets/x.js"></script>',
    'assets/x.js': '',
  }

  it('are good where page, file and place are there', () => {
    expect(brokenLinks(site(good), '/docs/')).toEqual([])
  })

  it('are named where one of them is not', () => {
    const bad = {
      ...good,
      'b.html': '<a href="/docs/a#gone">1</a><a href="/docs/c">2</a><a href="../x">3</a>',
    }
    expect(brokenLinks(site(bad), '/docs/')).toEqual(
      [
        'b.html: /docs/a#gone leads to no place on its page',
        'b.html: /docs/c leads to no page',
        'b.html: ../x leads out of the site',
      ].map((line) => line.replace('b.html', 'b')),
    )
  })
})

it('moves scripts that stand inline to files, and drops styles', () => {
  const folder = site({
    'index.html':
      '<script id="x">one()</script><script src="/docs/a.js"></script><p style="color:red">style="a"</p>',
    'assets/a.js': '',
  })
  moveInline(folder, '/docs/')
  const [name] = readdirSync(join(folder, 'assets')).filter((file) => file.startsWith('first-'))
  expect(readFileSync(join(folder, 'assets', name!), 'utf8')).toBe('one()')
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(
    `<script id="x" src="/docs/assets/${name}"></script><script src="/docs/a.js"></script><p>style="a"</p>`,
  )
})

describe('the API’s pages', () => {
  it('have a row for each field, dotted where one lies inside another', () => {
    const rows = fieldRows(
      {
        type: 'object',
        required: ['a'],
        properties: {
          a: { type: 'array', maxItems: 3, items: { type: 'object', properties: { b: { $ref: '#/x/B' } } } },
          c: { enum: ['x', 'y'], default: 'x', description: 'Which way.' },
          d: { type: 'string', minLength: 1, maxLength: 9 },
          e: { type: 'integer', minimum: 1, maximum: 9, description: '1 to 9; 5 when absent.' },
        },
      },
      {},
    )
    expect(rows).toEqual([
      { name: '`a`', type: 'list of object', note: 'at most 3' },
      { name: '`a[].b`', type: '[B](#form-B)', note: 'optional' },
      { name: '`c`', type: '`"x"`, `"y"`', note: 'optional; default `"x"`. Which way.' },
      { name: '`d`', type: 'string', note: 'optional; 1 to 9 characters' },
      { name: '`e`', type: 'integer', note: 'optional; 1 to 9; 5 when absent.' },
    ])
  })

  it('tell of every call who may make it, and what it can refuse', () => {
    const page = apiPages('1.0.0').find(({ address }) => address === 'api/governance')!
    expect(page.text).toContain('## POST /api/v1/govern {:#govern:}')
    expect(page.text).toContain('**Who may call:** an API key with the scope `govern`.')
    expect(page.text).toContain('413 `body_too_large`')
  })

  it('have what webhooks receive, with the fields of each event', () => {
    const { text } = apiPages('1.0.0').find(({ address }) => address === 'api/webhooks')!
    expect(text).toContain('### pii.detected {:#event-pii-detected:}')
    expect(text).toMatch(/^\| `X-Svc-Signature` \| header \|/m)
    expect(text).toMatch(/^\| `entities\[\]\.count` \|/m)
    expect(apiPages('1.0.0').filter((page) => page.text.includes('{:#events:}'))).toHaveLength(1)
  })

  it('say what a field and a parameter mean', () => {
    const of = (area: string) => apiPages('1.0.0').find(({ address }) => address === `api/${area}`)!.text
    expect(of('governance')).toMatch(/^\| `redacted` .*whatever the action/m)
    expect(of('receipts')).toMatch(/^\| `org_id` \| query .*another's is 403/m)
    expect(of('policies')).toMatch(/^\| `If-Match` \| header .*412/m)
  })
})

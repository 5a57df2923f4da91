import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScans } from '../src/features/scan/service.ts'
import { cpuMs } from './support/cpu.ts'
import { featureDatabases } from './support/databases.ts'
import { type Page, type TestSite, testSite } from './support/site.ts'
import { type TestApp, type TestOrganisation, testApp } from './support/test-app.ts'

const AT = '/api/proxy/knowledge/scan'
const words = 'The ferry crosses the river every twenty minutes, from six in the morning until midnight.'
const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><nav><a href="/">Home</a> Menu of the site</nav>${body}<footer>Imprint</footer><script>var x = "code"</script></body></html>`

describe.each(featureDatabases)('site scans on %s', (_name, open) => {
  let app: TestApp
  let org: TestOrganisation
  let site: TestSite
  beforeAll(async () => {
    // A busy machine is slow; what is refused here is refused for other reasons.
    app = await testApp({ database: await open(), scanLimits: { readTimeoutMs: 30_000 } })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    org = await app.newOrganisation()
    // What other tests left unfinished is not this one's.
    await app.database.kysely.updateTable('scans').set({ status: 'done' }).execute()
  })
  afterEach(() => site?.close())

  const start = (url: string) => app.ask(AT, { token: org.admin, json: { url } })
  const status = async (id: string) => (await app.ask(`${AT}/${id}`, { token: org.admin })).body
  const due = () => app.services.chat.scans.work

  /** Runs slices until nothing is due; a site's wish to wait is granted at once. */
  async function work(of: TestApp = app): Promise<void> {
    for (let idle = 0; idle < 2; ) {
      const jobs = await of.services.chat.scans.work.take(2)
      for (const job of jobs) await job()
      idle = jobs.length === 0 ? idle + 1 : 0
      if (idle > 0) app.clock.advance(10_000)
    }
  }

  async function scanned(pages: Record<string, Page>, at = '/') {
    site = await testSite(pages)
    const { body } = await start(`${site.url}${at}`)
    await work()
    return status(body.scan_id)
  }

  const documents = () =>
    app.database.kysely
      .selectFrom('documents')
      .selectAll()
      .where('org_id', '=', org.orgId)
      .orderBy('source_url')
      .execute()

  it('reads the pages of a site by its links and its sitemap; they await approval', async () => {
    site = await testSite()
    Object.assign(site.pages, {
      '/': page(
        'Ferry',
        `<main><h1>Ferry</h1><p>${words}</p><a href="/prices#top">Prices</a><a href="https://elsewhere.example/">x</a></main>`,
      ),
      '/prices': page(
        'Prices',
        `<p>A crossing costs two dollars for adults and one dollar for children.</p><a href="/">back</a>`,
      ),
      '/sitemap.xml': `<urlset><url><loc>${site.url}/hidden</loc></url><url><loc>https://elsewhere.example/</loc></url></urlset>`,
      '/hidden': page('Hidden', '<p>The last ferry on New Year’s Eve leaves at two in the morning.</p>'),
    })
    const { status: answered, body } = await start(`${site.url}/`)
    expect([answered, body]).toEqual([
      200,
      {
        ...{
          scan_id: expect.any(String),
          url: `${site.url}/`,
          status: 'queued',
          pages_found: 1,
          pages_done: 0,
        },
        ...{ pages_failed: 0, bytes_read: 0, error: null, created_at: expect.any(String), finished_at: null },
      },
    ])
    await work()
    expect(await status(body.scan_id)).toMatchObject({
      ...{ status: 'done', pages_found: 3, pages_done: 3, pages_failed: 0, error: null },
      ...{ bytes_read: expect.any(Number), finished_at: expect.any(String) },
    })
    const stored = await documents()
    expect(stored.map(({ source_url }) => source_url)).toEqual([
      `${site.url}/`,
      `${site.url}/hidden`,
      `${site.url}/prices`,
    ])
    expect(stored[0]).toMatchObject({
      ...{ filename: 'Ferry', source: 'scan', scan_id: body.scan_id, approved_at: null, status: 'ready' },
      extracted_text: expect.stringContaining(words),
    })
    for (const { extracted_text: text } of stored) expect(text).not.toMatch(/Menu|Imprint|code/)
    // No answer rests on them yet.
    expect(await app.services.chat.retrieval.search(org.orgId, 'ferry', 5)).toEqual([])
  })

  it('goes where robots.txt lets it, and asks for no more', async () => {
    const ended = await scanned({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        // What is said of us holds, and not what is said of all others.
        body: 'User-agent: *\nDisallow: /open\n\nUser-agent: SvcBot\nDisallow: /private\nCrawl-delay: 2\n\nSitemap: /map.xml',
      },
      '/': page(
        'Home',
        `<p>${words}</p><a href="/private/a">a</a><a href="/open">b</a><a href="/sneaky">c</a>`,
      ),
      '/open': page('Open', `<p>${words}</p>`),
      '/sneaky': { status: 302, headers: { location: '/private/b' } },
      '/private/a': page('A', words),
      '/private/b': page('B', words),
    })
    expect(ended).toMatchObject({ status: 'done', pages_done: 2, pages_failed: 1 })
    expect(site.asked.filter((path) => path.startsWith('/private'))).toEqual([])
    expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
  })

  it('reads five sitemaps of its own at most, packed ones and those that others name among them', async () => {
    site = await testSite({ '/': page('Home', `<p>${words}</p>`) })
    const listing = (...paths: string[]) =>
      `<urlset>${paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('')}</urlset>`
    const maps = ['/1.xml', '/2.xml', '/3.xml', '/4.xml', '/5.xml']
    Object.assign(site.pages, {
      '/robots.txt': `Sitemap: https://elsewhere.example/map.xml\nSitemap: ${site.url}/index.xml`,
      '/index.xml': `<sitemapindex>${[
        'https://elsewhere.example',
        ...maps.map((path) => `${site.url}${path}`),
      ]
        .map((url) => `<sitemap><loc>${url}</loc></sitemap>`)
        .join('')}</sitemapindex>`,
      '/1.xml': { headers: { 'content-type': 'application/gzip' }, body: gzipSync(listing('/packed')) },
      '/2.xml': listing('/two?a=1&amp;b=2'),
      '/4.xml': listing('/four'),
      '/5.xml': listing('/five'),
    })
    for (const path of ['/packed', '/two?a=1&b=2', '/four', '/five'])
      site.pages[path] = page(path, `<p>${words}</p>`)
    const { body } = await start(`${site.url}/`)
    await work()
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 4, pages_failed: 0 })
    expect(site.asked.filter((path) => path.endsWith('.xml'))).toEqual(['/index.xml', ...maps.slice(0, 4)])
    const { bytes_read } = await status(body.scan_id)
    const read = ['/', '/index.xml', '/1.xml', '/2.xml', '/4.xml', '/packed', '/two?a=1&b=2', '/four']
    const length = (path: string) => {
      const given = site.pages[path] as string | { body: Uint8Array }
      return typeof given === 'string' ? Buffer.byteLength(given) : given.body.length
    }
    expect(bytes_read).toBe(read.reduce((sum, path) => sum + length(path), 0))
  })

  it.each([
    ['read', { maxBytes: 1 }],
    ['worked', { maxWorkMs: 0 }],
  ])('ends once it has %s enough', async (_what, scanLimits) => {
    const brief = await testApp({ database: app.database, scanLimits })
    site = await testSite({ '/': page('Home', `<p>${words}</p><a href="/next">x</a>`), '/next': words })
    const { body } = await start(`${site.url}/`)
    await work(brief)
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 1, pages_found: 2 })
    expect(site.asked).not.toContain('/next')
  })

  it('follows links from where a page was found, or from what it says they are relative to', async () => {
    const ended = await scanned({
      '/': { status: 302, headers: { location: '/docs/' } },
      '/docs/': page('Docs', `<p>${words}</p><a href="one">x</a>`),
      '/docs/one': `<title>One</title><base href="/other/"><p>${words}</p><a href="two">x</a>`,
      '/other/two': page('Two', `<p>${words}</p>`),
    })
    expect(ended).toMatchObject({ status: 'done', pages_done: 3, pages_failed: 0 })
    expect(site.asked).toContain('/other/two')
  })

  it('follows links three deep', async () => {
    const pages: Record<string, Page> = {}
    for (let n = 0; n < 6; n++)
      pages[n === 0 ? '/' : `/${n}`] = page(`${n}`, `<p>${words}</p><a href="/${n + 1}">x</a>`)
    expect(await scanned(pages)).toMatchObject({ status: 'done', pages_found: 4, pages_done: 4 })
    expect(site.asked).not.toContain('/4')
  })

  it('keeps what a page is about, and not what is on every page', async () => {
    const out = 'Of every page'
    await scanned({
      '/': `<title>Ferry</title><header>${out}</header><div class="top cookie-banner">${out}</div>
        <p id="breadcrumb">${out}</p><div hidden>${out}</div><div aria-hidden="true">${out}</div>
        <div role="navigation">${out}</div><aside>${out}</aside><h1>Ferry</h1><p>${words}</p>
        <ul><li>Bicycles</li></ul><pre>6:00
6:20</pre><table><tr><td>Adults</td><td>2</td></tr></table>
        <a href="/out" rel="nofollow">x</a> <a href="/short">y</a> <a href="/article">z</a>`,
      '/short': `<p>${words}</p><main>In short.</main>`,
      '/article': `<p>${out}</p><main><header>By the crew</header><p>${words} ${words} ${words}</p></main>`,
      '/out': page('Out', `<p>${words}</p>`),
    })
    const texts = (await documents()).map(({ extracted_text: text }) => text)
    expect(texts).toEqual([
      `# Ferry\n\n${words}\n- Bicycles\n6:00\n6:20\nAdults | 2\nx y z`,
      `By the crew\n${words} ${words} ${words}`,
      `${words}\nIn short.`,
    ])
    expect(site.asked).not.toContain('/out')
  })

  it('heeds a robots.txt that lies with another site', async () => {
    const other = await testSite({ '/rules': 'User-agent: *\nDisallow: /private' })
    try {
      const ended = await scanned({
        '/robots.txt': { status: 301, headers: { location: `${other.url}/rules` } },
        '/': page('Home', `<p>${words}</p><a href="/private">x</a>`),
        '/private': page('Private', words),
      })
      expect(ended).toMatchObject({ status: 'done', pages_done: 1 })
      expect(other.asked).toEqual(['/rules'])
      expect(site.asked).not.toContain('/private')
    } finally {
      await other.close()
    }
  })

  it('reads plain text as it is written', async () => {
    const body = `Ferries leave at\n6:00 <b>on weekdays</b>\n8:00 & later <script>x</script> on others`
    await scanned({ '/': { headers: { 'content-type': 'text/plain' }, body } })
    expect(await documents()).toMatchObject([{ filename: '/', extracted_text: body }])
  })

  it.each([
    ['forbids it', { '/robots.txt': 'User-agent: *\nDisallow: /' }, 'The site asks not to read it'],
    [
      'cannot be read',
      { '/robots.txt': { status: 503 } },
      'The rules of the site (robots.txt) cannot be read',
    ],
    [
      'cannot be unpacked',
      { '/robots.txt': { headers: { 'content-encoding': 'zstd' }, body: 'x' } },
      'The rules of the site (robots.txt) cannot be read',
    ],
  ] as [string, Record<string, Page>, string][])(
    'reads nothing where robots.txt %s',
    async (_what, rules, error) => {
      const ended = await scanned({ ...rules, '/': page('Home', words) })
      expect(ended).toMatchObject({ status: 'error', error, pages_done: 0 })
      expect(site.asked).toEqual(['/robots.txt'])
      expect(await documents()).toEqual([])
    },
  )

  it('ends on sites that go on for ever', async () => {
    const pages: Record<string, Page> = {}
    // Each page leads to itself under other names, and onwards.
    for (let n = 0; n < 200; n++)
      pages[n === 0 ? '/' : `/p?n=${n}`] = page(
        `${n}`,
        `<p>${words}</p><a href="?n=${n}&utm_source=x#y">i</a>${[1, 2, 3, 4, 5].map((k) => `<a href="/p?n=${n * 5 + k}">x</a>`).join('')}`,
      )
    const ended = await scanned(pages)
    expect(ended.status).toBe('done')
    // More are within reach.
    expect(ended.pages_found).toBe(50)
    expect(ended.pages_done + ended.pages_failed).toBe(ended.pages_found)
    expect(site.asked.filter((path) => path.includes('utm'))).toEqual([])
  })

  it('ends in a loop of redirects, and follows none to another site or a private address', async () => {
    const ended = await scanned({
      '/': page(
        'Home',
        `<p>${words}</p>${['/loop', '/away', '/inside', '/file', '/meta'].map((to) => `<a href="${to}">x</a>`).join('')}`,
      ),
      '/loop': { status: 301, headers: { location: '/loop' } },
      '/away': { status: 302, headers: { location: 'https://elsewhere.example/' } },
      '/inside': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
      '/file': { status: 302, headers: { location: 'file:///etc/passwd' } },
      '/meta': { status: 302, headers: { location: 'http://[::1]/' } },
    })
    expect(ended).toMatchObject({ status: 'done', pages_done: 1, pages_failed: 5 })
    expect(site.asked.filter((path) => path === '/loop')).toHaveLength(6)
    const errors = await app.database.kysely
      .selectFrom('scan_pages')
      .select('error')
      .where('org_id', '=', org.orgId)
      .where('status', '=', 'failed')
      .execute()
    expect(new Set(errors.map(({ error }) => error))).toEqual(
      new Set(['It redirects too often', 'It redirects to another site']),
    )
  })

  it('survives pages that are made to hurt, and reads the others', async () => {
    const ended = await scanned({
      '/': page(
        'Home',
        `<p>${words}</p>${['/broken', '/bomb', '/odd', '/binary', '/big', '/none'].map((to) => `<a href="${to}">x</a>`).join('')}`,
      ),
      '/broken': `<p>${words}<b><i></p><table><a href="/unclosed"></b>&#xFFFFFFFF;\u0000<title>Late</title><script>`,
      '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000, 'a')) },
      '/odd': { headers: { 'content-encoding': 'zstd' }, body: 'x' },
      '/binary': { headers: { 'content-type': 'image/png' }, body: 'x' },
      '/big': { body: page('Big', `<p>${words}</p>${'<p>More and more of the same. </p>'.repeat(340_000)}`) },
    })
    expect(ended).toMatchObject({ status: 'done', error: null })
    const byPath = new Map(
      (
        await app.database.kysely
          .selectFrom('scan_pages')
          .selectAll()
          .where('org_id', '=', org.orgId)
          .execute()
      ).map(({ url, status: became, error }) => [new URL(url).pathname, became === 'done' ? 'done' : error]),
    )
    expect(Object.fromEntries(byPath)).toMatchObject({
      '/': 'done',
      '/broken': 'done',
      '/bomb': 'It is packed in a way that cannot be read',
      '/odd': 'It is packed in a way that cannot be read',
      '/binary': 'It is no page of text',
      '/big': 'done',
      '/none': 'The site answered 404',
    })
    expect((await app.ask('/api/health')).status).toBe(200)
    const big = (await documents()).find(({ source_url }) => source_url?.endsWith('/big'))
    expect(big?.extracted_text?.length).toBeLessThanOrEqual(200_000)
    expect(ended.bytes_read).toBeLessThan(6_000_000)
  })

  it('gives up a page that takes too long to read, and reads the next', async () => {
    const quick = await testApp({ database: app.database, scanLimits: { readTimeoutMs: 2_500 } })
    site = await testSite({
      '/': page('Home', `<p>${words}</p><a href="/deep">x</a><a href="/next">z</a>`),
      '/deep': `<p>${words}</p>${'<div>'.repeat(300_000)}`,
      '/next': page('Next', `<p>${words}</p>`),
    })
    const { body } = await start(`${site.url}/`)
    await work(quick)
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 2, pages_failed: 1 })
    expect((await documents()).map(({ source_url }) => source_url)).toContain(`${site.url}/next`)
  })

  it('does not wait for ever', async () => {
    const quick = await testApp({ database: app.database, scanLimits: { pageTimeoutMs: 300 } })
    site = await testSite({
      '/': page('Home', `<p>${words}</p><a href="/slow">x</a><a href="/drip">y</a><a href="/next">z</a>`),
      '/slow': () => {},
      '/drip': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const timer = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(timer))
      },
      '/next': page('Next', `<p>${words}</p>`),
    })
    const { body } = await start(`${site.url}/`)
    await work(quick)
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 2, pages_failed: 2 })
  })

  it('goes on where a process that ended left it, and stores no page twice', async () => {
    const pages: Record<string, Page> = {}
    pages['/'] = page('Home', `<p>${words}</p>${[1, 2, 3, 4].map((n) => `<a href="/${n}">x</a>`).join('')}`)
    for (const n of [1, 2, 3, 4]) pages[`/${n}`] = page(`${n}`, `<p>${words}</p>`)
    site = await testSite(pages)
    const { body } = await start(`${site.url}/`)
    // A process that takes it and is gone, after it had stored the first page but not noted that down.
    expect(await due().take(2)).toHaveLength(1)
    const { add } = { add: app.services.chat.knowledge.addPage }
    await add(org.orgId, {
      title: 'Home',
      text: words,
      source: 'scan',
      sourceUrl: `${site.url}/`,
      scanId: body.scan_id,
    })
    expect(await due().take(2)).toEqual([])
    app.clock.advance(121_000)
    await work()
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 5 })
    const urls = (await documents()).map(({ source_url }) => source_url)
    expect(urls).toHaveLength(5)
    expect(new Set(urls).size).toBe(5)
  })

  it('reads the pages that a sitemap lists, though a process ends while it reads that', async () => {
    site = await testSite({
      '/': page('Home', `<p>${words}</p>`),
      '/listed': page('Listed', `<p>${words}</p>`),
    })
    site.pages['/sitemap.xml'] = `<urlset><url><loc>${site.url}/listed</loc></url></urlset>`
    const { body } = await start(`${site.url}/`)
    const { outgoing, chat } = app.services
    const ending = createScans({
      ...{ db: app.database.kysely, clock: app.clock, ring() {}, addDocument: chat.knowledge.addPage },
      outgoing: {
        ...outgoing,
        send: async (asked) =>
          asked.url.endsWith('/sitemap.xml') ? { kind: 'closing' } : outgoing.send(asked),
      },
    })
    for (const job of await ending.work.take(1)) await job()
    app.clock.advance(121_000)
    await work()
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 2 })
    expect(await documents()).toHaveLength(2)
  })

  it('keeps a page once that two processes store at once, where storing outlasts a lease', async () => {
    site = await testSite({ '/': page('Home', `<p>${words}</p>`) })
    const { body } = await start(`${site.url}/`)
    const slow = createScans({
      ...{ db: app.database.kysely, outgoing: app.services.outgoing, clock: app.clock, ring() {} },
      async addDocument(orgId, document) {
        app.clock.advance(121_000)
        await work()
        return app.services.chat.knowledge.addPage(orgId, document)
      },
    })
    for (const job of await slow.work.take(1)) await job()
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 1 })
    expect(await documents()).toMatchObject([{ status: 'ready', extracted_text: words }])
  })

  it('reads a page again that a process ended in the midst of storing', async () => {
    site = await testSite({ '/': page('Home', `<p>${words}</p>`) })
    const { body } = await start(`${site.url}/`)
    expect(await due().take(2)).toHaveLength(1)
    await app.database.kysely
      .insertInto('documents')
      .values({
        ...{ org_id: org.orgId, id: randomUUID(), filename: 'Home', source: 'scan', scan_id: body.scan_id },
        ...{ source_url: `${site.url}/`, status: 'processing', visibility: 'public' },
        created_at: new Date(app.clock()),
      })
      .execute()
    app.clock.advance(601_000)
    await work()
    for (const job of await app.services.chat.knowledge.work.take(1)) await job()
    expect(await status(body.scan_id)).toMatchObject({ status: 'done', pages_done: 1 })
    expect(await documents()).toMatchObject([{ status: 'ready', extracted_text: words }])
  })

  it('keeps a page whose title is cut where a character has two halves', async () => {
    const ended = await scanned({ '/': page(`${'x'.repeat(199)}😀 and more`, `<p>${words}</p>`) })
    expect(ended).toMatchObject({ status: 'done', pages_done: 1 })
    expect(await documents()).toMatchObject([{ filename: 'x'.repeat(199), status: 'ready' }])
  })

  it.each([
    ['take long', `User-agent: *\n${'Disallow: /*a*a*a*a*a*a*a*b$\n'.repeat(17_000)}`],
    ['fill the memory', `${'User-agent: a\n'.repeat(18_000)}${'Disallow: /b\n'.repeat(18_000)}`],
  ])('holds nobody else up by rules that are made to %s', async (_what, rules) => {
    const links = Array.from({ length: 1_000 }, (_, n) => `<a href="/${'a'.repeat(400)}${n}">x</a>`)
    const pages = { '/robots.txt': rules, '/': page('Home', `<p>${words}</p>${links.join('')}`) }
    // They are read until the time for it is over.
    await isAnsweredBeside(pages, 1_000)
    // What they do not come to allow is not read.
    expect(site.asked.filter((path) => path.startsWith('/aaa'))).toEqual([])
  })

  const parameters = (count: number) => Array.from({ length: count }, (_, n) => `utm_${n}`).join('&')
  it.each([
    ['one of very many parameters', [`/?${parameters(20_000)}`]],
    ['many of many parameters', Array.from({ length: 1_000 }, (_, n) => `/${n}?${parameters(200)}`)],
    ['many that are long', Array.from({ length: 1_000 }, (_, n) => `/${n}/${'/1.2'.repeat(120)}`)],
  ])('nor by addresses, %s', async (_what, links) => {
    const anchors = links.map((link) => `<a href="${link}">x</a>`)
    await isAnsweredBeside({ '/': page('Home', `<p>${words}</p>${anchors.join('')}`) })
  })

  it('nor by what links are relative to', async () => {
    const base = `<base href="/${'a/'.repeat(400_000)}">`
    const anchors = Array.from({ length: 1_000 }, (_, n) => `<a href="${n}">x</a>`)
    await isAnsweredBeside({ '/': page('Home', `${base}<p>${words}</p>${anchors.join('')}`) })
  })

  async function isAnsweredBeside(pages: Record<string, Page>, readTimeoutMs = 2_500): Promise<void> {
    const quick = await testApp({ database: app.database, scanLimits: { readTimeoutMs, maxPages: 3 } })
    site = await testSite(pages)
    const { body } = await start(`${site.url}/`)
    // As long as some work here and now takes: a busy machine is slow in both.
    const begun = cpuMs()
    for (let n = 0; n < 2_000; n++) createHash('sha256').update(words.repeat(200)).digest()
    const usualMs = cpuMs() - begun
    let longestMs = 0
    let last = cpuMs()
    const beat = setInterval(() => {
      longestMs = Math.max(longestMs, cpuMs() - last)
      last = cpuMs()
    }, 10)
    await work(quick)
    clearInterval(beat)
    expect(await status(body.scan_id)).toMatchObject({ status: expect.stringMatching(/^(?:done|error)$/) })
    expect(longestMs / usualMs).toBeLessThan(30)
  }

  it('runs one scan of an organisation at a time, and lets five wait', async () => {
    site = await testSite({ '/': page('Home', words) })
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      ids.push((await start(`${site.url}/`)).body.scan_id)
      app.clock.advance(1)
    }
    expect(await start(`${site.url}/`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('5') },
    })
    const other = await app.newOrganisation()
    expect((await app.ask(AT, { token: other.admin, json: { url: site.url } })).status).toBe(200)
    expect(await due().take(5)).toHaveLength(2)
    expect(await status(ids[0]!)).toMatchObject({ status: 'running' })
    expect(await status(ids[1]!)).toMatchObject({ status: 'queued' })
    app.clock.advance(121_000)
    await work()
    for (const id of ids) expect((await status(id)).status).toBe('done')
    expect((await start(`${site.url}/`)).status).toBe(200)
    // What ended is shown for a month.
    expect((await status(ids[0]!)).status).toBe('done')
    await work()
    app.clock.advance(30 * 86_400_000 + 1_000)
    const { scans } = app.services.chat
    await scans.start(org.orgId, { url: `${site.url}/` })
    await expect(scans.get(org.orgId, ids[0]!)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('begins no scan while 500 pages of others await approval', async () => {
    site = await testSite({ '/': page('Home', words) })
    const ids = Array.from({ length: 500 }, () => randomUUID())
    const at = new Date(app.clock())
    const insert = (some: readonly string[], more: object = {}) =>
      app.database.kysely
        .insertInto('documents')
        .values(
          some.map((id) => ({
            ...{ org_id: org.orgId, id, filename: 'Page', source: 'scan', status: 'ready' },
            ...{ visibility: 'public', created_at: at, ...more },
          })),
        )
        .execute()
    // Other pages are no such pages: those of others, approved ones, and what visitors brought.
    await insert(ids, { org_id: (await app.newOrganisation()).orgId })
    await insert(ids.slice(0, 498))
    await insert([randomUUID()], { approved_at: at })
    await insert([randomUUID()], { source: 'ingest' })
    expect((await start(site.url)).status).toBe(200)
    await insert(ids.slice(498))
    expect(await start(site.url)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('await approval') },
    })
    const gone = `/api/proxy/knowledge/documents/${ids[0]}`
    expect((await app.ask(gone, { token: org.admin, method: 'DELETE' })).status).toBe(200)
    expect((await start(site.url)).status).toBe(200)
  })

  it('gives scans of several organisations a turn each, however long the first goes on', async () => {
    const pages: Record<string, Page> = {}
    pages['/'] = page(
      'Home',
      `<p>${words}</p>${[1, 2, 3, 4, 5].map((n) => `<a href="/${n}">x</a>`).join('')}`,
    )
    for (const n of [1, 2, 3, 4, 5]) pages[`/${n}`] = page(`${n}`, `<p>${words}</p>`)
    // A slice is one page where a site asks for a pause.
    pages['/robots.txt'] = 'User-agent: *\nCrawl-delay: 1'
    site = await testSite(pages)
    const others = [await app.newOrganisation(), await app.newOrganisation()]
    const ids: string[] = []
    for (const { admin } of [org, ...others]) {
      ids.push((await app.ask(AT, { token: admin, json: { url: site.url } })).body.scan_id)
      app.clock.advance(1)
    }
    for (let turn = 0; turn < 6; turn++) {
      for (const job of await due().take(1)) await job()
      app.clock.advance(1_001)
    }
    const done = await Promise.all(
      ids.map(async (id, n) => {
        const { body } = await app.ask(`${AT}/${id}`, { token: [org, ...others][n]!.admin })
        return body.pages_done
      }),
    )
    expect(done).toEqual([2, 2, 2])
  })

  it('keeps no personal data, in texts, titles or addresses', async () => {
    await scanned({
      '/': page(
        'Jane: jane.roe@example.com',
        `<p>Write to jane.roe@example.com. ${words}</p><a href="/u/jane.roe@example.com">x</a><a href="/mail?to=jane.roe%40example.com">y</a><a href="/call?tel=%2B49+151+23456789&share=100%">z</a>`,
      ),
      '/u/jane.roe@example.com': page('x', words),
    })
    const kysely = app.database.kysely
    const kept = [
      await documents(),
      await kysely.selectFrom('chunks').selectAll().where('org_id', '=', org.orgId).execute(),
      await kysely.selectFrom('scan_pages').selectAll().where('org_id', '=', org.orgId).execute(),
    ]
    expect(JSON.stringify(kept)).not.toMatch(/jane\.roe|23456789/)
    expect(JSON.stringify(kept)).toContain('[EMAIL_ADDRESS]')
    expect(app.logged.join('')).not.toContain('jane.roe')
    for (const page of ['u/jane.roe@example.com', 'call?tel=%2B49+151+23456789', 'call?tel=+49 151 23456789'])
      expect(await start(`https://example.com/${page}`)).toMatchObject({ status: 400 })
  })

  it('keeps no page that asks not to be kept', async () => {
    await scanned({
      '/': page('Home', `<p>${words}</p><a href="/a">a</a>`),
      '/a': `<meta name="robots" content="noindex, nofollow"><p>${words}</p><a href="/b">b</a>`,
      '/b': page('B', words),
    })
    expect(await documents()).toHaveLength(1)
    expect(site.asked).not.toContain('/b')
  })

  it.each([
    ['no url', {}],
    ['an empty url', { url: '' }],
    ['no address', { url: 'example.com' }],
    ['another protocol', { url: 'ftp://example.com/' }],
    ['a private address', { url: 'http://10.0.0.1/' }],
    ['a port of other services', { url: 'http://8.8.8.8:25/' }],
    ['an address that is too long', { url: `https://8.8.8.8/${'a'.repeat(600)}` }],
    ['credentials', { url: 'https://user:word@example.com/' }],
  ])('refuses %s with 400', async (_what, json) => {
    const answered = await app.ask(AT, { token: org.admin, json })
    expect(answered).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    expect(answered.body.error).not.toContain('://')
  })

  it('needs an admin’s session, and knows no scan of another organisation', async () => {
    site = await testSite({ '/': page('Home', words) })
    for (const as of [{}, { token: org.member }, { key: org.key }]) {
      const refused = { status: 401, body: { error: 'Unauthorized' } }
      expect(await app.ask(AT, { ...as, json: { url: site.url } })).toMatchObject(refused)
      expect(await app.ask(`${AT}/${randomUUID()}`, as)).toMatchObject(refused)
    }
    const { body } = await start(site.url)
    const other = await app.newOrganisation()
    for (const id of [body.scan_id, randomUUID(), 'x'])
      expect(await app.ask(`${AT}/${id}`, { token: other.admin })).toMatchObject({
        status: 404,
        body: { error: 'Not found' },
      })
  })
})

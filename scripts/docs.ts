/**
 * Builds the documentation's site into packages/server/site, from where the server hands it out at /docs: `node --conditions=@svc/source scripts/docs.ts`.
 * The pages are files of the repository, the API's reference from the contract, and the types' reference from the sources. Its links are checked.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vitepress'
import { digestOf } from './digest.ts'
import { apiPages } from './docs/api-pages.ts'
import { brokenLinks } from './docs/check-links.ts'
import { linkVue } from './docs/link-vue.ts'
import { withSiteLinks } from './docs/links.ts'
import { moveInline } from './docs/nothing-inline.ts'
import { filePages, listed, listPage, operatorsFiles, REFERENCE, type SitePage } from './docs/pages.ts'
import { bringReference } from './reference.ts'
import { ROOT } from './workspace.ts'

export const SITE: string = join(ROOT, 'packages', 'server', 'site')
const BASE = '/docs/'
/** The pages as vitepress reads them; the folder is named in docs/.vitepress/config.ts, too. */
const PAGES = join(ROOT, '.cache', 'site')

/** Builds what is not built yet, or from older pages. @throws Error when a link leads nowhere */
async function buildDocs(): Promise<void> {
  const stamp = join(SITE, '.built-from')
  const sources = digest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await bringReference(join(ROOT, REFERENCE))
  writePages()
  rmSync(SITE, { recursive: true, force: true })
  const unlinkVue = linkVue(join(ROOT, 'node_modules'))
  // Vue is told by it which of its forms is built.
  process.env.NODE_ENV = 'production'
  await build(join(ROOT, 'docs')).finally(unlinkVue)
  moveInline(SITE, BASE)
  const broken = brokenLinks(SITE, BASE)
  if (broken.length > 0) throw new Error(`Links of the documentation lead nowhere:\n${broken.join('\n')}`)
  writeFileSync(stamp, sources)
}

function writePages(): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8')) as {
    version: string
  }
  const files = filePages()
  const pages: SitePage[] = [...files, ...apiPages(version), operatorsFiles()]
  pages.push(
    listPage(
      pages,
      'reference',
      'Types',
      'Every export of every package, from the sources: what it takes, what it answers, what it throws. `governance-api 6.2`, `chat-service 8` and the like name sections of the specification that the service was built to; it is not published, and what it fixes is said here.',
    ),
    listPage(pages, 'decisions', 'Decisions', 'Why things are as they are. (8 and 9 are not in use.)'),
    listPage(
      pages,
      'packages',
      'Packages',
      'What each package is, how it is installed, its options, limits and errors.',
    ),
    listPage(
      pages,
      'examples',
      'Examples',
      'Programs that run as they stand, in the repository. The tests run all of them.',
    ),
    listPage(
      pages,
      'measured',
      'Measured',
      'Speed, size and accuracy, with the machine, the date and the command.',
    ),
  )
  rmSync(PAGES, { recursive: true, force: true })
  for (const page of pages) {
    const path = join(PAGES, `${page.address}.md`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, withSiteLinks(page, pages))
  }
  cpSync(join(ROOT, 'packages/console/src/look/icon.svg'), join(PAGES, 'public', 'icon.svg'))
  const lists = Object.fromEntries(
    ['api', 'packages', 'reference', 'examples', 'measured', 'decisions'].map((folder) => [
      folder,
      listed(pages, folder),
    ]),
  )
  writeFileSync(join(PAGES, 'lists.json'), JSON.stringify({ lists }))
}

/** Whatever the site is made of. */
function digest(): string {
  return digestOf([
    'docs/**/*',
    'docs/.vitepress/**/*.{ts,css}',
    '{packages,examples}/*/README.md',
    'examples/*/src/*',
    'bench/results/*.md',
    'vectors/README.md',
    'SECURITY.md',
    'packages/*/src/**/*.{ts,tsx}',
    'packages/widget/src/look/theme.css',
    'packages/console/src/look/icon.svg',
    'packages/*/package.json',
    'scripts/{docs,reference,third-party}.ts',
    'scripts/docs/*.ts',
    'pnpm-lock.yaml',
  ])
}

if (import.meta.main) await buildDocs()

/** What the documentation's site is made of: which file of the repository becomes which page, and the pages that are made from others. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../workspace.ts'

export interface SitePage {
  /** Its address below /docs/, with no ending. */
  readonly address: string
  /** The file it is, from the repository's root; absent for what is made. */
  readonly source?: string
  readonly text: string
}

/** Where reference.ts puts what it makes, from the repository's root. */
export const REFERENCE = '.cache/reference'

/** Every page that is a file of the repository. */
export function filePages(): SitePage[] {
  return [
    ...from('docs/**/*.md', (path) => path.slice('docs/'.length)),
    ...from('packages/*/README.md', (path) => `packages/${path.split('/')[1]}`),
    ...from('examples/*/README.md', (path) => `examples/${path.split('/')[1]}`).map(withProgram),
    ...from('bench/results/*.md', (path) => `measured/${basename(path)}`),
    ...from('vectors/README.md', () => 'vectors'),
    ...from('SECURITY.md', () => 'security'),
    ...from(`${REFERENCE}/@svc/**/*.md`, referenceAddress).map((page) => ({
      ...page,
      text: withoutMarks(page.text),
    })),
  ]
}

/** Without what says to the tests that an example of a docstring cannot be run: typedoc takes it for a line of the program. */
export function withoutMarks(text: string): string {
  return text.replace(/^(```\w+\n)no-run\n/gm, '$1')
}

function from(pattern: string, addressOf: (path: string) => string): SitePage[] {
  return globSync(pattern, {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'docs/.vitepress/**'],
  })
    .sort()
    .map((source) => ({
      address: addressOf(source).replace(/\.md$/, ''),
      source,
      text: readFileSync(join(ROOT, source), 'utf8'),
    }))
}

/** `@svc/client/chat-1.md` is about `@svc/client/chat`: `reference/client-chat`. */
function referenceAddress(path: string): string {
  const [heading] = readFileSync(join(ROOT, path), 'utf8').split('\n', 1)
  return `reference/${heading!.replace(/^# @svc\//, '').replaceAll('/', '-')}`
}

/** An example's page shows the program, too: it is run by the tests, and who has the site alone takes it from there. */
function withProgram(page: SitePage): SitePage {
  const folder = page.source!.replace(/README\.md$/, '')
  const programs = globSync([`${folder}src/*.{ts,js}`, `${folder}*.py`], {
    cwd: ROOT,
    exclude: ['**/*.test.ts', '**/test_*.py'],
  })
  const shown = programs.sort().map((file) => `## ${file.slice(folder.length)}\n\n${fenced(file)}`)
  return { ...page, text: [page.text, ...shown].join('\n') }
}

const LANGUAGES: Readonly<Record<string, string>> = {
  Dockerfile: 'docker',
  Caddyfile: 'txt',
  conf: 'txt',
  service: 'ini',
}

/** What an operator copies, on one page. */
export function operatorsFiles(): SitePage {
  const files = globSync('docs/operate/*', { cwd: ROOT }).sort()
  const sections = files.map((file) => `## ${basename(file)}\n\n${fenced(file)}`)
  return { address: 'operate/files', text: ["# The operator's files", ...sections].join('\n\n') }
}

/** The section of `operatorsFiles` that a file stands in. */
export function operatorsFile(path: string): string | undefined {
  return /^docs\/operate\/([^/]+)$/.exec(path)?.[1]
}

function fenced(file: string): string {
  const ending = basename(file).split('.').pop()!
  return `\`\`\`${LANGUAGES[ending] ?? ending}\n${readFileSync(join(ROOT, file), 'utf8').trimEnd()}\n\`\`\`\n`
}

export interface Listed {
  readonly text: string
  readonly link: string
}

/** The pages of one folder by their titles, for the navigation. */
export function listed(pages: readonly SitePage[], folder: string): Listed[] {
  return pages
    .filter(({ address }) => address.startsWith(`${folder}/`) && !address.endsWith('/index'))
    .map(({ address, text }) => ({ text: titleOf(text), link: `/${address}` }))
}

function titleOf(text: string): string {
  return /^# (.+?)(?: \{:.*)?$/m.exec(text)?.[1]?.replace(/[`\\]/g, '') ?? ''
}

/** A list of the pages of a folder, as a page. */
export function listPage(pages: readonly SitePage[], folder: string, title: string, lead: string): SitePage {
  const lines = listed(pages, folder).map(({ text, link }) => `- [${text}](${link})`)
  return { address: `${folder}/index`, text: `# ${title}\n\n${lead}\n\n${lines.join('\n')}\n` }
}

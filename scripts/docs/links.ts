/** Links between files of the repository become links between pages of the site. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../workspace.ts'
import { operatorsFile, type SitePage } from './pages.ts'

/** A link, or code in a line, which is left alone. */
const LINK = /(!?)\[((?:[^\]\\]|\\.)*)\]\(([^()\s]+)\)|`[^`\n]+`/g

/** @throws Error for a link to a file that does not exist */
export function withSiteLinks(page: SitePage, pages: readonly SitePage[]): string {
  if (!page.source) return page.text
  const folder = posix.dirname(page.source)
  return outsideCode(page.text, (text) =>
    text.replace(LINK, (whole, mark?: string, label?: string, target?: string) => {
      if (!target || /^(?:[a-z]+:|\/)/.test(target)) return whole
      if (target.startsWith('#')) return `${mark}[${label}](#${placeOn(page, target.slice(1))})`
      const [file = '', anchor] = target.split('#')
      const path = posix.normalize(posix.join(folder, file)).replace(/\/$/, '')
      if (!existsSync(join(ROOT, path)))
        throw new Error(`${page.source} links to ${path}, which does not exist`)
      if (mark) return `![${label}](${path})`
      const found = pages.find(({ source }) => source === path || source === `${path}/README.md`)
      const address = addressOf(path, found)
      const place = found && anchor ? placeOn(found, anchor) : anchor
      // What is no page (a source, a folder) can be read in the repository alone.
      return address ? `[${label}](/${address}${place ? `#${place}` : ''})` : label!
    }),
  )
}

function addressOf(path: string, found: SitePage | undefined): string | undefined {
  const file = operatorsFile(path)
  if (file) return `operate/files#${slug(file)}`
  if (path === 'docs/operate') return 'operate/files'
  if (path === 'docs/decisions') return 'decisions/'
  return found?.address.replace(/(^|\/)index$/, '$1')
}

/** typedoc counts what has one name in another way than viewers do, here and there: a number that is not there is left out. */
function placeOn({ text }: SitePage, anchor: string): string {
  const bare = anchor.replace(/-\d+$/, '')
  if (bare === anchor || text.includes(`id="${anchor}"`)) return anchor
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!))
  const isThere =
    headings.includes(anchor) ||
    headings.filter((heading) => heading === bare).length > Number(anchor.slice(bare.length + 1))
  return isThere ? anchor : bare
}

/** As in most viewers of Markdown, so that anchors are the same there and here. */
export function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function outsideCode(text: string, change: (text: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```|^(?: {4}|\t).*$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

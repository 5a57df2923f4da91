/** Looks at every link of the built site: the page must be there, and the place on it. Nothing is asked of a network. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @returns what leads nowhere, a line each */
export function brokenLinks(folder: string, base: string): string[] {
  const pages = new Map(
    globSync('**/*.html', { cwd: folder }).map((name) => {
      const html = readFileSync(join(folder, name), 'utf8')
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))
      return [name.replace(/(^|\/)index\.html$|\.html$/, '$1'), { html, ids }] as const
    }),
  )
  const files = new Set(globSync('**/*.*', { cwd: folder }))
  const broken = new Set<string>()
  for (const [name, { html }] of pages) {
    for (const [, link] of html.matchAll(/<(?:a|link|script|img)\s[^>]*?(?:href|src)="([^"]*)"/g)) {
      if (/^(?:[a-z]+:|\/(?!docs))/.test(link!)) continue
      const { pathname, hash } = new URL(link!, `http://site${base}${name}`)
      if (!pathname.startsWith(base)) {
        broken.add(`${name}: ${link} leads out of the site`)
        continue
      }
      const path = decodeURI(pathname.slice(base.length))
      const page = pages.get(path)
      if (!page && !files.has(path)) broken.add(`${name}: ${link} leads to no page`)
      else if (page && hash && !page.ids.has(decodeURIComponent(hash.slice(1))))
        broken.add(`${name}: ${link} leads to no place on its page`)
    }
  }
  return [...broken]
}

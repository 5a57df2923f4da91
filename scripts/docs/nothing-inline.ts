/** What stands inline in the built pages moves to files of its own: the server hands them out under a policy that allows nothing inline. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** @param base with a slash at both ends */
export function moveInline(folder: string, base: string): void {
  for (const name of globSync('**/*.html', { cwd: folder })) {
    const path = join(folder, name)
    const page = readFileSync(path, 'utf8').replace(SCRIPT, (_, attributes: string, content: string) => {
      const digest = createHash('sha256').update(content).digest('base64url').slice(0, 8)
      const file = `assets/first-${digest}.js`
      writeFileSync(join(folder, file), content)
      return `<script${attributes} src="${base}${file}"></script>`
    })
    // Measures that Vue sets again, by script, when the page is alive.
    writeFileSync(path, page.replace(/(<[a-z][^<>]*?) style="[^"]*"/g, '$1'))
  }
}

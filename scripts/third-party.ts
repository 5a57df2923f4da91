/** Licences ask to travel with what they are of: a file beside a bundle names each package that is in it, with the text of its licence. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const THIRD_PARTY = 'THIRD-PARTY.txt'

/** Of Vite and Rolldown. */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    generateBundle(_, files) {
      const folders = new Map<string, string>()
      for (const file of Object.values(files))
        for (const id of file.type === 'chunk' ? Object.keys(file.modules) : []) {
          const [, folder, name] = /^\0?(.*\/node_modules\/((?:@[^/]+\/)?[^/@]+))\//.exec(id) ?? []
          if (folder && name) folders.set(name, folder)
        }
      const source = [...folders]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, folder]) => noticeOf(name, folder))
        .join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: THIRD_PARTY, source })
    },
  }
}

/** Some come without the text; their page has it. */
function noticeOf(name: string, folder: string): string {
  const { version, license, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `${homepage}`
  return `${name} ${version} (${license})\n\n${text}\n`
}

/** The names of an interface's own fields, as a source file has them: what a page of the documentation must name. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspace.ts'

/** @throws Error where the file has no such interface, or one without fields: a page would be held to nothing */
export function fieldsOf(file: string, name: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const [, body = ''] = new RegExp(`interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(text) ?? []
  const fields = [...body.matchAll(/^ {2}(?:readonly )?'?([\w:-]+)'?[?(:<]/gm)].map(([, field]) => field!)
  if (fields.length === 0) throw new Error(`${file} has no interface ${name} with fields`)
  return [...new Set(fields)]
}

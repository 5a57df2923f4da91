/** Forms with files, as browsers and programs send them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A document that some other program made. */
export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    readFileSync(fileURLToPath(new URL(`../fixtures/documents/${name}`, import.meta.url))),
  )
}

export function formOf(
  name: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

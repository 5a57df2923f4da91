/** Licence prose as it lies on the machine: long, formal English full of section numbers. It is read, never kept. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countWords, type Part } from './look-alikes/parts.ts'

const ROOMS = [
  fileURLToPath(new URL('../../node_modules/.pnpm', import.meta.url)),
  '/usr/share/common-licenses',
  '/usr/share/doc',
]
const LICENCE =
  /^(?:licen[cs]e|copying|copyright|notice|third.?party.*|gpl.*|lgpl.*|apache.*|mpl.*|artistic|gfdl.*)(?:\.(?:txt|md))?(?:[-.]\d(?:\.\d)?)?$/i
const LARGEST = 400_000

/** Distinct licence texts up to `size` UTF-16 units; undefined where there are none. */
export function licenceProse(size: number): Part | undefined {
  const seen = new Set<string>()
  const texts: string[] = []
  let total = 0
  for (const path of ROOMS.filter(existsSync).flatMap((room) => files(room, 5))) {
    if (total >= size) break
    const text = readFileSync(path, 'utf8')
    const key = text.replace(/\W+/g, '').slice(200, 400)
    if (seen.has(key)) continue
    seen.add(key)
    texts.push(text)
    total += text.length
  }
  if (texts.length === 0) return undefined
  const text = texts.join('\n\n').slice(0, size)
  // Addresses, mail addresses, links and dates of real holders stand in licences: true findings.
  return {
    name: 'licence prose',
    text,
    words: countWords(text),
    genuine: ['URL', 'EMAIL_ADDRESS', 'DATE_TIME', 'STREET_ADDRESS'],
  }
}

function files(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return depth > 0 && entry.name !== 'dist' && entry.name !== 'lib' ? files(path, depth - 1) : []
      return entry.isFile() && LICENCE.test(entry.name) && statSync(path).size < LARGEST ? [path] : []
    })
}

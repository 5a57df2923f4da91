/** The command `detect`: a line for each finding, as soon as it is certain. */
import type { Finding } from '../detect/finding.ts'
import { printable } from './fault.ts'
import type { Command } from './job.ts'
import { createPlacesOf, type Place } from './places.ts'
import { rewrite } from './rewrite.ts'
import { type Counts, count } from './verdict.ts'

type LineOf = (file: string, place: Place, finding: Finding, showValues: boolean) => string

export const detectText: Command = async (name, pieces, job) => {
  const { request, sink } = job
  const { json, showValues } = request
  const counts: Counts = new Map()
  const placesOf = createPlacesOf()
  const lineOf = json ? jsonLine : plainLine
  const lines = rewrite(pieces, job, (part, findings) => {
    const places = placesOf(part, findings)
    for (const { type } of findings) count(counts, type)
    return findings.map((finding, index) => `${lineOf(name, places[index]!, finding, showValues)}\n`).join('')
  })
  for await (const some of lines) await sink.write(some)
  return { counts }
}

const jsonLine: LineOf = (file, { line, column, start, end }, { type, confidence, value }, showValues) =>
  JSON.stringify({ file, line, column, start, end, type, confidence, ...(showValues && { value }) })

const plainLine: LineOf = (file, { line, column }, { type, confidence, value }, showValues) =>
  `${printable(file)}:${line}:${column} ${type} ${confidence}${showValues ? ` ${printable(value)}` : ''}`

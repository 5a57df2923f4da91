/**
 * Both commands over JSON: a file is one value, or each of its lines is. What comes out is JSON still, and a property's name is context for its
 * value. Each value is a text of its own, decided about as soon as it is read.
 */
import { CoreError } from '../errors.ts'
import { createGovernor, type Governor } from '../govern.ts'
import { governJsonText } from '../redact/json.ts'
import type { GovernedWalk, LocatedFinding } from '../redact/texts.ts'
import { printable } from './fault.ts'
import type { Command, Job, Reading } from './job.ts'
import { pointersOf } from './json-pointer.ts'
import { type Counts, count } from './verdict.ts'
import { wholeLines } from './whole-lines.ts'

/** The defaults of `governJsonText` are for a message. */
const LIMITS = { maxDepth: 1000, maxValues: 1_000_000 }
const BYTE_ORDER_MARK = '\u{feff}'

type Governed = Pick<GovernedWalk<string>, 'action' | 'output' | 'pii'>

/** What is written of a value, and of the line it stands on. */
type Written = (governed: Governed, line: number) => string

export const redactJson: Command = async (_, pieces, job) => {
  const left = createTally()
  const reading = await readValues(pieces, job, ({ action, output = '' }, line) => {
    if (action === 'deny') left.add(line)
    return output
  })
  const denied = job.request.input === 'json' ? 'nothing of it was written' : `not written: ${left.said()}`
  return { ...reading, denied }
}

/** A line for each finding, with the JSON Pointer of the value it stands in. */
export const detectJson: Command = (file, pieces, job) => {
  const { json, showValues, input } = job.request
  return readValues(pieces, job, ({ pii }, line) => {
    const pointerOf = pointersOf(pii)
    const lineOf = (finding: LocatedFinding): string => {
      const { type, confidence, value } = finding
      const pointer = pointerOf(finding)
      if (json) {
        const place = { file, ...(input === 'jsonl' && { line }), pointer }
        return JSON.stringify({ ...place, type, confidence, ...(showValues && { value }) })
      }
      const place = input === 'jsonl' ? `${file}:${line}:${pointer}` : `${file}:${pointer}`
      return `${printable(place)} ${type} ${confidence}${showValues ? ` ${printable(value)}` : ''}`
    }
    return pii.map((finding) => `${lineOf(finding)}\n`).join('')
  })
}

async function readValues(pieces: AsyncIterable<string>, job: Job, written: Written): Promise<Reading> {
  const { request, policy, detection, sink } = job
  const { threshold: _, ...looked } = detection
  const governor = createGovernor({
    ...looked,
    policy: { ...policy, threshold: request.threshold ?? policy.threshold },
    ...(request.transform && { transform: request.transform }),
  })
  const counts: Counts = new Map()
  const odd = createTally()
  const whole = request.input === 'json'
  let line = 0
  for await (const values of wholeLines(pieces, whole)) {
    let output = ''
    for (const value of values) {
      line++
      const governed = whole ? governJson(value, governor) : governLine(value, governor, () => odd.add(line))
      for (const { type } of governed.pii) count(counts, type)
      output += written(governed, line)
    }
    await sink.write(output)
  }
  return { counts, remark: odd.said() && `no JSON and read as text: ${odd.said()}` }
}

/** @throws CoreError `json_invalid` */
function governJson(text: string, governor: Governor): Governed {
  const from = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  const governed = governJsonText(text.slice(from), { governor, ...LIMITS })
  return { ...governed, output: governed.action === 'deny' ? '' : text.slice(0, from) + governed.output }
}

/** A log has lines that are none of its program's: what is no JSON is governed as a text. An empty line is left as it is. */
function governLine(text: string, governor: Governor, odd: () => void): Governed {
  try {
    if (text.trim() !== '') return governJson(text, governor)
  } catch (error) {
    if (!(error instanceof CoreError && error.code === 'json_invalid')) throw error
    odd()
  }
  const { action, output, pii } = governor.govern(text)
  return { action, output, pii: pii.map((finding) => ({ ...finding, path: [] })) }
}

/** How many lines, and the first of them: a list of all would grow with the file. */
function createTally(): { add(line: number): void; said(): string } {
  let count = 0
  let first = 0
  return {
    add(line) {
      count++
      first ||= line
    },
    said: () =>
      count === 0 ? '' : count === 1 ? `line ${first}` : `${count} lines, the first of them ${first}`,
  }
}

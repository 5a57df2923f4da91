/** Prints the labelled corpus as JSONL: `node --conditions=@svc/source corpus/print.ts [--seed N] [--rounds N]`. */
import { parseArgs } from 'node:util'
import { labelledRows } from './labelled.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, rounds: { type: 'string', default: '4' } },
})
for (const row of labelledRows(Number(values.seed), Number(values.rounds)))
  process.stdout.write(`${JSON.stringify(row)}\n`)

/** Reads the file that is named and parses each of its lines: what no check of an export can do without. */
import { readFileSync } from 'node:fs'

for (const line of readFileSync(process.argv[2] as string, 'utf8').split('\n'))
  if (line !== '') JSON.parse(line)

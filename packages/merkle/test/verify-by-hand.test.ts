/** docs/verify-by-hand.md: each command prints what the line below it says. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../docs/verify-by-hand.md', import.meta.url), 'utf8')
const commands = [...page.matchAll(/^((?:printf|date) .*)\n# (.*)$/gm)].map(
  ([, command, printed]) => [command, printed] as const,
)

test('the page has a command for every step', () => expect(commands).toHaveLength(6))

test.each(commands)('%s', (command, printed) => {
  expect(execFileSync('sh', ['-c', command as string], { encoding: 'utf8' })).toBe(`${printed}\n`)
})

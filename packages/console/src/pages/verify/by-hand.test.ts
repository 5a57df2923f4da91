import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { commandOf } from './by-hand.ts'

const SALT = '0'.repeat(32)
const textWith = (label: string) =>
  `{"hitl":false,"pii":["${label}"],"policies":[],"risk":"low","score":0,"ts":1,"v":"2"}`
/** What the shell hands to the first program of the command. */
const printed = (command: string) =>
  execFileSync('sh', ['-c', command.slice(0, command.indexOf(' | shasum'))], { encoding: 'utf8' })

it('hands text and salt to the digest as they are, whatever a label holds', () => {
  for (const label of ['EMAIL_ADDRESS', "O'CLOCK", "';echo$IFS$PATH;'", '$(id)', '`id`'])
    expect(printed(commandOf(textWith(label), SALT)!)).toBe(`${textWith(label)}|${SALT}`)
})

it('is none for what has not the form of a text or a salt, which a shell might run', () => {
  expect(commandOf("'; id; '", SALT)).toBeNull()
  expect(commandOf(`${textWith('A')}\n`, SALT)).toBeNull()
  expect(commandOf(textWith('A'), "'; id; '")).toBeNull()
  expect(commandOf(textWith('A'), `${SALT}0`)).toBeNull()
})

/** Says what is wrong with a request in words of the contract alone: names of its own fields, never what was sent. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** How many problems one answer names. */
const MAX_ISSUES = 3

/** Field names of the contract. Anything else in a path is a key the caller chose, which may be anything. */
const FIELD = /^[a-z][a-z0-9_]{0,39}(?:Id)?$/

/** @param names those that there are at the top */
export function describeIssues(
  where: 'body' | 'query' | 'path',
  issues: readonly Issue[],
  names: readonly string[] = [],
): string {
  // The first problem of each field: once its type is wrong, its length says nothing.
  const told = new Map<string, string>()
  for (const issue of issues) {
    if (told.size === MAX_ISSUES) break
    const at = place(where, issue)
    const isAtTop = issue.code === 'unrecognized_keys' && issue.path.length === 0 && names.length > 0
    if (!told.has(at)) told.set(at, `${problem(issue)}${isAtTop ? `; it may have ${names.join(', ')}` : ''}`)
  }
  return [...told].map(([at, what]) => `${at} ${what}`).join('; ')
}

function place(where: string, issue: Issue): string {
  const steps = issue.path.map((step) =>
    typeof step === 'number' ? `[${step}]` : FIELD.test(String(step)) ? `.${String(step)}` : '.*',
  )
  return steps.length === 0 ? where : `${where}${steps.join('')}`
}

function problem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is required (${typeName(issue.expected)})`
        : `must be of type ${typeName(issue.expected)}`
    case 'unrecognized_keys':
      return 'has keys that are not part of it'
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'too_small':
      if (issue.message.startsWith('must')) return issue.message
      return `must be ${size(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      if (issue.message.startsWith('must')) return issue.message
      return `must be ${size(issue.origin, 'at most', issue.maximum)}`
    case 'invalid_format':
      return issue.message.startsWith('must') ? issue.message : `must be a valid ${issue.format}`
    case 'invalid_key':
      return 'has a key of the wrong form'
    case 'custom':
      return issue.message
    // A union, for one: the schema's own words, where it has some.
    default:
      return issue.message.startsWith('must') ? issue.message : 'has the wrong form'
  }
}

/** As JSON calls it. */
function typeName(expected: string): string {
  return expected === 'int' ? 'integer' : expected === 'record' ? 'object' : expected
}

function size(origin: string, bound: string, limit: number | bigint): string {
  const plural = Number(limit) === 1 ? '' : 's'
  if (origin === 'string') return `${bound} ${limit} character${plural} long`
  if (origin === 'array' || origin === 'set') return `${bound} ${limit} item${plural} long`
  return `${bound} ${limit}`
}

/** Writes docs/errors.md, every error code of every package with what it means, from the unions in the sources: `node --conditions=@svc/source scripts/error-codes.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorNotes } from '@svc/contract'
import { ANCHOR_REASONS, ANCHOR_WARNINGS, REASONS, WARNINGS } from '@svc/merkle/explain'
import ts from 'typescript'
import { ROOT } from './workspace.ts'

interface Union {
  readonly heading: string
  /** What a program meets them on. */
  readonly about: string
  readonly file: string
  readonly name: string
}

const UNIONS: readonly Union[] = [
  {
    heading: '@svc/core: CoreError',
    about: 'Rejected arguments are `TypeError` or `RangeError`.',
    file: 'packages/core/src/errors.ts',
    name: 'CoreErrorCode',
  },
  {
    heading: '@svc/client: SvcConnectionError',
    about: 'No usable answer came. Whether the server acted on the call is unknown.',
    file: 'packages/client/src/errors.ts',
    name: 'SvcConnectionErrorCode',
  },
  {
    heading: '@svc/client/webhook: WebhookError',
    about: 'A request that a webhook received is not to be believed.',
    file: 'packages/client/src/webhook.ts',
    name: 'WebhookErrorCode',
  },
  {
    heading: '@svc/attest: AttestError',
    about: 'Of the outbox. Most come as events, and are tried again.',
    file: 'packages/attest/src/errors.ts',
    name: 'AttestErrorCode',
  },
  {
    heading: '@svc/adapters: AdapterError',
    about: 'Something was not let through.',
    file: 'packages/adapters/src/errors.ts',
    name: 'AdapterErrorCode',
  },
  {
    heading: 'svc-verify: input errors',
    about: 'The auditor’s command ends with 2: nothing was checked.',
    file: 'packages/merkle/src/cli/input-error.ts',
    name: 'InputErrorCode',
  },
  {
    heading: '@svc/server: ServerError',
    about: 'The server does not start, or stops.',
    file: 'packages/server/src/errors.ts',
    name: 'ServerErrorCode',
  },
]

interface Verdicts {
  readonly heading: string
  readonly about: string
  readonly words: Readonly<Record<string, string>>
}

/** What a verifier says of rows and anchors: no errors, and codes all the same. */
const VERDICTS: readonly Verdicts[] = [
  {
    heading: '@svc/merkle: reasons of rows',
    about:
      'Why a row is not proven, or a proof or fingerprint refused: `reason`, in `svc-verify --json` too.',
    words: REASONS,
  },
  {
    heading: '@svc/merkle: warnings of rows',
    about: 'Of what is proven all the same.',
    words: WARNINGS,
  },
  {
    heading: '@svc/merkle: reasons of anchors',
    about:
      'Why an anchor is contradicted; the last four say that nothing is known of it, which makes the whole inconclusive and no failure.',
    words: ANCHOR_REASONS,
  },
  {
    heading: '@svc/merkle: warnings of anchors',
    about: 'Of what is confirmed all the same.',
    words: ANCHOR_WARNINGS,
  },
]

export const PATH: string = join(ROOT, 'docs', 'errors.md')

export function errorPage(): string {
  const api = Object.entries(errorNotes).map(
    ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
  )
  const sections = UNIONS.map(({ heading, about, file, name }) => {
    return section(heading, about, codesOf(file, name))
  })
  const verdicts = VERDICTS.map(({ heading, about, words }) =>
    section(
      heading,
      about,
      Object.entries(words).map(([code, meaning]) => [code, sentence(meaning)]),
    ),
  )
  return [
    '# Error codes',
    '',
    'Switch on `error.code`: codes are added, never renamed. Written by `scripts/error-codes.ts` from the sources; a test holds it to them.',
    '',
    '## The API: SvcApiError',
    '',
    'The code of an answer with a status of 400 or above, in `@svc/client` the `code` of its class for that status. `http_<status>` stands for an answer that names none: of the chat service, whose errors are a sentence and a status, and of what stands between, such as a proxy.',
    '',
    '| code | status | meaning |',
    '|---|---|---|',
    ...api,
    '',
    ...sections,
    ...verdicts,
  ].join('\n')
}

function section(heading: string, about: string, codes: readonly (readonly [string, string])[]): string {
  const rows = codes.map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  return [`## ${heading}`, '', about, '', '| code | meaning |', '|---|---|', ...rows, ''].join('\n')
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/**
 * The members of a union of words, each with its meaning: its own comment, or its place in the union's (`code`: meaning).
 *
 * @throws Error for one without
 */
export function codesOf(file: string, name: string): [code: string, meaning: string][] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const alias = source.statements.find(
    (node): node is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(node) && node.name.text === name,
  )
  if (!alias || !ts.isUnionTypeNode(alias.type)) throw new Error(`${file} has no union ${name}`)
  const members = alias.type.types.map((node) => {
    if (!ts.isLiteralTypeNode(node) || !ts.isStringLiteral(node.literal))
      throw new Error(`${name} has a member that is no word`)
    return { code: node.literal.text, comment: commentBefore(text, node) }
  })
  const whole = commentBefore(text, alias)
  const words = members.map(({ code }) => code).join('|')
  const meanings = new Map<string, string>()
  const parts = whole.split(new RegExp(`(?:^|\\s)(?:- )?\`(${words})\`: `))
  for (let i = 1; i < parts.length; i += 2) meanings.set(parts[i]!, parts[i + 1]!.trim())
  return members.map(({ code, comment }) => {
    const meaning = comment || meanings.get(code)
    if (!meaning) throw new Error(`${name} does not say what ${code} means`)
    return [code, meaning.charAt(0).toUpperCase() + meaning.slice(1)]
  })
}

/** The comment right before a node, as one line. Of a member of a union it stands before the bar. */
function commentBefore(text: string, node: ts.Node): string {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\|?\s*$/.exec(text.slice(0, node.getStart())) ?? []
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

if (import.meta.main) writeFileSync(PATH, errorPage())

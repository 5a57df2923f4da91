/** Writes packages/contract/src/field-notes.ts, what the comments of the contract's interfaces say of each field: `node --conditions=@svc/source scripts/field-notes.ts`. */
import { execFileSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { components } from '../packages/contract/src/schema.ts'
import '@svc/contract'
import { ROOT } from './workspace.ts'

export type FieldNotes = Record<string, Record<string, string>>

const SOURCES = join(ROOT, 'packages', 'contract', 'src')
const PATH = join(SOURCES, 'field-notes.ts')
/** Fields within fields; no form is deeper. */
const DEEPEST = 5

/** By the name of a component: its own comment under the empty name, its fields' under theirs, those inside with a dotted one. */
export function fieldNotes(): FieldNotes {
  const program = ts.createProgram(
    globSync('*.ts', { cwd: SOURCES }).map((file) => join(SOURCES, file)),
    {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      customConditions: ['@svc/source'],
    },
  )
  const checker = program.getTypeChecker()
  const declared = new Map<string, ts.Symbol>()
  for (const source of program.getSourceFiles()) {
    const module = source.fileName.startsWith(SOURCES) && checker.getSymbolAtLocation(source)
    if (!module) continue
    for (const symbol of checker.getExportsOfModule(module))
      if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias) && components.has(symbol.name))
        declared.set(symbol.name, symbol)
  }
  const notes: FieldNotes = {}
  for (const [id, symbol] of [...declared].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own: Record<string, string> = {}
    const whole = textOf(symbol, checker)
    if (whole) own[''] = whole
    collect(checker.getDeclaredTypeOfSymbol(symbol), '', 0, own, checker)
    if (Object.keys(own).length > 0) notes[id] = own
  }
  return notes
}

function collect(
  type: ts.Type,
  prefix: string,
  depth: number,
  into: Record<string, string>,
  checker: ts.TypeChecker,
): void {
  for (const part of partsOf(type, checker)) {
    // What has a name of its own is described there.
    if (depth > 0 && components.has((part.aliasSymbol ?? part.symbol)?.name ?? '')) continue
    for (const property of checker.getPropertiesOfType(part)) {
      const [declaration] = property.declarations ?? []
      if (!declaration?.getSourceFile().fileName.startsWith(SOURCES)) continue
      const path = prefix + property.name
      const text = textOf(property, checker)
      if (text) into[path] = text
      if (depth < DEEPEST) collect(checker.getTypeOfSymbol(property), `${path}.`, depth + 1, into, checker)
    }
  }
}

/** The objects that a type may be, or be a list of. */
function partsOf(type: ts.Type, checker: ts.TypeChecker): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap((one) => partsOf(one, checker))
  const item = checker.isArrayType(type) && checker.getTypeArguments(type as ts.TypeReference)[0]
  if (item) return partsOf(item, checker)
  return type.flags & ts.TypeFlags.Object || type.isIntersection() ? [type] : []
}

/** In one line, without the sections of a specification that readers of the API do not have. */
function textOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\s*\((?:governance-api|chat-service)\b[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

if (import.meta.main) {
  writeFileSync(
    PATH,
    `/** What the comments of the interfaces say of each field, for the OpenAPI document. Written by scripts/field-notes.ts; a test holds it to them. */
export const fieldNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(fieldNotes(), null, 2)}\n`,
  )
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', PATH], { stdio: 'inherit' })
}

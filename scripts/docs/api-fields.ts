/** JSON Schema as rows of a table: one for each field, what lies inside an object or a list with a dotted name. */

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly description?: string
  readonly example?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

export type Schemas = Readonly<Record<string, Schema>>

export interface FieldRow {
  readonly name: string
  readonly type: string
  readonly note: string
}

const DEEPEST = 4

/** @param schema of a body or an answer; its own reference is followed, those inside it are links */
export function fieldRows(schema: Schema, schemas: Schemas): FieldRow[] {
  return rowsOf(schema.$ref ? schemas[idOf(schema)]! : schema, '', 0)
}

function rowsOf(schema: Schema, prefix: string, depth: number): FieldRow[] {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = (schema.required ?? []).includes(name)
    const path = prefix + name
    const inner = innerObject(field)
    const own = { name: `\`${path}\``, type: typeOf(field), note: noteOf(field, isRequired) }
    if (!inner || depth >= DEEPEST) return [own]
    return [own, ...rowsOf(inner, `${path}${plain(field).items ? '[]' : ''}.`, depth + 1)]
  })
  if (rows.length > 0 || depth > 0) return rows
  // Alternatives: the fields of each, in turn.
  const ways = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (ways)
    return ways.flatMap((way, index) =>
      way.properties ? rowsOf(way, '', depth) : [{ name: `${index + 1}`, type: typeOf(way), note: '' }],
    )
  return schema.type ? [{ name: 'the whole', type: typeOf(schema), note: noteOf(schema, true) }] : []
}

/** What may be null besides is shown as what it is. */
function plain(schema: Schema): Schema {
  const ways = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  return ways.length === 1 ? ways[0]! : schema
}

function innerObject(schema: Schema): Schema | undefined {
  const one = plain(schema)
  const held = one.items ? plain(one.items) : one
  return held.properties ? held : undefined
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return `[${idOf(schema)}](#form-${idOf(schema)})`
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return schema.enum.map(code).join(', ')
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return [...new Set(ways.map(typeOf))].join(' or ')
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items)}` : 'list'
  if (schema.type === 'object') {
    const of = schema.additionalProperties
    return typeof of === 'object' && !schema.properties ? `object of ${typeOf(of) || 'anything'}` : 'object'
  }
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format && schema.format !== 'uri' ? `${type} (${schema.format})` : type
}

function noteOf(schema: Schema, isRequired: boolean): string {
  const one = plain(schema)
  const about = schema.description ?? one.description
  // A note that is the bounds in words stands in their place.
  const isSaid = /^[\d,]+ to [\d,]+(?:; [\d,]+ when absent)?\.$/.test(about ?? '')
  const facts = [isRequired ? '' : 'optional', isSaid ? '' : bounds(one)]
  if (one.default !== undefined && !isSaid) facts.push(`default ${code(one.default)}`)
  if (one.example !== undefined) facts.push(`such as ${code(one.example)}`)
  return [facts.filter(Boolean).join('; '), about]
    .filter(Boolean)
    .join(isSaid ? '; ' : '. ')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ')
}

function bounds({ minimum, maximum, minLength, maxLength, maxItems }: Schema): string {
  const number = (value: number) => value.toLocaleString('en')
  if (maxItems !== undefined) return `at most ${number(maxItems)}`
  if (maxLength !== undefined)
    return minLength
      ? `${number(minLength)} to ${number(maxLength)} characters`
      : `at most ${number(maxLength)} characters`
  // 2^53 - 1 is no limit but what JSON's numbers hold.
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (minimum !== undefined && most !== undefined) return `${number(minimum)} to ${number(most)}`
  if (most !== undefined) return `at most ${number(most)}`
  return minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER ? `at least ${number(minimum)}` : ''
}

function code(value: unknown): string {
  return `\`${String(JSON.stringify(value)).replaceAll('|', '\\|')}\``
}

/** The named forms that bodies and answers hold, in the order they are met; errors apart. */
export function formsIn(operations: readonly unknown[], schemas: Schemas): string[] {
  const met = new Set<string>()
  const tops = operations.flatMap((operation) => references(operation))
  const visit = (id: string) => {
    for (const inner of references(schemas[id])) {
      if (met.has(inner)) continue
      met.add(inner)
      visit(inner)
    }
  }
  for (const id of tops) visit(id)
  return [...met]
}

function references(value: unknown): string[] {
  return [...(JSON.stringify(value) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, id]) => id!,
  )
}

function idOf(schema: Schema): string {
  return schema.$ref!.split('/').pop()!
}

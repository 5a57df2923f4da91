/** The fields of what endpoints take, from the contract's own schemas: for suites that must not leave one out. */
import type { Endpoint } from '@svc/contract'
import { type JsonObject, openApiDocument } from '@svc/contract/openapi'

export interface Field {
  readonly endpoint: Endpoint
  readonly place: 'query' | 'body'
  /** Steps to it; `*` stands for every item of a list, and for a key the caller chooses. */
  readonly path: readonly string[]
  readonly schema: JsonObject
  /** `createWebhook.body.url`, to name it in a table. */
  readonly id: string
}

const { paths, components } = openApiDocument({ version: '0' })

export function fieldsOf(endpoint: Endpoint): Field[] {
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()] as JsonObject
  const fields: Field[] = []
  const add = (place: Field['place'], path: readonly string[], schema: JsonObject) => {
    fields.push({ endpoint, place, path, schema, id: [endpoint.id, place, ...path].join('.') })
  }
  for (const parameter of operation.parameters as { name: string; in: string; schema: JsonObject }[])
    if (parameter.in === 'query') add('query', [parameter.name], parameter.schema)

  const content = (operation.requestBody as { content: Record<string, { schema: JsonObject }> } | undefined)
    ?.content
  const body = content && Object.values(content)[0]?.schema
  const walk = (given: unknown, path: readonly string[]): void => {
    if (given === null || typeof given !== 'object') return
    const schema = resolved(given as JsonObject)
    if (path.length > 0 && path.at(-1) !== '*') add('body', path, schema)
    if (path.length > 8) return
    for (const [name, property] of Object.entries((schema.properties ?? {}) as JsonObject))
      walk(property, [...path, name])
    for (const items of [schema.items, schema.additionalProperties]) walk(items, [...path, '*'])
    for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flat()) walk(part, path)
  }
  walk(body, [])
  // A union of objects leads to the same field more than once.
  return [...new Map(fields.map((field) => [field.id, field])).values()]
}

function resolved(schema: JsonObject): JsonObject {
  const name = typeof schema.$ref === 'string' && schema.$ref.split('/').at(-1)
  return name ? (components.schemas[name] as JsonObject) : schema
}

/** A copy of `body` with `value` wherever the path leads. */
export function withField(body: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(body)) return body.map((item) => withField(item, rest, value))
  const object = (body ?? {}) as Record<string, unknown>
  const names = step === '*' ? Object.keys(object) : [step]
  return {
    ...object,
    ...Object.fromEntries(names.map((name) => [name, withField(object[name], rest, value)])),
  }
}

/** The component schemas of the OpenAPI document: JSON Schema, with what each field means. */
import { z } from 'zod'
import { fieldNotes } from './field-notes.ts'
import { components, notes, type Schema } from './schema.ts'

export type JsonObject = { [key: string]: unknown }

/** By their names. */
export type Schemas = { [id: string]: JsonObject }

export function idOf(schema: Schema<unknown>): string {
  const id = notes.get(schema)?.id
  if (id === undefined) throw new Error('A schema used by an endpoint has no name; make it with exactly()')
  return id
}

const PREFIX = '#/components/schemas/'

export function reference(schema: Schema<unknown>): JsonObject {
  return { $ref: PREFIX + idOf(schema) }
}

export function componentSchemas(): Schemas {
  const named = z.registry<{ id: string }>()
  for (const [id, schema] of components) named.add(schema, { id })
  const { schemas } = z.toJSONSchema(named, {
    io: 'input',
    metadata: notes,
    uri: (id) => PREFIX + id,
    override({ zodSchema, jsonSchema }) {
      if (!isPortable(jsonSchema)) delete jsonSchema.pattern
      if (jsonSchema.allOf) jsonSchema.allOf = jsonSchema.allOf.filter(isPortable)
      // A number in a query is text until it is read; the document shows the number, as callers mean it.
      const note = notes.get(zodSchema)
      if (note?.type !== 'integer') return
      delete jsonSchema.pattern
      Object.assign(jsonSchema, note)
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema: _dialect, $id: _id, id: _name, ...rest } = schema as JsonObject
      for (const [path, text] of Object.entries(fieldNotes[id] ?? {})) describe(rest, path, text)
      return [id, rest]
    }),
  )
}

/** Puts a note where the field of that dotted path is: in each alternative that has it, and in lists in what they hold. */
function describe(schema: JsonObject, path: string, text: string): void {
  if (path === '') {
    schema.description ??= text
    return
  }
  const [name, ...inner] = path.split('.') as [string, ...string[]]
  for (const { properties } of objectsIn(schema)) {
    const field = (properties as Record<string, JsonObject> | undefined)?.[name]
    if (field) describe(field, inner.join('.'), text)
  }
}

function objectsIn(schema: JsonObject): JsonObject[] {
  const held = [schema.items, schema.anyOf, schema.oneOf, schema.allOf].flat().filter(Boolean) as JsonObject[]
  return [schema, ...held.flatMap(objectsIn)]
}

/**
 * Unicode properties are none of what a `pattern` may rest on (JSON Schema 2020-12 core, 6.4): Python's `re` rejects the
 * whole document for one. What such a pattern refuses, the refusal itself says.
 */
function isPortable({ pattern }: { readonly pattern?: string | undefined }): boolean {
  return pattern === undefined || !/\\p\{/i.test(pattern)
}

/** Only the components that some path leads to, so that request-only parameter lists do not clutter the document. */
export function reachable(from: readonly unknown[], schemas: Schemas): Schemas {
  const kept: Schemas = {}
  const waiting: unknown[] = [...from]
  while (waiting.length > 0) {
    for (const [, id] of JSON.stringify(waiting.pop()).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[id!]
      if (schema && !(id! in kept)) {
        kept[id!] = schema
        waiting.push(schema)
      }
    }
  }
  return kept
}

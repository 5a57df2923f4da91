/** A schema that is held to a written interface: the interface is what people read, the schema is what bytes are checked with. */
import { z } from 'zod'

/** A zod schema whose output is `T`. */
export type Schema<T> = z.ZodType<T>

/** Names and notes of schemas, for the OpenAPI document: an `id` makes a component, the other fields are copied into it. */
export const notes: z.core.$ZodRegistry<Note> = z.registry<Note>()

/** Every component by its name. */
export const components: Map<string, z.ZodType> = new Map()

export interface Note {
  id?: string
  description?: string
  [keyword: string]: unknown
}

/** The same schema, with a note for the OpenAPI document. */
export function noted<S extends z.ZodType>(schema: S, note: Note): S {
  notes.add(schema, note)
  return schema
}

/** `T` with every property and array read-only, so that two types can be compared without regard to mutability. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T

/** An index signature of strings is one of numbers in an interface, and not in what zod infers. */
type Names<T> = Exclude<keyof Frozen<T>, number>

/** `Yes` when `A` and `B` say the same, down to their keys; `never` otherwise. */
type Same<A, B, Yes> = [Frozen<A>, Names<A>] extends [Frozen<B>, Names<B>]
  ? [Frozen<B>, Names<B>] extends [Frozen<A>, Names<A>]
    ? Yes
    : never
  : never

/**
 * Ties a schema to its interface and names it as a component of the OpenAPI document. A schema that accepts more or less than
 * the interface says does not compile. Interfaces are written out, not inferred, so that the types a client ships do not
 * mention zod.
 *
 * @example no-run
 * export const day = exactly<Day>('Day')(z.strictObject({ day: z.iso.date() }))
 */
export function exactly<T>(
  id: string,
  description?: string,
): <S extends z.ZodType>(schema: S & Same<z.output<S>, T, S>) => Schema<T> {
  return (schema) => {
    if (components.has(id)) throw new Error(`Two schemas are named ${id}`)
    components.set(id, schema)
    notes.add(schema, description === undefined ? { id } : { id, description })
    return schema as unknown as Schema<T>
  }
}

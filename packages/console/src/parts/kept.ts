/** What is read, edited and saved whole: saved only over what it was made from, so that nobody's change is lost unseen. */
import { type Pending, SvcPreconditionError } from '@svc/client'

/** A value of the server's, with what it is known by there; of several answers, with as much of each. */
export interface Kept<T, Tag = string | undefined> {
  readonly value: T
  readonly tag: Tag
}

export async function keptOf<T>(call: Pending<T>): Promise<Kept<T>> {
  const { data, response } = await call.withResponse()
  return { value: data, tag: response.headers.get('etag') ?? undefined }
}

/** Somebody else saved meanwhile. */
export class OvertakenError extends Error {
  override readonly name: string = 'OvertakenError'
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What is no part of the form may change beside it, but hardly more often than this within one save. */
const MOST_TRIES = 4

export interface Saving<T, Tag> {
  /** What the change was made from. */
  readonly from: Kept<T, Tag>
  readonly wanted: T
  read(): Promise<Kept<T, Tag>>
  /** Writes what is wanted, as long as what is kept is `from`. */
  write(from: Kept<T, Tag>): Promise<unknown>
}

/** Null when it is saved; else what somebody else saved meanwhile, and nothing was written over it. */
export async function saveUnlessOvertaken<T, Tag>({
  from,
  wanted,
  read,
  write,
}: Saving<T, Tag>): Promise<Kept<T, Tag> | null> {
  let at = from
  for (let tries = 1; ; tries++) {
    try {
      await write(at)
      return null
    } catch (fault) {
      if (!(fault instanceof SvcPreconditionError) || tries === MOST_TRIES) throw fault
    }
    at = await read()
    // It arrived the first time, and its answer was lost.
    if (isSame(at.value, wanted)) return null
    if (
      fieldsOf(at.value, from.value, wanted).some(
        ([now, before, mine]) => !isSame(now, before) && !isSame(now, mine),
      )
    )
      return at
  }
}

/** What is in several objects under each name; other values as they are. Of a change in parts, some may have arrived. */
function fieldsOf(...values: readonly unknown[]): readonly (readonly unknown[])[] {
  if (!values.every((value) => typeof value === 'object' && value !== null)) return [values]
  const names = new Set(values.flatMap((value) => Object.keys(value as object)))
  return [...names].map((name) => values.map((value) => (value as Record<string, unknown>)[name]))
}

/** Optimistic concurrency: what is edited and saved as a whole is saved only over the version that it was made from, so that nobody's change is lost unseen. */
import { type Pending, SvcPreconditionError } from '@svc/client'

/** A value as the server keeps it, with its version there: an ETag, or whatever stands for those of several answers. */
export interface Kept<T, Tag = string | undefined> {
  readonly value: T
  readonly tag: Tag
}

/** The server's tag, also where a proxy compressed the answer and made another of it: a weak one, as nginx, or a longer one, as Apache. It would match nothing. */
const OWN_TAG = /^(?:W\/)?("[\w-]{27})(?:-(?:gzip|br|zstd))?"$/

export async function keptOf<T>(call: Pending<T>): Promise<Kept<T>> {
  const { data, response } = await call.withResponse()
  return { value: data, tag: response.headers.get('etag')?.replace(OWN_TAG, '$1"') }
}

/** Somebody else saved meanwhile. */
export class OvertakenError extends Error {
  override readonly name: string = 'OvertakenError'
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Fields that are not part of the form may change meanwhile, and a save is then tried again; hardly more often than this. */
const MOST_TRIES = 4

export interface Saving<T, Tag> {
  /** What the change was made from. */
  readonly from: Kept<T, Tag>
  readonly wanted: T
  read(): Promise<Kept<T, Tag>>
  /** Writes what is wanted, on condition that the server still keeps `from`. */
  write(from: Kept<T, Tag>): Promise<unknown>
}

/** Null when it is saved. Otherwise what somebody else saved meanwhile, and nothing was written. */
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

/** The values that several objects have under each name; other values count as one field. By field, because some parts of a change may have arrived. */
function fieldsOf(...values: readonly unknown[]): readonly (readonly unknown[])[] {
  if (!values.every((value) => typeof value === 'object' && value !== null)) return [values]
  const names = new Set(values.flatMap((value) => Object.keys(value as object)))
  return [...names].map((name) => values.map((value) => (value as Record<string, unknown>)[name]))
}

/** The state of a form of something that the server keeps: its draft, its saving, and what happens when somebody else saves meanwhile. */
import { useState } from 'preact/hooks'
import { useDraft } from './draft.ts'
import { isSame, type Kept, saveUnlessOvertaken } from './kept.ts'
import { inWords } from './state.tsx'

export interface EditingOptions<T, Tag> {
  /** Under which the draft is kept. */
  readonly name: string
  /** As the page knows it. */
  readonly saved: Kept<T, Tag>
  read(): Promise<Kept<T, Tag>>
  /** Sends `now`, on condition that what is kept is `from` still. */
  write(now: T, from: Kept<T, Tag>): Promise<unknown>
  /** What is kept by now: the page knows it from here on. */
  onKept(kept: Kept<T, Tag>): void
  /** Called when `now` is saved, with what is kept of it. */
  onSaved(kept: Kept<T, Tag>): void
}

export interface Editing<T> {
  readonly now: T
  set(value: T): void
  undo(): void
  readonly isChanged: boolean
  readonly isBusy: boolean
  /** Why it was not saved. */
  readonly fault: string | null
  /** Somebody else saved since this was begun; `saved` is theirs. */
  readonly isOvertaken: boolean
  /** The fields that they changed; empty for a value without fields. */
  readonly theirs: readonly string[]
  /** Saves; when it is overtaken already, over theirs. */
  save(): Promise<void>
}

export function useEditing<T, Tag>(options: EditingOptions<T, Tag>): Editing<T> {
  const { saved, read, write, onKept, onSaved } = options
  const draft = useDraft(options.name, saved)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { value: now, from } = draft
  const isOvertaken = !isSame(from.value, saved.value)
  const save = async () => {
    const theirs = await saveUnlessOvertaken({
      from: saved,
      wanted: now,
      read,
      write: (at) => write(now, at),
    })
    if (theirs) {
      draft.hold()
      return onKept(theirs)
    }
    // Read again: the server may keep something else than was sent, and the next change begins from that.
    const kept = await read()
    draft.settle(now, kept)
    onKept(kept)
    onSaved(kept)
  }
  return {
    now,
    set(value) {
      setFault(null)
      draft.set(value)
    },
    undo() {
      setFault(null)
      draft.end()
    },
    isChanged: !isSame(now, from.value),
    isBusy,
    fault,
    isOvertaken,
    theirs: isOvertaken ? changedBy(saved.value, from.value, now) : [],
    async save() {
      if (isBusy) return
      setBusy(true)
      setFault(null)
      await save().catch((error: unknown) => setFault(inWords(error)))
      setBusy(false)
    },
  }
}

/** Fields that they changed from what this form began with, to something else than it holds now. */
function changedBy(theirs: unknown, before: unknown, now: unknown): readonly string[] {
  if (typeof theirs !== 'object' || theirs === null) return []
  const [then, mine] = [before, now] as Record<string, unknown>[]
  return Object.entries(theirs)
    .filter(([name, value]) => !isSame(value, then?.[name]) && !isSame(value, mine?.[name]))
    .map(([name]) => name)
}

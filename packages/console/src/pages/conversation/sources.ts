/** The documents that an answer rests on, each once, from what the server keeps of them. */

export interface Source {
  readonly id: string
  readonly filename: string
}

export function sourcesOf(kept: readonly unknown[]): readonly Source[] {
  const found = new Map<string, Source>()
  for (const each of kept) {
    if (typeof each !== 'object' || each === null) continue
    const { document_id: id, filename } = each as Record<string, unknown>
    if (typeof id === 'string' && typeof filename === 'string') found.set(id, { id, filename })
  }
  return [...found.values()]
}

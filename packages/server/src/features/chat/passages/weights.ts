/** What the words of a question weigh, by how rare they are where its answer is looked for. */

/** What a light word weighs of what another would that is as rare: a return of "an item" is no item that is damaged. */
const LIGHT = 0.5

/**
 * A word that every section has weighs little, and a light word that none has weighs nothing.
 *
 * @param sections of each section, the stems of each of its sentences
 */
export function weights(
  sections: readonly (readonly ReadonlySet<string>[])[],
  light: ReadonlySet<string>,
): (stem: string) => number {
  const having = new Map<string, number>()
  for (const stems of sections)
    for (const stem of new Set(stems.flatMap((some) => [...some])))
      having.set(stem, (having.get(stem) ?? 0) + 1)
  return (stem) => {
    const weight = Math.log(1 + (sections.length + 1) / ((having.get(stem) ?? 0) + 1))
    return !light.has(stem) ? weight : having.has(stem) ? weight * LIGHT : 0
  }
}

export function sum(stems: readonly string[], weightOf: (stem: string) => number): number {
  return stems.reduce((total, stem) => total + weightOf(stem), 0)
}

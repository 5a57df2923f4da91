/** What is built when it is first needed. */

export function lazy<Built>(build: () => Built): () => Built {
  let built: Built | undefined
  return () => (built ??= build())
}

/**
 * A pattern that costs nothing before it is asked for. Engines work out a class such as `\p{L}` anew each time they read one, in a tenth of a millisecond:
 * of patterns with several, most of which most texts never need, the package would take long to import.
 */
export const lazyPattern = (source: string, flags: string): (() => RegExp) =>
  lazy(() => new RegExp(source, flags))

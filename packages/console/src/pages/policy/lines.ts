/** What changed between two texts, line by line. */

export interface Line {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** More lines than this are shown as they are: the table below grows with the square of them. */
const MAX_LINES = 1_500

/** By the longest common subsequence. */
export function compareLines(before: string, after: string): readonly Line[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  if (a.length > MAX_LINES || b.length > MAX_LINES) return b.map((text) => ({ kind: 'same', text }))
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] as string })
      i++
      j++
    } else if (
      i < a.length &&
      (j === b.length || (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))
    )
      lines.push({ kind: 'removed', text: a[i++] as string })
    else lines.push({ kind: 'added', text: b[j++] as string })
  }
  return lines
}

/** Changed lines with a few around them; null stands for what is left out. */
export function aroundChanges(lines: readonly Line[], around = 2): readonly (Line | null)[] {
  const near = lines.map((_, i) =>
    lines.slice(Math.max(0, i - around), i + around + 1).some(({ kind }) => kind !== 'same'),
  )
  const shown: (Line | null)[] = []
  for (const [i, line] of lines.entries()) {
    if (near[i]) shown.push(line)
    else if (shown.at(-1) !== null) shown.push(null)
  }
  return shown
}

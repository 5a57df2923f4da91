/** Three texts for measuring speed: prose without a figure to find, the mixed corpus, and a text that is mostly findings. */
import { labelledRows } from './labelled.ts'
import { WORDS } from './look-alikes/words.ts'
import { createRandom } from './random.ts'

/** ASCII alone, so that every text is stored one byte a character, as the plain loop's is. */
export function speedTexts(size: number): Readonly<Record<'clean prose' | 'mixed' | 'dense', string>> {
  const rows = labelledRows(7, 12).filter(({ text }) => /^[\0-\x7f]*$/.test(text))
  const dense = rows.filter(
    ({ text, spans }) => spans.reduce((sum, { start, end }) => sum + end - start, 0) > text.length / 2,
  )
  return {
    'clean prose': prose(size),
    mixed: flat(
      rows.map(({ text }) => text),
      size,
      prose(size),
    ),
    dense: flat(
      dense.map(({ text }) => text),
      size,
    ),
  }
}

function prose(size: number): string {
  const r = createRandom(3)
  const sentences: string[] = []
  for (let length = 0; length < size; ) {
    const sentence = `${Array.from({ length: r.int(6, 18) }, () => r.pick(WORDS))
      .join(' ')
      .replace(/^./, (c) => c.toUpperCase())}.`
    sentences.push(sentence)
    length += sentence.length + 1
  }
  return flat(sentences, size)
}

/** The texts one after another, again from the first when they run out, with stretches of `between`. */
function flat(texts: readonly string[], size: number, between = ''): string {
  const parts: string[] = []
  for (let i = 0, length = 0; length < size; i++) {
    const text = texts[i % texts.length]!
    const filler = between.slice(i * 200, i * 200 + 3 * text.length)
    parts.push(text, filler)
    length += text.length + filler.length + 2
  }
  // Through JSON and back: one flat string on the heap, neither a slice of another nor outside of it.
  return JSON.parse(JSON.stringify(parts.join('\n').slice(0, size))) as string
}

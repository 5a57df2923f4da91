/** What of a chunk is embedded: a paragraph alone often does not name what it is about, the headings above it do. */
export function embeddedText({ heading, content }: { heading: string; content: string }): string {
  return heading === '' ? content : `${heading}\n${content}`
}

/** What only changes how a text looks: elements of HTML (HTML Living Standard, 4.5), `Password: <b>X</b>`, and emphasis of Markdown and chats (CommonMark 6.2), `_X_`. */
const TAGS =
  /(?<=([^\s>])?)(?:<\/?(?:b|strong|i|em|u|s|code|tt|kbd|samp|span|font|mark|small|big)(?: [^<>]{0,80})?>){1,8}(?=([\p{L}\d])?)/giu
const EMPHASIS = /(?<![\w*\\])(__?|\*\*?)([^\s_*:,/](?:[^\n_*]{0,78}[^\s_*\\])?)\1(?![\w*])/g

/** `text` with invisible characters in place of such tags and signs, and a space where nothing else parts what stands around tags. */
export function withoutLooks(text: string): string {
  const plain = text.includes('</')
    ? text.replace(TAGS, (tags: string, before?: string, behind?: string) =>
        (before && behind ? ' ' : '').padEnd(tags.length, '\xad'),
      )
    : text
  return plain.includes('_') || plain.includes('*')
    ? plain.replace(EMPHASIS, (_, sign: string, words: string) => {
        const hidden = '\xad'.repeat(sign.length)
        return hidden + words + hidden
      })
    : plain
}

/** What only changes how a text looks: elements of HTML (HTML Living Standard, 4.5), `Password: <b>X</b>`, and emphasis of Markdown and chats (CommonMark 6.2), `_X_`. */
const ELEMENTS = '(?:b|strong|i|em|u|s|code|tt|kbd|samp|span|font|mark|small|big)'
const WORD = '[^\\s"\'<>=]*'
/** Attributes of looks: others, and an address or seven digits in these, may be somebody's. */
const ATTRIBUTES = `(?=[^<>]{0,99}>)(?![^<>]*(?:@|(?:\\d[^<>\\d]?){7}))(?: (?:style=(?:"[a-z-]+:[^"<>]*"|'[a-z-]+:[^'<>]*')|(?:class|color|face|size|lang|dir|id)=["']?[a-z\\d_#+-]${WORD}(?: [a-z_-]${WORD})*["']?))*>`
/** An element that is closed far behind, or never, may be none: a stream looks no further. */
const TAGS = new RegExp(
  `(?<=([^\\s>@])?)(?:</${ELEMENTS}>|<${ELEMENTS}${ATTRIBUTES}(?=[^]{0,80}?</))+(?=([\\p{L}\\d])?)`,
  'giu',
)
/** No sign may both begin and end one, or where the reading begins would tell which does; `__proto__` and `__NAME__` are names. */
const EMPHASIS =
  /(?<![\p{L}\d_*\\=`])(__?|\*\*?)(?!(?:\p{Ll}+|\p{Lu}+)_)([\p{L}\d+($#@](?:[^\n_*]{0,78}[^\s_*\\])?)\1(?![\p{L}\d+($#@_*])/gu

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

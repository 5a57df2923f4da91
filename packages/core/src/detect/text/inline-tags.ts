/** Elements of HTML that only change how a text looks (HTML Living Standard, 4.5): `Password: <b>X</b>` reads as `Password: X`. */
const TAGS =
  /(?<=([^\s>])?)(?:<\/?(?:b|strong|i|em|u|s|code|tt|kbd|samp|span|font|mark|small|big)(?: [^<>]{0,80})?>){1,8}(?=([\p{L}\d])?)/giu

/** `text` with invisible characters in place of such tags, and a space where nothing else parts what stands around them. */
export const withoutTags = (text: string): string =>
  text.includes('</')
    ? text.replace(TAGS, (tags: string, before?: string, behind?: string) =>
        (before && behind ? ' ' : '').padEnd(tags.length, '\xad'),
      )
    : text

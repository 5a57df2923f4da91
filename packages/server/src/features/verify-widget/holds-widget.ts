/** Whether a page holds the widget: its element, or the script that brings it. What is commented out is not there. */

const COMMENT = /<!--.*?(?:-->|$)/gs
const ELEMENT = /<svc-(?:chat|widget)[\s/>]/i
// Neither bracket within: what opens again and again is read once.
const SCRIPT = /<script\s([^<>]*)>/gi
const SOURCE = /(?:^|\s)src\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i
/** The loader as the server serves it; `svc-widget.js`, also `.mjs` and with a version or `.min` in between; or the package on a host of packages. */
const FILE =
  /(?:^|\/)widget\/[\w.-]+\/loader\.m?js$|(?:^|\/)svc-widget(?:[.-][\w.-]*)?\.m?js$|(?:^|\/)@svc\/widget(?:[@/]|$)/i

export function holdsWidget(html: string): boolean {
  const shown = html.replace(COMMENT, '')
  if (ELEMENT.test(shown)) return true
  for (const [, attributes = ''] of shown.matchAll(SCRIPT)) {
    const found = SOURCE.exec(attributes)
    const source = found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
    if (FILE.test(source.replace(/[?#].*$/s, ''))) return true
  }
  return false
}

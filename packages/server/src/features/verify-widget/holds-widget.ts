/** Whether a page holds the widget: its element, or the script that brings it. What is commented out, or written within another script, is not there. */
import { Tokenizer } from 'htmlparser2'

const ELEMENT = /^svc-(?:chat|widget)$/i
/** The loader as the server serves it; `svc-widget.js`, also `.mjs` and with a version or `.min` in between; or the package on a host of packages. */
const FILE =
  /(?:^|\/)widget\/[\w.-]+\/loader\.m?js$|(?:^|\/)svc-widget(?:[.-][\w.-]*)?\.m?js$|(?:^|\/)@svc\/widget(?:[@/]|$)/i

export function holdsWidget(html: string): boolean {
  let isFound = false
  eachTag(html, (name, src) => {
    const isScript = /^script$/i.test(name)
    if (ELEMENT.test(name) || (isScript && FILE.test(src.trim().replace(/[?#].*$/s, '')))) isFound = true
  })
  return isFound
}

/**
 * Tells of every tag that opens something, with its `src`, empty where it has none. Tokens and no tree: a tree of what a stranger wrote may take long to
 * grow.
 */
function eachTag(html: string, tell: (name: string, src: string) => void): void {
  let name = ''
  let attribute = ''
  let value = ''
  let src: string | null = null
  const open = () => tell(name, src ?? '')
  const tokens = new Tokenizer(
    {},
    {
      ...ignored,
      onopentagname(start, end) {
        name = html.slice(start, end)
        src = null
      },
      onattribname(start, end) {
        attribute = html.slice(start, end)
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(point) {
        value += String.fromCodePoint(point)
      },
      onattribend() {
        // Of two by one name the first holds.
        if (/^src$/i.test(attribute)) src ??= value
      },
      onopentagend: open,
      onselfclosingtag: open,
    },
  )
  tokens.write(html)
  tokens.end()
}

const ignored = {
  oncdata() {},
  onclosetag() {},
  oncomment() {},
  ondeclaration() {},
  onend() {},
  onprocessinginstruction() {},
  ontext() {},
  ontextentity() {},
}

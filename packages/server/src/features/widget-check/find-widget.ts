/** Whether a page carries the widget: its script, or its element. */

/** Names of the script's file: `svc-widget.js`, `widget.js`, also with a version or `.min`, and the package on a CDN. */
const SOURCE = /(?:\/|^)(?:svc-)?widget(?:[.-][a-z0-9.]{1,40})?\.m?js(?:[?#]|$)|@svc\/widget(?:[@/]|$)/i

/** Linear: each part of the page is looked at once. */
export function hasWidget(html: string): boolean {
  const page = withoutComments(html)
  if (/<svc-widget[\s>/]/i.test(page)) return true
  for (const [, attributes = ''] of page.matchAll(/<script\b([^<>]{0,2000})>/gi)) {
    const source = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
    if (source && SOURCE.test((source[1] ?? source[2] ?? source[3] ?? '').trim())) return true
  }
  return false
}

/** What is commented out is not there. */
function withoutComments(html: string): string {
  const kept: string[] = []
  for (let at = 0; ; ) {
    const begin = html.indexOf('<!--', at)
    kept.push(html.slice(at, begin < 0 ? html.length : begin))
    const end = begin < 0 ? -1 : html.indexOf('-->', begin + 4)
    if (end < 0) return kept.join('')
    at = end + 3
  }
}

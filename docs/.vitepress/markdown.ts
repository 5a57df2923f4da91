/** Markdown as the site's policy allows it: no style attributes, and no HTML but our own pictures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarkdownOptions, MarkdownRenderer } from 'vitepress'

const ROOT = join(import.meta.dirname, '..', '..')

type Theme = Exclude<NonNullable<MarkdownOptions['theme']>, string | { light: unknown }>
type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

const scopes: Readonly<Record<string, readonly string[]>> = {
  '#000001': ['comment', 'punctuation.definition.comment'],
  '#000002': ['keyword', 'storage', 'keyword.operator.new', 'entity.name.tag'],
  '#000003': ['string', 'punctuation.definition.string', 'markup.inline.raw'],
  '#000004': ['constant', 'entity.other.attribute-name', 'support.type.property-name', 'variable.other.env'],
  '#000005': ['entity.name.function', 'support.function'],
}

/** Colours by number; theme/style.css says what each looks like, light and dark. */
export const colours = {
  name: 'svc',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    { scope: ['keyword.operator'], settings: { foreground: '#000000' } },
    ...Object.entries(scopes).map(([foreground, scope]) => ({ scope: [...scope], settings: { foreground } })),
  ],
} as unknown as Theme

/** A colour's number as a class: styles in attributes are not allowed. */
export const classesForColours: Transformer = {
  name: 'classes-for-colours',
  pre(node) {
    delete node.properties.style
  },
  span(node) {
    const number = /#00000([1-5])/.exec(String(node.properties.style ?? ''))?.[1]
    delete node.properties.style
    if (number) node.properties.class = `c${number}`
  },
}

/** As escaped: what typedoc puts where a row of a table is linked to. */
const PLACE = /&lt;a id=&quot;([\w-]+)&quot;&gt;&lt;\/a&gt;/g

/** Braces in a text are no program. */
export function plainText(md: MarkdownRenderer): void {
  const { escapeHtml } = md.utils
  md.renderer.rules.text = (tokens, i) =>
    escapeHtml(tokens[i]!.content).replaceAll('{{', '&#123;&#123;').replace(PLACE, '<a id="$1"></a>')
  md.renderer.rules.code_block = (tokens, i) =>
    `<div class="plain"><pre v-pre tabindex="0"><code>${escapeHtml(tokens[i]!.content)}</code></pre></div>\n`
}

export function tablesWithoutStyle(md: MarkdownRenderer): void {
  md.core.ruler.push('tables-without-style', ({ tokens }) => {
    for (const token of tokens) {
      if (!/^t[hd]_open$/.test(token.type)) continue
      const isRight = token.attrGet('style')?.includes('right')
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style')
      if (isRight) token.attrSet('class', 'number')
    }
    // A column without a name has no head that could be read out.
    tokens.forEach(({ type, content }, i) => {
      if (type === 'inline' && content === '' && tokens[i - 1]!.type === 'th_open')
        tokens[i - 1]!.tag = tokens[i + 1]!.tag = 'td'
    })
  })
}

/** A picture stands in the page itself, so that it has the page's colours. Its own style is for whoever opens the file. */
export function picturesInline(md: MarkdownRenderer): void {
  md.renderer.rules.image = (tokens, i) => {
    const token = tokens[i]!
    const svg = readFileSync(join(ROOT, token.attrGet('src')!), 'utf8')
    const label = md.utils.escapeHtml(token.content)
    return svg
      .replace(/<\?xml[^>]*>\s*/, '')
      .replace(/<style>[\s\S]*?<\/style>\s*/, '')
      .replace(/ (?:role|aria-label)="[^"]*"/g, '')
      .replace(/<svg /, `<svg role="img" aria-label="${label}" class="picture" `)
      .trim()
  }
}

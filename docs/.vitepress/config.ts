/** The documentation's site. Its pages are gathered by scripts/docs.ts; the server hands out what is built (docs/decisions/0035). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { slug } from '../../scripts/docs/links.ts'
import { thirdParty } from '../../scripts/third-party.ts'
import { classesForColours, colours, picturesInline, plainText, tablesWithoutStyle } from './markdown.ts'
import { navigation } from './navigation.ts'

const PAGES = join(import.meta.dirname, '..', '..', '.cache', 'site')
const { lists } = JSON.parse(readFileSync(join(PAGES, 'lists.json'), 'utf8'))

/** Long lists that would bury what a reader looks for. */
const NOT_SEARCHED = /^(?:reference|decisions|measured)\//

export default defineConfig({
  title: 'Svc',
  description: 'Decide on the device whether a text may go to an AI model, and prove it later.',
  lang: 'en',
  base: '/docs/',
  srcDir: PAGES,
  outDir: '../packages/server/site',
  head: [['link', { rel: 'icon', href: '/docs/icon.svg', type: 'image/svg+xml' }]],
  cleanUrls: true,
  metaChunk: true,
  ignoreDeadLinks: false,
  // Switching without motion would set a style inline.
  appearance: { disableTransition: false },
  // Their looks differ: theme/style.css.
  transformPageData: ({ relativePath, frontmatter }) => {
    frontmatter.pageClass ??= /^(api|reference)\//.exec(relativePath)?.[1]
  },
  markdown: {
    html: false,
    // Braces stand in texts.
    attrs: { leftDelimiter: '{:', rightDelimiter: ':}' },
    theme: colours,
    codeTransformers: [classesForColours],
    anchor: { slugify: slug },
    config(md) {
      md.use(plainText).use(tablesWithoutStyle).use(picturesInline)
    },
  },
  vite: { build: { assetsInlineLimit: 0 }, plugins: [thirdParty()], logLevel: 'warn' },
  themeConfig: {
    ...navigation(lists),
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        // Every word, also the parts of `policy_invalid`; a letter may be wrong in words of five and more.
        miniSearch: { searchOptions: { combineWith: 'AND', fuzzy: 0.12 } },
        _render: (source, env, md) => {
          const html = md.render(source, env)
          return NOT_SEARCHED.test(env.relativePath) ? '' : html
        },
      },
    },
    outline: [2, 3],
    docFooter: { prev: 'Before', next: 'Next' },
    externalLinkIcon: false,
  },
})

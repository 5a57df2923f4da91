/** The widget's files, and the demo's page that embeds it. */
import { getDemoPage, getWidgetFile } from '@svc/contract'
import { ApiError, notFound } from '../../http/api-error.ts'
import { answer, on, type Route } from '../../http/route.ts'
import { demoPage, demoPolicy } from './demo-page.ts'
import { readWidgetFiles, type WidgetFiles } from './files.ts'

/** The address holds the version: what is there never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** What pages name. They are changed by others than the server is, and later; what these files fetch fits those of its own version alone. */
const NAMED_BY_PAGES: ReadonlySet<string> = new Set(['loader.js', 'index.js', 'theme.css'])

export interface WidgetFilesNeeds {
  /** The demo organisation; null where there is none. */
  findDemo(): Promise<{ readonly orgId: string; readonly slug: string } | null>
  /** Default: the files of the package as it is built. */
  readonly read?: () => WidgetFiles | null
}

export function widgetFileRoutes({ findDemo, read = readWidgetFiles }: WidgetFilesNeeds): Route[] {
  let known: WidgetFiles | null = null

  function files(): WidgetFiles {
    known ??= read()
    if (known) return known
    throw new ApiError('unavailable', 'The widget is not built; run npm run setup, and ask again')
  }

  return [
    on(getWidgetFile, ({ params: { version, file } }) => {
      const { version: own, byName } = files()
      const found = byName.get(file)
      if (!found || (version !== own && !NAMED_BY_PAGES.has(file))) throw notFound()
      // Pages of other sites that ask for isolation may load it all the same.
      const forAll = { 'cross-origin-resource-policy': 'cross-origin' }
      // By an address of its own: files of two versions, one of them kept by a browser, are never run together.
      if (version !== own)
        return answer(302, '', { ...forAll, location: `../${own}/${file}`, 'cache-control': 'no-cache' })
      return answer(200, found.content, {
        ...forAll,
        'content-type': found.type,
        'cache-control': FOR_EVER,
      })
    }),
    on(getDemoPage, async () => {
      const demo = await findDemo()
      if (!demo) throw notFound()
      const { version, byName } = files()
      const integrityOf = (name: string) => byName.get(name)!.integrity
      const page = demoPage({
        ...demo,
        version,
        integrity: { loader: integrityOf('loader.js'), theme: integrityOf('theme.css') },
      })
      return answer(200, page, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': demoPolicy,
      })
    }),
  ]
}

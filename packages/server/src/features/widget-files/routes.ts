/** The widget's files, and the demo's page that embeds it. */
import { getDemoPage, getWidgetFile } from '@svc/contract'
import { ApiError, notFound } from '../../http/api-error.ts'
import { answer, on, type Route } from '../../http/route.ts'
import { demoPage, demoPolicy } from './demo-page.ts'
import { readWidgetFiles, type WidgetFiles } from './files.ts'

/** The address holds the version: what is there never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

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
      const found = version === own ? byName.get(file) : undefined
      if (!found) throw notFound()
      return answer(200, found.content, {
        'content-type': found.type,
        'cache-control': FOR_EVER,
        // Pages of other sites that ask for isolation may load it all the same.
        'cross-origin-resource-policy': 'cross-origin',
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

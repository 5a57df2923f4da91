/** The console's pages and files. */
import { consolePages, consoleSlashes, getConsoleFile } from '@svc/contract'
import { ApiError, notFound } from '../../http/api-error.ts'
import { type Answer, answer, on, type Route } from '../../http/route.ts'
import { type ConsoleFiles, readConsoleFiles } from './files.ts'
import { policyOf } from './policy.ts'

/** The name holds the digest: what is there never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export interface ConsoleNeeds {
  /** Where sessions come from: the page that signs people in says so. */
  readonly issuer: 'development' | 'external'
  /** Default: the files of the package as it is built. */
  readonly read?: () => ConsoleFiles | null
}

export interface Console {
  readonly routes: Route[]
  /** The page, which says that there is none, for an address that is not served; null where it is not built. */
  missing(): Answer<string> | null
}

export function createConsole({ issuer, read = readConsoleFiles }: ConsoleNeeds): Console {
  let known: ConsoleFiles | null = null

  function files(): ConsoleFiles {
    known ??= read()
    if (known) return known
    throw new ApiError('unavailable', 'The console is not built; run npm run setup, and ask again')
  }

  function show(status: number, { index }: ConsoleFiles, path: string): Answer<string> {
    return answer(status, index.replace('data-issuer=""', `data-issuer="${issuer}"`), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(path),
      'cross-origin-opener-policy': 'same-origin',
      // The files it names are gone with the next version.
      'cache-control': 'no-cache',
    })
  }

  const routes = [
    on(getConsoleFile, ({ params: { file } }) => {
      const found = files().byName.get(file)
      if (!found) throw notFound()
      return answer(200, found.content, {
        'content-type': found.type,
        'cache-control': FOR_EVER,
        'cross-origin-resource-policy': 'same-origin',
      })
    }),
    ...consolePages.map((page) => on(page, () => show(200, files(), page.path))),
    ...consoleSlashes.map((slash) =>
      on(slash, () => answer(308, '', { location: slash.path.slice(0, -1), 'cache-control': 'no-cache' })),
    ),
  ]

  return {
    routes,
    missing() {
      known ??= read()
      return known && show(404, known, '')
    },
  }
}

/** The OpenAPI document of what this server serves, and the documentation's site. */
import { docsPages, type Endpoint, getDocs, getOpenApi } from '@svc/contract'
import { openApiDocument } from '@svc/contract/openapi'
import { ApiError } from '../../http/api-error.ts'
import { type Answer, answer, on, type Route } from '../../http/route.ts'
import { VERSION } from '../../version.ts'
import { createSite, type Site } from './site.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** What the site's pages may load: nothing inline, nothing from elsewhere. `vue` is the policy by which Vue sets the text of its own templates. */
const docsPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
].join('; ')

/**
 * @param served every endpoint of this server but these
 * @param site default: the one beside this package
 */
export function documentRoutes(served: readonly Endpoint[], site: Site = createSite()): Route[] {
  // Written when it is first asked for: it takes as long as a tenth of a start.
  let document: string | undefined
  const json = () => {
    document ??= JSON.stringify(
      openApiDocument({ version: VERSION, endpoints: [...served, getOpenApi, getDocs] }),
    )
    return document
  }

  async function show(address: string): Promise<Answer<string>> {
    if (!(await site.isBuilt()))
      throw new ApiError('unavailable', 'The documentation is not built; run npm run setup, and ask again')
    const found = await site.find(address)
    // Typed with or without the slash at its end: links on the page follow from where it is.
    const meant = address.endsWith('/') ? address.slice(0, -1) : `${address}/`
    if (!found && (await site.find(meant)))
      return answer(308, '', { location: `/docs/${meant}`, 'cache-control': 'no-cache' })
    const { content, type, isForEver } = found ?? (await site.find('404'))!
    return answer(found ? 200 : 404, content, {
      'content-type': type,
      'content-security-policy': docsPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // The files that a page names are gone with the next version.
      'cache-control': isForEver ? FOR_EVER : 'no-cache',
    })
  }

  return [
    on(getOpenApi, () => answer(200, json(), { 'content-type': 'application/json' })),
    on(getDocs, () => show('')) as Route,
    ...docsPages.map((page): Route => {
      const isFolder = page.path.endsWith('}/')
      return on(page, ({ params: { folder, part, page } }) =>
        show([folder, part, page].filter(Boolean).join('/') + (isFolder ? '/' : '')),
      ) as Route
    }),
  ]
}

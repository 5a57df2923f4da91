/** The OpenAPI document of what this server serves, as JSON and as a page. */
import { type Endpoint, getDocs, getOpenApi } from '@svc/contract'
import { openApiDocument } from '@svc/contract/openapi'
import { answer, on, type Route } from '../../http/route.ts'
import { VERSION } from '../../version.ts'
import { docsPage, docsPolicy } from './docs-page.ts'

/** @param served every endpoint of this server but these two */
export function documentRoutes(served: readonly Endpoint[]): Route[] {
  const document = openApiDocument({
    version: VERSION,
    endpoints: [...served, getOpenApi, getDocs as Endpoint],
  })
  const json = JSON.stringify(document)
  const page = docsPage(document)
  return [
    on(getOpenApi, () => answer(200, json, { 'content-type': 'application/json' })),
    on(getDocs, () =>
      answer(200, page, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': docsPolicy,
      }),
    ),
  ]
}

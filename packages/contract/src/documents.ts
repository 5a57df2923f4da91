/** The OpenAPI document, and the documentation's site. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { exactly, type Schema } from './schema.ts'

export const getOpenApi: Endpoint = {
  id: 'getOpenApi',
  area: 'documents',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document.',
  auth: 'none',
  success: { 200: 'The OpenAPI 3.1 document of every path served.' },
}

export const getDocs: Endpoint = {
  id: 'getDocs',
  area: 'documents',
  method: 'GET',
  path: '/docs',
  summary: 'The documentation: guides, this document as pages, and the reference of all packages.',
  auth: 'none',
  closedToOtherSites: true,
  contentType: 'text/html',
  success: { 200: 'A page that loads nothing from elsewhere.' },
}

/** Below `/docs/`: a page without its ending, or a file that pages name. */
export interface DocsPath {
  readonly folder?: string | undefined
  readonly part?: string | undefined
  readonly page?: string | undefined
}

const segment = z
  .string()
  .max(120)
  .regex(/^[\w@-]+(?:\.[\w-]+)*$/, 'must be the name of a page')

export const docsPath: Schema<DocsPath> = exactly<DocsPath>('DocsPath')(
  z.strictObject({ folder: segment.optional(), part: segment.optional(), page: segment.optional() }),
)

/** Where the site's pages and files are: no calls of the API, so that they stand in no table and in no document. */
export const DOCS_PATHS = [
  '/docs/',
  '/docs/{page}',
  '/docs/{folder}/',
  '/docs/{folder}/{page}',
  '/docs/{folder}/{part}/{page}',
] as const

export const docsPages: readonly Endpoint<{ params: DocsPath; answer: string }>[] = DOCS_PATHS.map(
  (path, i) => ({
    id: `getDocsPage${i}`,
    area: 'documents',
    method: 'GET',
    path,
    summary: 'A page of the documentation, or a file that pages name.',
    auth: 'none',
    closedToOtherSites: true,
    contentType: 'text/html',
    params: docsPath,
    success: { 200: 'A page that loads nothing from elsewhere.' },
  }),
)

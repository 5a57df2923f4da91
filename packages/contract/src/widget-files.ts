/** The widget's own files, and the page of the demo: no calls of the API, so that they stand in no table and in no document. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { exactly, type Schema } from './schema.ts'

export interface WidgetFilePath {
  /** Of `@svc/widget`, as in its package. */
  readonly version: string
  /** `loader.js`, or what it fetches. */
  readonly file: string
}

export const widgetFilePath: Schema<WidgetFilePath> = exactly<WidgetFilePath>('WidgetFilePath')(
  z.strictObject({
    version: z
      .string()
      .max(32)
      .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/, 'must be a version'),
    file: z
      .string()
      .max(100)
      .regex(/^[\w-]+(?:\.[\w-]+)*$/, 'must be the name of a file'),
  }),
)

export const getWidgetFile: Endpoint<{ params: WidgetFilePath; answer: string }> = {
  id: 'getWidgetFile',
  area: 'widgets',
  method: 'GET',
  path: '/widget/{version}/{file}',
  summary: 'A file of the widget; the address holds the version, and may be kept for ever.',
  auth: 'none',
  contentType: 'text/javascript',
  params: widgetFilePath,
  success: { 200: 'The file.', 302: 'This server has another version; its file is there.' },
}

export const getDemoPage: Endpoint = {
  id: 'getDemoPage',
  area: 'documents',
  method: 'GET',
  path: '/',
  summary: "A page with the demo organisation's widget; 404 where there is no demo.",
  auth: 'none',
  contentType: 'text/html',
  errors: ['not_found'],
  success: { 200: 'A page that loads nothing from elsewhere.' },
}

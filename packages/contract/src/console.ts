/** The console's own files and pages: no calls of the API, so that they stand in no table and in no document. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { exactly, type Schema } from './schema.ts'

export interface ConsoleFilePath {
  /** Holds the digest of what is in it. */
  readonly file: string
}

export const consoleFilePath: Schema<ConsoleFilePath> = exactly<ConsoleFilePath>('ConsoleFilePath')(
  z.strictObject({
    file: z
      .string()
      .max(100)
      .regex(/^[\w-]+(?:\.[\w-]+)*$/, 'must be the name of a file'),
  }),
)

export const getConsoleFile: Endpoint<{ params: ConsoleFilePath; answer: string }> = {
  id: 'getConsoleFile',
  area: 'console',
  method: 'GET',
  path: '/assets/{file}',
  summary: 'A file of the console; its name holds its digest, and it may be kept for ever.',
  auth: 'none',
  closedToOtherSites: true,
  contentType: 'text/javascript',
  params: consoleFilePath,
  success: { 200: 'The file.' },
}

/** Where the console's pages are; which one an address means is the page's own affair. */
export const CONSOLE_PATHS = [
  '/console',
  '/console/{page}',
  '/console/{page}/{id}',
  '/console/{page}/{id}/{part}',
  '/sign-in',
  '/verify',
  '/playground',
] as const

export const consolePages: readonly Endpoint[] = CONSOLE_PATHS.map((path, i) => ({
  id: `getConsolePage${i}`,
  area: 'console',
  method: 'GET',
  path,
  summary: 'A page of the console.',
  auth: 'none',
  closedToOtherSites: true,
  contentType: 'text/html',
  success: { 200: 'A page that loads nothing from elsewhere.' },
}))

/** Where a page is that was asked for with a slash behind it. */
export const consoleSlashes: readonly Endpoint[] = CONSOLE_PATHS.filter((path) => !path.includes('{')).map(
  (path, i) => ({
    id: `getConsoleSlash${i}`,
    area: 'console',
    method: 'GET',
    path: `${path}/`,
    summary: 'Where the page is.',
    auth: 'none',
    contentType: 'text/html',
    success: { 200: 'Never: it is 308.' },
  }),
)

/** The OpenAPI document and the page that shows it. */
import type { Endpoint } from './endpoint.ts'

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
  summary: 'This document as a page.',
  auth: 'none',
  contentType: 'text/html',
  success: { 200: 'A page that loads nothing from elsewhere.' },
}

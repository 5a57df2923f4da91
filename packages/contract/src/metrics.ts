/** Figures for whoever watches over the server. */
import type { Endpoint } from './endpoint.ts'

export const getMetrics: Endpoint = {
  id: 'getMetrics',
  area: 'health',
  method: 'GET',
  path: '/metrics',
  summary: 'Figures of this server in Prometheus’ text format.',
  auth: 'none',
  closedToOtherSites: true,
  contentType: 'text/plain',
  success: {
    200: 'The figures. Where the operator set a token, `Authorization: Bearer <token>` is needed; else only the machine itself may ask.',
  },
  errors: ['unauthorized', 'forbidden'],
}

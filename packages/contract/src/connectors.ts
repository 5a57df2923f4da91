/** Data connectors: an organisation's own service that the assistant asks when a message is about it (chat-service 4.1). */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { dateTime, givenName, uuid, uuidInAnyCase } from './forms.ts'
import { type Ok, ok } from './ok.ts'
import { exactly, type Schema } from './schema.ts'

/** Connectors of one organisation. */
export const MAX_CONNECTORS = 20

export interface CreateConnectorRequest {
  readonly name: string
  readonly description?: string | undefined
  /** Public, and in production HTTPS. With `{query}` in its query it is asked by GET, the text in that place; else by POST with `{"query": "…"}`. */
  readonly url: string
  /** A message that holds one of these is about it: whole words, in any case, singular or plural. */
  readonly keywords: readonly string[]
  /** The value of the Authorization header; kept sealed. */
  readonly auth_header?: string | undefined
}

const keyword = z
  .string()
  .min(2)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’-]*$/u, 'must be a word, or several')

export const createConnectorRequest: Schema<CreateConnectorRequest> = exactly<CreateConnectorRequest>(
  'CreateConnectorRequest',
)(
  z.strictObject({
    name: givenName(100),
    description: givenName(500).optional(),
    url: z
      .string()
      .max(1024)
      .regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu, 'must be an http(s) address')
      .refine((url) => !url.split('?', 1)[0]!.includes('{query}'), 'takes {query} behind its ? alone'),
    keywords: z.array(keyword).min(1).max(20),
    auth_header: z
      .string()
      .max(1024)
      .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'must be a header’s value in printable ASCII')
      .optional(),
  }),
)

export interface Connector {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly url: string
  readonly keywords: readonly string[]
  /** The header's value, sealed; null without one. `POST …/decrypt` opens it. */
  readonly encrypted: string | null
  readonly created_at: string
  readonly updated_at: string
}

export const connector: Schema<Connector> = exactly<Connector>('Connector')(
  z.object({
    id: uuid,
    name: z.string(),
    description: z.string(),
    url: z.string(),
    keywords: z.array(z.string()),
    encrypted: z.string().nullable(),
    created_at: dateTime,
    updated_at: dateTime,
  }),
)

export interface ConnectorList {
  readonly connectors: readonly Connector[]
}

export const connectorList: Schema<ConnectorList> = exactly<ConnectorList>('ConnectorList')(
  z.object({ connectors: z.array(connector) }),
)

export interface DeleteConnectorRequest {
  readonly id: string
}

export const deleteConnectorRequest: Schema<DeleteConnectorRequest> = exactly<DeleteConnectorRequest>(
  'DeleteConnectorRequest',
)(z.strictObject({ id: uuidInAnyCase }))

export interface DecryptConnectorRequest {
  readonly encrypted: string
}

export const decryptConnectorRequest: Schema<DecryptConnectorRequest> = exactly<DecryptConnectorRequest>(
  'DecryptConnectorRequest',
)(
  z.strictObject({
    encrypted: z
      .string()
      .max(1900)
      .regex(
        /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]{1,32}\.[A-Za-z0-9_-]+$/,
        'must be a connector’s encrypted value',
      ),
  }),
)

export interface DecryptedConnector {
  /** The value of the Authorization header. */
  readonly decrypted: string
}

export const decryptedConnector: Schema<DecryptedConnector> = exactly<DecryptedConnector>(
  'DecryptedConnector',
)(z.object({ decrypted: z.string() }))

const managing = { area: 'connectors', surface: 'chat', auth: 'session', role: 'admin' } as const

export const listConnectors: Endpoint<{ answer: ConnectorList }> = {
  ...managing,
  id: 'listConnectors',
  method: 'GET',
  path: '/api/admin/connectors',
  summary: 'The connectors, oldest first.',
  answer: connectorList,
  success: { 200: 'All of them: there are at most 20.' },
  errors: ['forbidden'],
}

export const createConnector: Endpoint<{ body: CreateConnectorRequest; answer: Connector }> = {
  ...managing,
  id: 'createConnector',
  method: 'POST',
  path: '/api/admin/connectors',
  summary: 'Add a connector. An address that is not public is refused.',
  rateLimit: 'admin',
  body: createConnectorRequest,
  answer: connector,
  success: { 201: 'The connector.' },
  errors: ['conflict', 'forbidden'],
}

export const deleteConnector: Endpoint<{ body: DeleteConnectorRequest; answer: Ok }> = {
  ...managing,
  id: 'deleteConnector',
  method: 'DELETE',
  path: '/api/admin/connectors',
  summary: 'Remove a connector, and its sealed header with it.',
  rateLimit: 'admin',
  body: deleteConnectorRequest,
  answer: ok,
  success: { 200: 'Gone.' },
  errors: ['not_found', 'forbidden'],
}

export const decryptConnector: Endpoint<{ body: DecryptConnectorRequest; answer: DecryptedConnector }> = {
  ...managing,
  id: 'decryptConnector',
  method: 'POST',
  path: '/api/admin/connectors/decrypt',
  summary: 'Open the header of a connector of the own organisation. Each time is kept in the audit log.',
  rateLimit: 'admin',
  body: decryptConnectorRequest,
  answer: decryptedConnector,
  success: { 200: 'The header’s value.' },
  errors: ['not_found', 'forbidden'],
}

/** Data connectors: with an administrator's session. */
import type { Connector, ConnectorList, CreateConnectorRequest, DecryptedConnector, Ok } from '@svc/contract'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call, Pending } from '../request.ts'

export const listEndpoint: Endpoint<ConnectorList> = {
  method: 'GET',
  path: '/api/admin/connectors',
  auth: 'session',
  repeat: 'safe',
  accepts: ['connectors[]'],
}

// A repeat could leave a second one behind.
export const createEndpoint: Endpoint<Connector> = {
  method: 'POST',
  path: '/api/admin/connectors',
  auth: 'session',
  repeat: 'unsafe',
  accepts: ['id', 'encrypted'],
}

export const removeEndpoint: Endpoint<Ok> = {
  method: 'DELETE',
  path: '/api/admin/connectors',
  auth: 'session',
  repeat: 'safe',
  accepts: ['ok'],
}

export const decryptEndpoint: Endpoint<DecryptedConnector> = {
  method: 'POST',
  path: '/api/admin/connectors/decrypt',
  auth: 'session',
  repeat: 'safe',
  accepts: ['decrypted'],
}

/** With an admin's session. */
export interface Connectors {
  list(options?: CallOptions): Pending<ConnectorList>
  create(request: CreateConnectorRequest, options?: CallOptions): Pending<Connector>
  /** A 404 may mean that a lost first attempt had already removed it. */
  remove(id: string, options?: CallOptions): Pending<Ok>
  /** Opens a connector's `encrypted`; the server's audit log keeps that it was done. */
  decrypt(encrypted: string, options?: CallOptions): Pending<DecryptedConnector>
}

export function connectorsResource(call: Call): Connectors {
  return {
    list: (options) => call(listEndpoint, {}, options),
    create: (body, options) => call(createEndpoint, { body }, options),
    remove: (id, options) => call(removeEndpoint, { body: { id } }, options),
    decrypt: (encrypted, options) => call(decryptEndpoint, { body: { encrypted } }, options),
  }
}

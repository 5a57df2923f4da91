/** Data connectors: with an administrator's session. */
import type { Connector, ConnectorList, CreateConnectorRequest, DecryptedConnector, Ok } from '@svc/contract'
import { type Endpoint, hasKeys, hasList } from '../endpoint.ts'
import type { CallOptions } from '../options.ts'
import type { Call } from '../request.ts'

const managing = { path: '/api/admin/connectors', auth: 'session' } as const

export const listEndpoint: Endpoint<ConnectorList> = {
  ...managing,
  method: 'GET',
  repeat: 'safe',
  accepts: hasList('connectors'),
}

// A repeat could leave a second one behind.
export const createEndpoint: Endpoint<Connector> = {
  ...managing,
  method: 'POST',
  repeat: 'unsafe',
  accepts: hasKeys('id', 'encrypted'),
}

export const removeEndpoint: Endpoint<Ok> = {
  ...managing,
  method: 'DELETE',
  repeat: 'safe',
  accepts: hasKeys('ok'),
}

export const decryptEndpoint: Endpoint<DecryptedConnector> = {
  ...managing,
  method: 'POST',
  path: '/api/admin/connectors/decrypt',
  repeat: 'safe',
  accepts: hasKeys('decrypted'),
}

export interface Connectors {
  list(options?: CallOptions): Promise<ConnectorList>
  create(request: CreateConnectorRequest, options?: CallOptions): Promise<Connector>
  /** A 404 may mean that a lost first attempt had already removed it. */
  remove(id: string, options?: CallOptions): Promise<Ok>
  /** Opens a connector's `encrypted`; the server's audit log keeps that it was done. */
  decrypt(encrypted: string, options?: CallOptions): Promise<DecryptedConnector>
}

export function connectorsResource(call: Call): Connectors {
  return {
    list: (options) => call(listEndpoint, {}, options),
    create: (body, options) => call(createEndpoint, { body }, options),
    remove: (id, options) => call(removeEndpoint, { body: { id } }, options),
    decrypt: (encrypted, options) => call(decryptEndpoint, { body: { encrypted } }, options),
  }
}

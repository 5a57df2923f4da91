/** Connectors of an organisation: added, shown with their header sealed, opened for its administrators, removed. */
import { randomUUID } from 'node:crypto'
import {
  type Connector,
  type ConnectorList,
  type CreateConnectorRequest,
  type DecryptedConnector,
  MAX_CONNECTORS,
} from '@svc/contract'
import type { Kysely } from 'kysely'
import { type Outgoing, refusalOnSetup } from '../../adapters/outgoing/outgoing.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Audit } from '../../ports/audit.ts'
import { SealError, type Sealing } from '../../sealing/sealing.ts'
import { createConnectorStore, type StoredConnector } from './store.ts'

export interface ConnectorNeeds {
  readonly db: Kysely<Tables>
  readonly sealing: Sealing
  readonly outgoing: Pick<Outgoing, 'refusal'>
  readonly audit: Audit
  readonly clock: () => number
}

/** `actor`: who did it, for the audit log. */
export interface Connectors {
  list(orgId: string): Promise<ConnectorList>
  /** @throws ApiError `invalid_request` for an address that may not be asked, `conflict` when there are too many */
  create(orgId: string, request: CreateConnectorRequest, actor: string): Promise<Connector>
  /** @throws ApiError `not_found` */
  remove(orgId: string, id: string, actor: string): Promise<void>
  /** @throws ApiError `not_found` for another organisation's, `invalid_request` for what was changed */
  decrypt(orgId: string, encrypted: string, actor: string): Promise<DecryptedConnector>
}

/** The length of a record's id, which stands before what is sealed. */
const ID_LENGTH = 36

export function createConnectors({ db, sealing, outgoing, audit, clock }: ConnectorNeeds): Connectors {
  const store = createConnectorStore(db)
  const noted = (orgId: string, actor: string, action: string, id: string) => ({
    orgId,
    actor,
    action,
    resourceType: 'connector',
    resourceId: id,
  })

  return {
    async list(orgId) {
      return { connectors: (await store.list(orgId)).map(shown) }
    },
    async create(orgId, { name, description = '', url, keywords, auth_header }, actor) {
      const reason = await outgoing.refusal(url.replaceAll('{query}', ''))
      if (reason) throw new ApiError('invalid_request', `body.url is refused: ${refusalOnSetup(reason)}`)
      const id = randomUUID()
      const at = new Date(clock())
      const connector: StoredConnector = {
        org_id: orgId,
        id,
        name,
        description,
        url,
        keywords: [...keywords],
        sealed_header: auth_header === undefined ? null : sealing.seal(auth_header, id),
        created_at: at,
        updated_at: at,
      }
      await db.transaction().execute(async (transaction) => {
        if (!(await createConnectorStore(transaction).add(connector, MAX_CONNECTORS)))
          throw new ApiError('conflict', `There are ${MAX_CONNECTORS} connectors already; remove one`)
        await audit(noted(orgId, actor, 'connector.created', id), transaction)
      })
      return shown(connector)
    },
    async remove(orgId, id, actor) {
      await db.transaction().execute(async (transaction) => {
        if (!(await createConnectorStore(transaction).remove(orgId, id))) throw notFound()
        await audit(noted(orgId, actor, 'connector.deleted', id), transaction)
      })
    },
    async decrypt(orgId, encrypted, actor) {
      const id = encrypted.slice(0, ID_LENGTH)
      if (!(await store.find(orgId, id))) throw notFound()
      const decrypted = open(encrypted.slice(ID_LENGTH + 1), id)
      // Nobody sees it whose look was not kept.
      await audit(noted(orgId, actor, 'connector.decrypted', id))
      return { decrypted }
    },
  }

  function open(sealed: string, id: string): string {
    try {
      return sealing.open(sealed, id)
    } catch (error) {
      if (!(error instanceof SealError)) throw error
      throw new ApiError(
        'invalid_request',
        'body.encrypted was changed, or sealed with a key that is no longer kept',
      )
    }
  }
}

function shown(connector: StoredConnector): Connector {
  const { id, name, description, url, keywords, sealed_header, created_at, updated_at } = connector
  return {
    id,
    name,
    description,
    url,
    keywords,
    // With the id that it is bound to.
    encrypted: sealed_header === null ? null : `${id}.${sealed_header}`,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

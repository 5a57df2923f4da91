/** Endpoints of the knowledge base's documents. */
import {
  approveDocument,
  deleteChunks,
  deleteDocument,
  getDocument,
  getKnowledgeSummary,
  ingestDocument,
  keyIngestDocument,
  listAdminDocuments,
  listApprovals,
  listDocuments,
  updateDocument,
  uploadDocument,
} from '@svc/contract'
import { organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Knowledge } from './service.ts'

export function knowledgeRoutes(knowledge: Knowledge): Route[] {
  return [
    on(ingestDocument, async ({ body }) => {
      const { id, chunk_count } = await knowledge.offer(body.org_id, body.widget_id, body.file)
      return answer(200, { document_id: id, chunk_count })
    }),
    on(keyIngestDocument, async ({ caller, body }) => {
      const { id, chunk_count } = await knowledge.ingest(organisationOf(caller), body.tenant_id, body.file)
      return answer(200, { chunks: chunk_count, document_id: id })
    }),
    on(uploadDocument, async ({ caller, body }) => {
      const document = await knowledge.upload(organisationOf(caller), body.file, body.visibility)
      return answer(200, { ...document, document_id: document.id })
    }),
    on(listDocuments, async ({ caller, query }) =>
      answer(200, await knowledge.list(organisationOf(caller), query)),
    ),
    on(getDocument, async ({ caller, params }) =>
      answer(200, await knowledge.get(organisationOf(caller), params.id)),
    ),
    on(updateDocument, async ({ caller, params, body }) =>
      answer(200, await knowledge.setVisibility(organisationOf(caller), params.id, body.visibility)),
    ),
    on(deleteDocument, async ({ caller, params }) => {
      await knowledge.remove(organisationOf(caller), params.id)
      return answer(200, { ok: true })
    }),
    on(getKnowledgeSummary, async ({ caller }) =>
      answer(200, await knowledge.summary(organisationOf(caller))),
    ),
    on(listApprovals, async ({ caller, query }) =>
      answer(200, await knowledge.awaiting(organisationOf(caller), query)),
    ),
    on(approveDocument, async ({ caller, body }) => {
      await knowledge.approve(organisationOf(caller), body.document_id)
      return answer(200, { ok: true })
    }),
    on(listAdminDocuments, async ({ caller, query }) =>
      answer(200, await knowledge.list(organisationOf(caller), query)),
    ),
    on(deleteChunks, async ({ caller, body }) => {
      await knowledge.deleteChunks(organisationOf(caller), body)
      return answer(200, { ok: true })
    }),
  ]
}

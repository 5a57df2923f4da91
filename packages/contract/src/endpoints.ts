/** Every endpoint there is, in one table. */
import * as anchoring from './anchoring.ts'
import * as apiKeys from './api-keys.ts'
import * as attestations from './attestations.ts'
import * as authDev from './auth-dev.ts'
import type { Endpoint } from './endpoint.ts'
import { CLAIM_REJECTIONS } from './errors.ts'
import * as governance from './governance.ts'
import * as health from './health.ts'
import * as ledger from './ledger.ts'
import * as policies from './policies.ts'
import * as receipts from './receipts.ts'

export const govern: Endpoint<{ body: governance.GovernRequest; answer: governance.GovernanceResult }> = {
  id: 'govern',
  area: 'governance',
  method: 'POST',
  path: '/api/v1/govern',
  summary:
    'Decide on a text: allow, redact or deny it, and write a receipt. The X-Svc-Receipt-Id header names the receipt.',
  auth: 'key',
  scope: 'govern',
  body: governance.governRequest,
  maxBodyBytes: 1_048_576,
  answer: governance.governanceResult,
  success: { 200: 'The decision.' },
  errors: ['policy_unknown'],
}

export const createAttestation: Endpoint<{ body: attestations.Claim; answer: attestations.RecordedClaim }> = {
  id: 'createAttestation',
  area: 'attestations',
  method: 'POST',
  path: '/api/v1/attestations',
  summary:
    'Record a decision made on a device. The same client_event_id again answers 200 with the first row, whatever the body.',
  auth: 'key',
  scope: 'attest',
  body: attestations.claim,
  answer: attestations.recordedClaim,
  success: { 200: 'Recorded before; this is the first row.', 201: 'Recorded.' },
  errors: [...CLAIM_REJECTIONS, 'conflict'],
}

export const createAttestationBatch: Endpoint<{
  body: attestations.ClaimBatch
  answer: attestations.ClaimBatchAnswer
}> = {
  id: 'createAttestationBatch',
  area: 'attestations',
  method: 'POST',
  path: '/api/v1/attestations/batch',
  summary: 'Record up to 500 decisions made on a device; each is answered on its own, in order.',
  auth: 'key',
  scope: 'attest',
  body: attestations.claimBatch,
  maxBodyBytes: 4_194_304,
  answer: attestations.claimBatchAnswer,
  success: { 200: 'One result for each claim, in order.' },
}

export const proofExport: Endpoint<{ query: receipts.ProofExportQuery; answer: receipts.ProofPage }> = {
  id: 'proofExport',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/proof-export',
  summary:
    'Receipts with their Merkle proofs and anchors, by UTC day of the decision and then in the order of the leaves.',
  auth: 'key',
  scope: 'receipts:read',
  query: receipts.proofExportQuery,
  answer: receipts.proofPage,
  success: { 200: 'A page of rows.' },
  errors: ['forbidden'],
}

export const getReceipt: Endpoint<{ params: receipts.ReceiptPath; answer: receipts.ReceiptRecord }> = {
  id: 'getReceipt',
  area: 'receipts',
  method: 'GET',
  path: '/api/v1/receipts/{receipt_id}',
  summary: 'One receipt.',
  auth: 'key',
  scope: 'receipts:read',
  params: receipts.receiptPath,
  answer: receipts.receiptRecord,
  success: { 200: 'The receipt.' },
}

export const verifyFingerprint: Endpoint<{
  body: receipts.VerifyFingerprintRequest
  answer: receipts.VerifyFingerprintAnswer
}> = {
  id: 'verifyFingerprint',
  area: 'receipts',
  method: 'POST',
  path: '/api/v1/verify-fingerprint',
  summary: 'Is this fingerprint on record and anchored? Needs no key and tells nothing of the decision.',
  auth: 'none',
  body: receipts.verifyFingerprintRequest,
  answer: receipts.verifyFingerprintAnswer,
  success: { 200: 'What is known of the fingerprint.' },
}

export const listPolicies: Endpoint<{ answer: policies.PolicyList }> = {
  id: 'listPolicies',
  area: 'policies',
  method: 'GET',
  path: '/api/v1/policies',
  summary: 'The policies that decisions can be made by.',
  auth: 'key_or_session',
  scope: 'policies:read',
  answer: policies.policyList,
  success: { 200: 'The newest version of each policy.' },
}

export const listApiKeys: Endpoint<{ answer: apiKeys.ApiKeyList }> = {
  id: 'listApiKeys',
  area: 'api-keys',
  method: 'GET',
  path: '/api/v1/api-keys',
  summary: "The organisation's keys, by prefix.",
  auth: 'session',
  role: 'admin',
  answer: apiKeys.apiKeyList,
  success: { 200: 'The keys, newest first.' },
}

export const createApiKey: Endpoint<{ body: apiKeys.CreateApiKeyRequest; answer: apiKeys.CreatedApiKey }> = {
  id: 'createApiKey',
  area: 'api-keys',
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Make a key. It is shown in this answer and never again.',
  auth: 'session',
  role: 'admin',
  body: apiKeys.createApiKeyRequest,
  answer: apiKeys.createdApiKey,
  success: { 201: 'The key.' },
  errors: ['conflict'],
}

export const deleteApiKey: Endpoint<{ params: apiKeys.ApiKeyPath; answer: apiKeys.Ok }> = {
  id: 'deleteApiKey',
  area: 'api-keys',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  summary: 'Revoke a key. It is dead at once on every server process.',
  auth: 'session',
  role: 'admin',
  params: apiKeys.apiKeyPath,
  answer: apiKeys.ok,
  success: { 200: 'Revoked.' },
}

export const createDevToken: Endpoint<{ body: authDev.DevTokenRequest; answer: authDev.DevToken }> = {
  id: 'createDevToken',
  area: 'sessions',
  method: 'POST',
  path: '/auth/dev/token',
  summary: 'A session from the development issuer. With a real issuer configured this path does not exist.',
  auth: 'none',
  body: authDev.devTokenRequest,
  answer: authDev.devToken,
  success: { 200: 'The token.' },
  errors: ['forbidden'],
  developmentOnly: true,
}

export const createAnchorRun: Endpoint<{
  body: anchoring.AnchorRunRequest
  answer: anchoring.AnchorRunAnswer
}> = {
  id: 'createAnchorRun',
  area: 'anchoring',
  method: 'POST',
  path: '/api/admin/anchor-runs',
  summary:
    "Run the day's anchor now: an admin's for the own organisation, a platform admin's for all. Running again changes nothing.",
  auth: 'session',
  role: 'admin',
  body: anchoring.anchorRunRequest,
  answer: anchoring.anchorRunAnswer,
  success: { 200: 'The trees of that day.' },
}

export const ledgerRpc: Endpoint<{ body: ledger.LedgerRpcRequest; answer: ledger.LedgerRpcAnswer }> = {
  id: 'ledgerRpc',
  area: 'ledger',
  method: 'POST',
  path: '/ledger/rpc',
  summary:
    'The local ledger, read as a Solana node is: getTransaction, getSignatureStatuses, getGenesisHash, getHealth, getSlot, getBlockTime, getVersion.',
  auth: 'none',
  body: ledger.ledgerRpcRequest,
  answer: ledger.ledgerRpcAnswer,
  success: { 200: 'A JSON-RPC answer, errors included.' },
}

export const getHealth: Endpoint<{ answer: health.HealthResponse }> = {
  id: 'getHealth',
  area: 'health',
  method: 'GET',
  path: '/api/health',
  summary: 'Is the server well?',
  auth: 'none',
  answer: health.healthResponse,
  success: { 200: 'Well.', 503: 'The database does not answer.' },
}

export const getSecondHealth: Endpoint<{ answer: health.SecondHealthResponse }> = {
  id: 'getSecondHealth',
  area: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Is the server well, in the second surface’s words?',
  auth: 'none',
  answer: health.secondHealthResponse,
  success: { 200: 'Well.', 503: 'The database does not answer.' },
}

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

/** The table. */
export const endpoints: readonly Endpoint[] = [
  govern,
  createAttestation,
  createAttestationBatch,
  proofExport,
  getReceipt,
  verifyFingerprint,
  listPolicies,
  listApiKeys,
  createApiKey,
  deleteApiKey,
  createDevToken,
  createAnchorRun,
  ledgerRpc,
  getHealth,
  getSecondHealth,
  getOpenApi,
  getDocs,
] as readonly Endpoint[]

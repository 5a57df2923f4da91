/** The REST surface of Svc: one endpoint table, and for each area its interfaces and schemas. */
export { ROLES, type Role, SCOPES, type Scope } from './access.ts'
export {
  type AnchorRun,
  type AnchorRunAnswer,
  type AnchorRunRequest,
  anchorRunAnswer,
  anchorRunRequest,
  createAnchorRun,
} from './anchoring.ts'
export {
  type ApiKey,
  type ApiKeyList,
  type ApiKeyPath,
  apiKeyList,
  apiKeyPath,
  type CreateApiKeyRequest,
  type CreatedApiKey,
  createApiKey,
  createApiKeyRequest,
  createdApiKey,
  deleteApiKey,
  listApiKeys,
  type Ok,
  ok,
} from './api-keys.ts'
export {
  type Claim,
  type ClaimBatch,
  type ClaimBatchAnswer,
  type ClaimResult,
  claim,
  claimBatch,
  claimBatchAnswer,
  createAttestation,
  createAttestationBatch,
  MAX_BATCH,
  type RecordedClaim,
  recordedClaim,
} from './attestations.ts'
export {
  createDevToken,
  type DevToken,
  type DevTokenRequest,
  devToken,
  devTokenRequest,
} from './auth-dev.ts'
export { getDocs, getOpenApi } from './documents.ts'
export {
  type Auth,
  DEFAULT_MAX_BODY_BYTES,
  type Endpoint,
  errorsOf,
  type Method,
  pathsOf,
  type Shape,
} from './endpoint.ts'
export { endpoints } from './endpoints.ts'
export {
  CLAIM_REJECTIONS,
  type ClaimRejection,
  ERROR_CODES,
  type ErrorBody,
  type ErrorCode,
  type ErrorNote,
  errorBody,
  errorNotes,
} from './errors.ts'
export {
  type DetectedPii,
  DIRECTIONS,
  type Direction,
  type GovernanceResult,
  type GovernRequest,
  govern,
  governanceResult,
  governRequest,
  MAX_CONTENT,
} from './governance.ts'
export {
  getHealth,
  getSecondHealth,
  type HealthResponse,
  healthResponse,
  type SecondHealthResponse,
  secondHealthResponse,
} from './health.ts'
export {
  type LedgerRpcAnswer,
  type LedgerRpcCall,
  type LedgerRpcRequest,
  ledgerRpc,
  ledgerRpcAnswer,
  ledgerRpcRequest,
  MAX_RPC_BATCH,
} from './ledger.ts'
export {
  listPolicies,
  type PolicyDocument,
  type PolicyList,
  type PolicyRule,
  type PolicyVerdict,
  policyDocument,
  policyList,
} from './policies.ts'
export {
  ANCHOR_STATUSES,
  type Anchor,
  type AnchorStatus,
  type Attester,
  getReceipt,
  type ProofExportQuery,
  type ProofPage,
  type ProofRow,
  type ProofStep,
  proofExport,
  proofExportQuery,
  proofPage,
  proofRow,
  type ReceiptPath,
  type ReceiptRecord,
  receiptPath,
  receiptRecord,
  type VerifyFingerprintAnswer,
  type VerifyFingerprintRequest,
  verifyFingerprint,
  verifyFingerprintAnswer,
  verifyFingerprintRequest,
} from './receipts.ts'
export { exactly, type Schema } from './schema.ts'

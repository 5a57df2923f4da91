// @svc/merkle/anchor: reads anchor transactions from a ledger's node, and checks them.
export {
  type AnchorAnswer,
  type AnchorContradiction,
  type AnchorWarning,
  checkAnchor,
  type ExpectedAnchor,
} from './check-anchor.ts'
export { type AnchorReader, createAnchorReader, type FetchAnchorOptions } from './fetch-anchor.ts'
export type { RpcOptions } from './rpc.ts'

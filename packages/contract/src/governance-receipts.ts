/** The organisation's receipts for a signed-in person, in the forms that `/api/v1/receipts` has for keys. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { receiptId } from './forms.ts'
import {
  type ReceiptListQuery,
  type ReceiptPage,
  type ReceiptRecord,
  receiptListQuery,
  receiptPage,
  receiptRecord,
} from './receipts.ts'
import { exactly, type Schema } from './schema.ts'

export interface GovernanceReceiptPath {
  readonly id: string
}

export const governanceReceiptPath: Schema<GovernanceReceiptPath> = exactly<GovernanceReceiptPath>(
  'GovernanceReceiptPath',
)(z.strictObject({ id: receiptId }))

const common = {
  area: 'receipts',
  surface: 'chat',
  auth: 'session',
  method: 'GET',
  // A session of nobody's organisation.
  errors: ['forbidden'],
} as const

export const listGovernanceReceipts: Endpoint<{ query: ReceiptListQuery; answer: ReceiptPage }> = {
  ...common,
  id: 'listGovernanceReceipts',
  path: '/api/governance/receipts',
  summary: 'Receipts, the latest day first.',
  query: receiptListQuery,
  answer: receiptPage,
  success: { 200: 'A page of receipts.' },
}

export const getGovernanceReceipt: Endpoint<{ params: GovernanceReceiptPath; answer: ReceiptRecord }> = {
  ...common,
  id: 'getGovernanceReceipt',
  path: '/api/governance/receipts/{id}',
  summary: 'One receipt.',
  params: governanceReceiptPath,
  answer: receiptRecord,
  success: { 200: 'The receipt.' },
}

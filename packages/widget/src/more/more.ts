/** All that is fetched when first asked for. */
export { checkReceipt } from '../receipt/check.ts'
export { download } from './download.ts'
export { Receipt } from './receipt.tsx'
export { Sheet } from './sheet.tsx'
export { words } from './words.ts'

/** All that is fetched when first asked for. */
export { checkReceipt } from '../receipt/check.ts'
export { download } from './download.ts'
export { leaveContact } from './leave-contact.ts'
export { default as styles } from './more.css?inline'
export { LOOKS, Receipt } from './receipt.tsx'
export { Sheet } from './sheet.tsx'
export { showReceipt } from './show-receipt.ts'
export { words } from './words.ts'

import { receipts } from './program.js'

export default { fetch: () => new Response(receipts()) }

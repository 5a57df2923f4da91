import { verdicts } from './verify.js'

export default { fetch: () => new Response(verdicts()) }

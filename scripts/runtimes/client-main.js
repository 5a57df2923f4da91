import { calls } from './client.js'

const baseUrl = globalThis.Deno?.args[0] ?? globalThis.process?.argv[2] ?? globalThis.BASE_URL
calls(baseUrl).then(console.log, (error) => console.log(`failed: ${error.stack}`))

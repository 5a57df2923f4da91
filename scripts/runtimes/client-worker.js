import { calls } from './client.js'

export default {
  fetch: async ({ url }) =>
    new Response(
      await calls(new URL(url).searchParams.get('server')).catch((error) => `failed: ${error.stack}`),
    ),
}

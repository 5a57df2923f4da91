import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const conditions = ['@svc/source', 'module', 'node', 'development']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
    setupFiles: ['scripts/property-seed.ts'],
    // One less is what it takes by itself: on two cores that is one, and much of what the server's tests do is wait.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

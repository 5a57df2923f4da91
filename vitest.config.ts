import { defineConfig } from 'vitest/config'

const conditions = ['@svc/source', 'module', 'node', 'development']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
    setupFiles: ['scripts/property-seed.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

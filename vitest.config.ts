import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Servers in processes of their own are read a thousand files at a time: once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node')

const conditions = ['@svc/source', 'module', 'node', 'development']
const resolve = { resolve: { conditions }, ssr: { resolve: { conditions } } }

const tests = {
  exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
  // Tests of one file that run side by side: pages of a browser, on as few cores as there are.
  maxConcurrency: 3,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The embedded database's code is not compiled a second time, for speed that a test would not live to see.
  execArgv: ['--liftoff-only'],
  // A busy machine is slow, not wrong.
  expect: { poll: { timeout: 15_000 } },
}
const propertySeed = 'scripts/property-seed.ts'

export default defineConfig({
  test: {
    // One less than the cores is what it takes by itself: much of what these tests do is wait, for servers, browsers and clocks.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...resolve,
        test: {
          ...tests,
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: ['packages/server/test/support/shared-postgres.ts'],
          setupFiles: [propertySeed, 'packages/server/test/support/clean-up.ts'],
          isolate: false,
        },
      },
      {
        ...resolve,
        test: {
          ...tests,
          name: 'packages',
          include: ['packages/*/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...tests.exclude, 'packages/server/**'],
          setupFiles: [propertySeed],
          isolate: false,
        },
      },
    ],
  },
})

import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS } from './scripts/chromium.ts'

// The path comes from the test script, which finds or installs a Chromium.
const executablePath = process.env.SVC_CHROMIUM

export default defineConfig({
  resolve: { conditions: ['@svc/source', 'module', 'browser', 'development'] },
  optimizeDeps: {
    include: ['fast-check'],
  },
  test: {
    include: ['packages/*/test/**/*.browser.test.ts'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: [...CHROMIUM_FLAGS], ...(executablePath && { executablePath }) },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

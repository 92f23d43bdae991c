import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './playground/findBrowser'

const floors = ['src', 'widgets', 'host', 'playground']

export default defineConfig({
  plugins: [react()],
  test: {
    retry: 0,
    globalSetup: ['playground/testSandbox.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: floors.map(floor => `${floor}/**/*.test.ts`),
          exclude: ['**/node_modules/**', 'host/e2e/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'widgets',
          include: floors.map(floor => `${floor}/**/*.test.tsx`),
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findBrowser() } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['host/e2e/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserImports } from './playground/harness/browserImports'
import { findBrowser } from './playground/harness/findBrowser'
import { SUBJECTS, type Subject } from './playground/trials/subjects'

const floors = ['src', 'widgets', 'host', 'playground']

const plugins = [react()]
const rules = {
  retry: 0,
  allowOnly: false,
  setupFiles: 'playground/harness/testPatience.ts',
  expect: { poll: { timeout: 10_000 } },
} as const

export default defineConfig({
  test: {
    // Here alone: a project that extended this would start a sandbox of its own.
    globalSetup: ['playground/harness/testSandbox.ts'],
    tags: Object.entries(SUBJECTS).map(([name, description]) => ({ name: name as Subject, description })),
    projects: [
      {
        plugins,
        test: {
          ...rules,
          name: 'unit',
          // Most of it waits for sockets and timers, so more than the two cores' worth runs side by side.
          maxWorkers: 3,
          environment: 'node',
          include: floors.map(floor => `${floor}/**/*.test.ts`),
          exclude: ['**/node_modules/**', 'host/e2e/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One project after the other: together they would take the two cores from each other, and time out.
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins,
        optimizeDeps: { include: browserImports(['src', 'widgets', 'host/src', 'playground']) },
        test: {
          ...rules,
          name: 'widgets',
          include: floors.map(floor => `${floor}/**/*.test.tsx`),
          // One page at a time: they share one clipboard, and a pasted amount must be its own.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
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
        plugins,
        test: {
          ...rules,
          name: 'e2e',
          environment: 'node',
          include: ['host/e2e/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
          globalSetup: ['host/e2e/build.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})

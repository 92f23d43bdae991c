import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserImports } from './playground/harness/browserImports'
import { testBrowser } from './playground/harness/findBrowser'
import { LongestFirst } from './playground/harness/longestFirst'
import type { TestProject } from './playground/harness/testProjects'
import { SUBJECTS, type Subject } from './playground/trials/subjects'
import { isTrial } from './playground/trials/trialCount'

const all = (pattern: string) => ['src', 'widgets', 'host', 'playground'].map(floor => `${floor}/**/${pattern}`)

/** Their tests leave nothing behind, so files share their worker's modules. */
const PURE = [
  ...['domain', 'i18n', 'theme', 'desk', 'ui', 'market/exchanges', 'market/parsing', 'market/prices'].map(
    room => `src/${room}/**/*.test.ts`,
  ),
  ...['widgets', 'host/server'].map(room => `${room}/**/*.test.ts`),
  // The others need the build.
  'playground/house/!(shipped|shippedPatterns).test.ts',
]
/** It waits for time-outs most of the time. */
const CHAOS = ['playground/trials/chaos/**/*.test.ts']
const E2E = ['host/e2e/**/*.test.ts']
/** They need Firefox and WebKit, which only trials ask for. */
const ENGINES = ['host/e2e/engines/**']
/** Each needs a page of its own: a browser has one clipboard, and a module can be replaced only before it is loaded. */
const OWN_PAGE = [
  ...['AmountField', 'moneyVectors', 'Amount', 'LiveAmount'].map(name => `src/ui/**/${name}.test.tsx`),
  'widgets/preload.test.tsx',
  'widgets/RequestList/filters/typedEarly.test.tsx',
  'widgets/RequestList/unconfirmed/unconfirmedCode.test.tsx',
]

const plugins = [react()]
const rules = {
  retry: 0,
  allowOnly: false,
  setupFiles: 'playground/harness/testPatience.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} as const
// Sockets and timers keep most of them waiting, so five run on two cores.
const inNode = { ...rules, environment: 'node', maxWorkers: 5 } as const
const inBrowser = (options: { readonly fileParallelism?: boolean } = {}) => ({
  ...rules,
  setupFiles: ['playground/harness/testPatience.ts', 'playground/harness/testPage.ts'],
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // Less motion: each price that flashes, and each sheet that slides in, would be drawn sixty times a second.
    provider: playwright({ launchOptions: testBrowser(), contextOptions: { reducedMotion: 'reduce' } }),
    instances: [{ browser: 'chromium' as const }],
    viewport: { width: 390, height: 844 },
    ...options,
  },
})
const optimizeDeps = { include: browserImports(['src', 'widgets', 'host/src', 'playground']) }

// Groups run one after the other: together they would take the cores from each other, and time out.
export default defineConfig({
  test: {
    // Here alone: a project that extended this would start a sandbox of its own.
    globalSetup: ['playground/harness/testSandbox.ts'],
    sequence: { sequencer: LongestFirst },
    tags: Object.entries(SUBJECTS).map(([name, description]) => ({ name: name as Subject, description })),
    projects: [
      {
        plugins,
        test: { ...inNode, name: 'chaos' satisfies TestProject, include: CHAOS, sequence: { groupOrder: 0 } },
      },
      {
        plugins,
        test: {
          ...inNode,
          name: 'pure' satisfies TestProject,
          include: PURE,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins,
        test: {
          ...inNode,
          name: 'unit' satisfies TestProject,
          include: all('*.test.ts'),
          exclude: ['**/node_modules/**', ...PURE, ...CHAOS, ...E2E],
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins,
        optimizeDeps,
        test: {
          ...inBrowser(),
          name: 'widgets' satisfies TestProject,
          include: all('*.test.tsx'),
          exclude: ['**/node_modules/**', ...OWN_PAGE],
          // Otherwise each file would load the whole product again.
          isolate: false,
          // With four pages two cores are idle for a quarter of the time.
          maxWorkers: 6,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins,
        optimizeDeps,
        test: {
          // One page, beside the end-to-end tests, which mostly wait; Vitest wants one maxWorkers for a group.
          ...inBrowser({ fileParallelism: false }),
          name: 'own page' satisfies TestProject,
          include: OWN_PAGE,
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins,
        test: {
          ...inNode,
          name: 'e2e' satisfies TestProject,
          include: E2E,
          exclude: isTrial ? [] : ENGINES,
          // A walk over every screen takes a minute on a slow machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Otherwise each file would load Playwright again.
          isolate: false,
          maxWorkers: 4,
          globalSetup: ['host/e2e/start.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})

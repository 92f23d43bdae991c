import { defineConfig } from 'vitest/config'
import { SUBJECTS, type Subject } from '../trials/subjects'

/** A mutant that a property finds is found early, and one that it misses would cost thousands of runs each time. */
const SHORT_PROPERTIES = 'fc.configureGlobal({ interruptAfterTimeLimit: 2_000 })'

/** The tests that must notice a mutant: those beside the mutated code that need neither sandbox nor browser. */
export default defineConfig({
  plugins: [
    {
      name: 'short properties',
      transform: (code, id) =>
        /\.test\.ts$/.test(id) && /^import fc /m.test(code) ? `${code}\n${SHORT_PROPERTIES}` : null,
    },
  ],
  test: {
    environment: 'node',
    // Each mutant gets a worker of its own, so files of one mutant may share it.
    isolate: false,
    include: [
      'src/domain/**/*.test.ts',
      'src/market/{exchanges,parsing,prices}/**/*.test.ts',
      'src/desk/http/*.test.ts',
      'src/desk/session.test.ts',
    ],
    setupFiles: ['playground/harness/testPatience.ts', 'playground/mutation/adapters.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: Object.entries(SUBJECTS).map(([name, description]) => ({ name: name as Subject, description })),
  },
})

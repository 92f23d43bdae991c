/** Loaded before any test: in a test that loads an adapter, each mutant of its constants would seem to be covered. */
import.meta.glob(['../../src/market/exchanges/*/*.ts', '!**/*.test.ts'], { eager: true })

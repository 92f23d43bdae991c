import type { TestCounts } from './testCounts'

/** A message from Vitest's process to the process that started it. Each file is an absolute path. */
export type TestNews =
  | { readonly kind: 'planned'; readonly files: readonly string[] }
  | { readonly kind: 'test' }
  | {
      readonly kind: 'file'
      readonly file: string
      readonly counts: readonly TestCounts[]
      /** One line for each test that failed: its name and the first line of its error. */
      readonly failures: readonly string[]
    }
  | { readonly kind: 'end'; readonly counts: readonly TestCounts[] }

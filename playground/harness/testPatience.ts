import { vi } from 'vitest'

const waitFor = vi.waitFor

// Vitest has no setting for it: by default it waits one second, too short on a machine with several pages at work.
vi.waitFor = (condition, options = {}) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: 10_000, ...options })

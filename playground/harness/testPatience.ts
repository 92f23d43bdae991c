import { vi } from 'vitest'
import { PATIENCE_MS } from './patience'

const waitFor = vi.waitFor

// It waits a second by itself, and no setting says otherwise.
vi.waitFor = (condition, options = {}) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })

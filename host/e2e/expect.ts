import { expect as playwrightExpect } from 'playwright/test'

/** Waits up to 20 seconds: while other tests run, a page may need more than Playwright's five. */
export const expect = playwrightExpect.configure({ timeout: 20_000 })

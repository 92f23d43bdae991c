import type { BrowserContextOptions } from 'playwright'

/** Who opens the app, with which settings, in which browser. */
export type Visit = {
  /** Signed in from the first paint; signed out without one. */
  readonly client?: { readonly email: string; readonly token: string }
  readonly theme?: 'dark' | 'light'
  readonly language?: 'en-US' | 'uk-UA'
  /** 1280×800 instead of a phone's 390×844. */
  readonly wide?: boolean
  /** Fetches the other pages' code in advance, as the app does for all but those who save data. */
  readonly preloads?: boolean
  /** A script of the page that runs before the app's. */
  readonly script?: string
  /** Other options of the browser context. */
  readonly browser?: BrowserContextOptions
}

/** A browser context whose storage has the token and the settings from an earlier visit. */
export function contextOf(origin: string, { client, theme, language, wide, browser }: Visit): BrowserContextOptions {
  const kept = { access_token: client?.token, 'desk:theme': theme, 'desk:language': language }
  const localStorage = Object.entries(kept).flatMap(([name, value]) => (value ? [{ name, value }] : []))
  return {
    viewport: wide ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    reducedMotion: 'reduce',
    // Its cache would answer in place of the routes that a test sets.
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...browser,
  }
}

/** The browser says that its client saves data: a page that fetches all code costs a quarter more of the CPU. */
export const SAVE_DATA = `Object.defineProperty(navigator.connection, 'saveData', { value: true })`

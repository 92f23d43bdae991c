import { createContext } from 'react'
import type { Locale } from '../../src/i18n/intl'

/** The theme and language that a story is looked at in: Ladle's switches, or what a test goes through. */
export const StoryLooks = createContext<{ readonly theme: 'dark' | 'light'; readonly locale: Locale }>({
  theme: 'dark',
  locale: 'en-US',
})

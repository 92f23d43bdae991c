import { createContext } from 'react'
import type { Locale } from '../../src/domain/locale'

/** The theme and language of a story: Ladle's switches set them, or the test. */
export const StoryLooks = createContext<{ readonly theme: 'dark' | 'light'; readonly locale: Locale }>({
  theme: 'dark',
  locale: 'en-US',
})

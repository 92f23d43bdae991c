import { createContext } from 'react'
import type { Locale } from '../../src/domain/locale'

type Looks = {
  readonly theme: 'dark' | 'light'
  readonly locale: Locale
  /** The width of every scene, in px, instead of its own. */
  readonly slot?: number
}

/** The theme and language of a story: Ladle's switches set them, or the test. */
export const StoryLooks = createContext<Looks>({
  theme: 'dark',
  locale: 'en-US',
})

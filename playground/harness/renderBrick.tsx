import '../../styled-system/styles.css'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { type Locale, loadMessages, useWords, WordsProvider } from '../../src/i18n/intl'
import { DeskRoot } from '../../src/ui/DeskRoot'

afterEach(cleanup)

type Surroundings = { readonly locale?: Locale; readonly zone?: string; readonly theme?: 'dark' | 'light' }

/** A brick in a desk's root, for tests: resolves once the words of that language have come. */
export async function renderBrick(
  brick: ReactNode,
  { locale = 'en-US', zone = 'UTC', theme = 'dark' }: Surroundings = {},
) {
  await loadMessages(locale)
  let spoken: string | undefined
  const Listener = () => {
    spoken = useWords().locale
    return null
  }
  const around = (inner: ReactNode, language: Locale) => (
    <WordsProvider locale={language} zone={zone}>
      <DeskRoot theme={theme} locale={language}>
        <Listener />
        {inner}
      </DeskRoot>
    </WordsProvider>
  )
  const view = render(around(brick, locale))
  await vi.waitFor(() => {
    if (spoken !== locale) throw new Error(`The words are still ${spoken}`)
  })
  await act(async () => undefined)
  return {
    ...view,
    /** Draws another brick, or the same one in another language, in the same place. */
    async redraw(next: ReactNode, language: Locale = locale) {
      view.rerender(around(next, language))
      await vi.waitFor(() => {
        if (spoken !== language) throw new Error(`The words are still ${spoken}`)
      })
    },
  }
}

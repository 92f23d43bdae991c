import '../../styled-system/styles.css'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Locale } from '../../src/domain/locale'
import { loadMessages, useWords, WordsProvider } from '../../src/i18n/intl'
import { DeskRoot } from '../../src/ui/DeskRoot'

type Setting = {
  readonly locale?: Locale
  readonly zone?: string
  readonly theme?: 'dark' | 'light'
  readonly hideAmounts?: boolean
}

/** Renders a component of src/ui in a desk's root; resolves once the messages of the language are loaded. */
export async function renderBrick(
  brick: ReactNode,
  { locale = 'en-US', zone = 'UTC', theme = 'dark', hideAmounts = false }: Setting = {},
) {
  await loadMessages(locale)
  let current: string | undefined
  const LocaleProbe = () => {
    current = useWords().locale
    return null
  }
  const wrap = (inner: ReactNode, language: Locale) => (
    <WordsProvider locale={language} zone={zone} hideAmounts={hideAmounts}>
      <DeskRoot theme={theme} locale={language}>
        <LocaleProbe />
        {inner}
      </DeskRoot>
    </WordsProvider>
  )
  const view = render(wrap(brick, locale))
  await vi.waitFor(() => {
    if (current !== locale) throw new Error(`The messages are still ${current}`)
  })
  await act(async () => undefined)
  return {
    ...view,
    /** Renders another component, or another language, in the same place. */
    async redraw(next: ReactNode, language: Locale = locale) {
      view.rerender(wrap(next, language))
      await vi.waitFor(() => {
        if (current !== language) throw new Error(`The messages are still ${current}`)
      })
    },
  }
}

import '@fontsource-variable/geist'
import '../../../styled-system/styles.css'
import './page.css'
import type { GlobalProvider } from '@ladle/react'
import { useMemo } from 'react'
import { LOCALES } from '../../../src/domain/locale'
import { addTexts } from '../../../src/i18n/english'
import { knownLocale, WordsProvider } from '../../../src/i18n/intl'
import { laterEnUS } from '../../../src/i18n/later.en-US'
import { signedInEnUS } from '../../../src/i18n/signedIn.en-US'
import { DeskRoot } from '../../../src/ui/DeskRoot'
import { Toasts } from '../../../src/ui/overlay/Toasts'
import { StoryLooks } from '../storyLooks'

addTexts({ ...signedInEnUS, ...laterEnUS })

/** Ladle's switch for the language; it has its own for the theme. */
export const argTypes = {
  locale: { options: [...LOCALES], control: { type: 'radio' }, defaultValue: 'en-US' },
}

/** The theme and messages around every story; a widget's story brings its own desk. */
export const Provider: GlobalProvider = ({ children, globalState }) => {
  const locale = knownLocale(globalState.control.locale?.value)
  const theme = globalState.theme === 'light' ? 'light' : 'dark'
  const looks = useMemo(() => ({ theme, locale }) as const, [theme, locale])
  return (
    <WordsProvider locale={locale} zone="Europe/Kyiv">
      <DeskRoot theme={theme} locale={locale}>
        <Toasts>
          <main style={{ minHeight: '100dvh', padding: 16 }}>
            <StoryLooks value={looks}>{children}</StoryLooks>
          </main>
        </Toasts>
      </DeskRoot>
    </WordsProvider>
  )
}

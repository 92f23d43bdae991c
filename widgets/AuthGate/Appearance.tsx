import { css } from '#styled/css'
import { useSettings } from '../../src/desk/useDesk'
import { LOCALES, type Locale } from '../../src/domain/locale'
import { useWords } from '../../src/i18n/intl'
import { Segmented } from '../../src/ui/form/Segmented'

const NAMES: Record<Locale, string> = { 'en-US': 'English', 'uk-UA': 'Українська' }
const LANGUAGES = /* @__PURE__ */ LOCALES.map(key => ({ key, label: NAMES[key] }))

/** The client's choice of language and theme, of those that the page leaves to the client. */
export function Appearance() {
  const { ofPage } = useSettings()
  return (
    <div className={choices}>
      {ofPage.language === undefined && <LanguageChoice />}
      {ofPage.theme === undefined && <ThemeChoice />}
    </div>
  )
}

const choices = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '2',
  // The Ukrainian words of both choices have one line of a desktop's form.
  '@media (min-width: 440px)': { '--desk-segment-inset': '7px' },
  // On large phones they would fit side by side in one typeface but not in the one before it, and move.
  '@media (max-width: 439px)': { flexDirection: 'column' },
})

export function LanguageChoice() {
  const { say } = useWords()
  const { settings, setSettings } = useSettings()
  return (
    <Segmented
      label={say('settings.language')}
      options={LANGUAGES}
      chosen={settings.language}
      onChoose={language => setSettings({ language })}
    />
  )
}

export function ThemeChoice() {
  const { say } = useWords()
  const { settings, setSettings } = useSettings()
  return (
    <Segmented
      label={say('settings.theme')}
      options={[
        { key: 'dark', label: say('settings.dark') },
        { key: 'light', label: say('settings.light') },
        { key: 'system', label: say('settings.system') },
      ]}
      chosen={settings.theme}
      onChoose={theme => setSettings({ theme })}
    />
  )
}

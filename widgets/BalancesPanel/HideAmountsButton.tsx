import { useSettings } from '../../src/desk/useDesk'
import { useWords } from '../../src/i18n/intl'
import { HideIcon, ShowIcon } from '../../src/ui/Icon'
import { IconButton } from '../../src/ui/IconButton'

/** Covers every figure of the client's own money, and uncovers them. */
export function HideAmountsButton() {
  const { say } = useWords()
  const { settings, setSettings } = useSettings()
  const { hideAmounts } = settings
  return (
    <IconButton
      label={say(hideAmounts ? 'amounts.show' : 'amounts.hide')}
      icon={hideAmounts ? <HideIcon /> : <ShowIcon />}
      onPress={() => setSettings({ hideAmounts: !hideAmounts })}
    />
  )
}

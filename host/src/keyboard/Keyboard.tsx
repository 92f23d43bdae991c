import { useState } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { IconButton } from '../../../src/ui/IconButton'
import { ShortcutsDialog } from './ShortcutsDialog'
import { useArrivalFocus } from './useArrivalFocus'
import { isHelpPressedEarly, useShortcuts } from './useShortcuts'

/** The focus after a change of route, and the shortcuts with the button that lists them. */
export function Keyboard() {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(isHelpPressedEarly)
  const [isDialogNeeded, setDialogNeeded] = useState(isOpen)
  const help = () => {
    setDialogNeeded(true)
    setOpen(true)
  }
  useArrivalFocus()
  useShortcuts(help)
  return (
    <>
      <div className={corner}>
        <IconButton label={say('keys.title')} icon="?" onPress={help} />
      </div>
      {isDialogNeeded && <ShortcutsDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

// At the lower end of the rail; not where there is a finger instead of keys.
const corner = css({
  display: 'none',
  position: 'fixed',
  bottom: '4',
  left: '22px',
  zIndex: '10',
  textStyle: 'lead',
  '@media (min-width: 960px) and (min-height: 560px) and (hover: hover)': { display: 'block' },
})

import { useWords } from '../../i18n/intl'
import { HideIcon, ShowIcon } from '../Icon'
import { IconButton } from '../IconButton'

type HideAmountsButtonProps = { readonly hidden: boolean; readonly onChange: (hidden: boolean) => void }

/** Covers every figure of the client's own money, and uncovers them. */
export function HideAmountsButton({ hidden, onChange }: HideAmountsButtonProps) {
  const { say } = useWords()
  return (
    <IconButton
      label={say(hidden ? 'amounts.show' : 'amounts.hide')}
      icon={hidden ? <HideIcon /> : <ShowIcon />}
      onPress={() => onChange(!hidden)}
    />
  )
}

import { useWords } from '../../i18n/intl'
import { Triangle } from '../Triangle'
import { Chip } from './Chip'

/** ▲ Long or ▼ Short. */
export function PositionChip({ position }: { position: 'long' | 'short' }) {
  const { say } = useWords()
  return position === 'long' ? (
    <Chip tone="buy" mark={<Triangle points="up" />}>
      {say('position.long')}
    </Chip>
  ) : (
    <Chip tone="sell" mark={<Triangle points="down" />}>
      {say('position.short')}
    </Chip>
  )
}

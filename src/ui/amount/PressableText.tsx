import { signal } from '@preact/signals-core'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../i18n/intl'
import { Amount, type AmountProps } from './Amount'
import { ExactOnPress } from './ExactOnPress'

/** A text with a shortened figure, which shows all digits when pressed; no button when all of them are shown. */
export function PressableText({ shown, exact, children = shown }: PressableTextProps) {
  const text = useMemo(() => signal(exact), [exact])
  return shown === exact ? children : <ExactOnPress exact={text}>{children}</ExactOnPress>
}

type PressableTextProps = { shown: string; exact: string; children?: ReactNode }

/** An amount that shows all its digits when pressed; not for a link or button, which is pressed itself. */
export function PressableAmount(props: AmountProps) {
  const { value, currency = '', is, minPlaces = 0 } = props
  const { amount, covers } = useWords()
  if (value === undefined || covers(is)) return <Amount {...props} />
  return (
    <PressableText
      shown={`${amount(value, { is, currency, minPlaces })} ${currency}`.trim()}
      exact={`${amount(value, { is: 'exact' })} ${currency}`.trim()}
    >
      <Amount {...props} />
    </PressableText>
  )
}

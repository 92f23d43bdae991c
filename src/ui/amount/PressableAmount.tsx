import { computed, signal } from '@preact/signals-core'
import { type ReactNode, useMemo } from 'react'
import { css } from '#styled/css'
import type { Currency } from '../../domain/currency'
import { compare, type Decimal } from '../../domain/decimal'
import { type FigureStyle, shownFigure } from '../../domain/figureStyle'
import { useWords } from '../../i18n/intl'
import { hidden } from '../VisuallyHidden'
import { Amount, type AmountProps, Equivalent, type EquivalentProps } from './Amount'
import { ExactOnPress } from './ExactOnPress'
import type { AmountLook } from './Figure'
import { LiveAmount, type LiveAmountProps } from './LiveAmount'
import type { Peek } from './PressableText'
import { usePriceAnnouncement } from './usePriceAnnouncement'
import { useSignalPart } from './useSignalPart'

/** An amount that shows all its digits when pressed; not for a link or button, which is pressed itself. */
export function PressableAmount({ peek = false, ...props }: AmountProps & Peek) {
  const { value, currency, is, own, minPlaces, size, tone } = props
  return (
    <Pressable value={value} style={{ is, own, currency, minPlaces }} look={{ size, tone }} peek={peek}>
      <Amount {...props} />
    </Pressable>
  )
}

/** The same for what something is worth. */
export function PressableEquivalent(props: EquivalentProps) {
  const { value, currency, size, tone } = props
  return (
    <Pressable value={value} style={{ is: 'held', currency }} look={{ size, tone }}>
      <Equivalent {...props} />
    </Pressable>
  )
}

type PressableProps = Peek & {
  value: Decimal | undefined
  style: FigureStyle & { currency?: Currency | undefined }
  look: AmountLook
  children: ReactNode
}

function Pressable({ value, style, look, peek = false, children }: PressableProps) {
  const { exactSum, covers } = useWords()
  const exact = value === undefined ? '' : exactSum(value, style.currency)
  const text = useMemo(() => signal(exact), [exact])
  const covered = covers(style)
  const canShowMore = value !== undefined && (covered ? peek : compare(shownFigure(value, style), value) !== 0)
  return canShowMore ? (
    <ExactOnPress exact={text} covered={covered} look={look}>
      {children}
    </ExactOnPress>
  ) : (
    children
  )
}

type PressableLiveAmountProps = LiveAmountProps & {
  /** For the price that a screen is about: screen readers read it out under this name. */
  readonly name: string
}

/** The same for a price that moves. */
export function PressableLiveAmount({ name, ...props }: PressableLiveAmountProps) {
  const { price, currency, size, tone } = props
  const { exactSum } = useWords()
  const announcement = usePriceAnnouncement(price, name, currency)
  const isShortened = useSignalPart(
    price,
    ({ value }) =>
      value !== undefined && compare(shownFigure(value.price, { is: 'price', step: value.step }), value.price) !== 0,
  )
  const exact = useMemo(
    () =>
      computed(() => {
        const { value } = price.value
        return value === undefined ? '' : exactSum(value.price, currency)
      }),
    [price, currency, exactSum],
  )
  const figure = <LiveAmount {...props} />
  return (
    <span className={css({ position: 'relative' })}>
      {isShortened ? (
        <ExactOnPress exact={exact} look={{ size, tone }}>
          {figure}
        </ExactOnPress>
      ) : (
        figure
      )}
      {/* Outside the button, whose contents are not announced. */}
      <span ref={announcement} role="status" className={hidden} />
    </span>
  )
}

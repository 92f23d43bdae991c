import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type ReactNode, useMemo } from 'react'
import type { FigureStyle } from '../../domain/figureStyle'
import { useWords } from '../../i18n/intl'
import { Amount, type AmountProps } from './Amount'
import { ExactOnPress } from './ExactOnPress'
import { LiveText } from './LiveText'
import { useSignalPart } from './useSignalPart'

/** A text with a shortened figure, which shows all digits when pressed; no button when all of them are shown. */
export function PressableText({ shown, exact, covered = false, children = shown }: PressableTextProps) {
  const text = useMemo(() => signal(exact), [exact])
  return shown === exact ? (
    children
  ) : (
    <ExactOnPress exact={text} covered={covered}>
      {children}
    </ExactOnPress>
  )
}

type PressableTextProps = {
  shown: string
  exact: string
  /** The client has hidden it: only a press shows it. */
  covered?: boolean
  children?: ReactNode
}

type PressableFigureProps = { style: FigureStyle; children: (style: FigureStyle) => string }

/** The same for a text around a figure: `children` makes it for each style. */
export function PressableFigure({ style, children: textIn }: PressableFigureProps) {
  const { covers } = useWords()
  return <PressableText shown={textIn(style)} exact={textIn({ is: 'exact' })} covered={covers(style)} />
}

type LivePressableTextProps = {
  shown: ReadonlySignal<string>
  /** '' while the figure is unknown: then nothing can be pressed. */
  exact: ReadonlySignal<string>
}

/** The same for a text that follows a price; a button also at a tick whose digits are all shown. */
export function LivePressableText({ shown, exact }: LivePressableTextProps) {
  const isKnown = useSignalPart(exact, text => text !== '')
  const text = <LiveText text={shown} />
  return isKnown ? <ExactOnPress exact={exact}>{text}</ExactOnPress> : text
}

/** An amount that shows all its digits when pressed; not for a link or button, which is pressed itself. */
export function PressableAmount(props: AmountProps) {
  const { value, currency = '', is, own = false, minPlaces = 0 } = props
  const { amount, covers } = useWords()
  if (value === undefined) return <Amount {...props} />
  return (
    <PressableText
      covered={covers({ is, own })}
      shown={`${amount(value, { is, own, currency, minPlaces })} ${currency}`.trim()}
      exact={`${amount(value, { is: 'exact' })} ${currency}`.trim()}
    >
      <Amount {...props} />
    </PressableText>
  )
}

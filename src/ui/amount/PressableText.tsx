import { type ReadonlySignal, signal } from '@preact/signals-core'
import { useMemo } from 'react'
import type { FigureStyle } from '../../domain/figureStyle'
import { useWords } from '../../i18n/intl'
import { ExactOnPress } from './ExactOnPress'
import { LiveText } from './LiveText'
import { useSignalPart } from './useSignalPart'

/** A figure that the client has hidden stays covered, or a press shows it too. */
export type Peek = { readonly peek?: boolean }

type PressableFigureProps = Peek & { style: FigureStyle; children: (style: FigureStyle) => string }

/** A text around a shortened figure, which shows all digits when pressed: `children` makes it for each style. */
export function PressableFigure({ style, peek = false, children: textIn }: PressableFigureProps) {
  const covered = useWords().covers(style)
  const shown = textIn(style)
  const exact = textIn({ is: 'exact' })
  const exactSignal = useMemo(() => signal(exact), [exact])
  // Where all digits are shown, nothing is pressed.
  if (shown === exact || (covered && !peek)) return shown
  return (
    <ExactOnPress exact={exactSignal} covered={covered}>
      {shown}
    </ExactOnPress>
  )
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

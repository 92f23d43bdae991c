import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { decimalsOf } from '../../../src/domain/decimal'
import { counterKind, shownFigure } from '../../../src/domain/figureStyle'
import { paidKind } from '../../../src/domain/request/paidKind'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import type { TicketFigures } from '../../../src/domain/request/ticketFigures'
import { useWords } from '../../../src/i18n/intl'
import { ExactOnPress } from '../../../src/ui/amount/ExactOnPress'
import { Code, figureStyle } from '../../../src/ui/amount/Figure'
import { LiveText } from '../../../src/ui/amount/LiveText'
import { Padding } from '../../../src/ui/amount/Padding'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import type { LiveFigures } from './useFigures'

/** One weight and size for the whole column: digits of another weight are wider, and move the points apart. */
export const COLUMN = { size: 'body', tone: 'plain' } as const

type FigureName = 'average' | 'total' | 'bound' | 'margin'

type LiveFigureProps = {
  figures: LiveFigures
  figure: FigureName
  route: TicketRoute
  /** Decimals of the column, so that the points of its figures align. */
  places?: number
}

/** A live figure with its currency; a dash while it is unknown. A press shows all its digits. */
export function LiveFigure({ figures, figure, route, places = 0 }: LiveFigureProps) {
  const { say, amount, decimalSeparator } = useWords()
  const isKnown = useSignalPart(figures, shown => shown[figure] !== undefined)
  const missing = useSignalPart(figures, shown => places - decimalsOf(shownOf(shown, figure, route) ?? ''))
  const text = useMemo(
    () =>
      computed(() => {
        const shown = shownOf(figures.value, figure, route)
        return shown === undefined ? say('value.dash') : amount(shown, { is: 'exact' })
      }),
    [figures, figure, route, say, amount],
  )
  const exact = useExact(figures, figure, route)
  if (!isKnown) return <LiveText text={text} />
  return (
    <ExactOnPress exact={exact} look={COLUMN}>
      <span className={figureStyle(COLUMN.size, COLUMN.tone)}>
        <LiveText text={text} />
        <Code size={COLUMN.size}>{route.counter}</Code>
        <Padding places={missing} point={missing === places ? decimalSeparator : ''} />
      </span>
    </ExactOnPress>
  )
}

/** A live figure in a sentence: '48,064.72 USDT'. */
export function LiveSum({ figures, figure, route }: LiveFigureProps) {
  const { say, sum } = useWords()
  const text = useMemo(
    () =>
      computed(() => {
        const shown = shownOf(figures.value, figure, route)
        return shown === undefined ? say('value.dash') : sum(shown, route.counter, 'exact')
      }),
    [figures, figure, route, say, sum],
  )
  return (
    <ExactOnPress exact={useExact(figures, figure, route)}>
      <LiveText text={text} />
    </ExactOnPress>
  )
}

function shownOf(figures: TicketFigures, figure: FigureName, { side, counter }: TicketRoute) {
  const { [figure]: value, step, paidFrom } = figures
  if (value === undefined) return undefined
  if (figure === 'average') return shownFigure(value, { is: 'price', step })
  const isPaid = figure === 'margin' || counterKind(side) === 'paid'
  return shownFigure(value, { is: isPaid ? paidKind(value, paidFrom, counter) : 'received', currency: counter })
}

function useExact(figures: LiveFigures, figure: FigureName, { counter }: TicketRoute): ReadonlySignal<string> {
  const { sum } = useWords()
  return useMemo(
    () =>
      computed(() => {
        const { [figure]: value } = figures.value
        return value === undefined ? '' : sum(value, counter, 'exact')
      }),
    [figures, figure, counter, sum],
  )
}

/** Decimals of the longest figure in a column of them. */
export const useColumnPlaces = (figures: LiveFigures, route: TicketRoute): number =>
  useSignalPart(figures, shown =>
    Math.max(
      // The expected average has this many decimals, even where it is not the ticket's average.
      shown.step ?? 0,
      ...(['average', 'total', 'margin'] as const).map(figure => decimalsOf(shownOf(shown, figure, route) ?? '')),
    ),
  )

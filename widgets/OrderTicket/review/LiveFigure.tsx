import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import { counterKind } from '../../../src/domain/figureStyle'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import type { TicketFigures } from '../../../src/domain/request/ticketFigures'
import type { MessageKey } from '../../../src/i18n/en-US'
import { useWords } from '../../../src/i18n/intl'
import { LiveText } from '../../../src/ui/amount/LiveText'

/** What the total is called, in the form and in the line over the button. */
export const TOTAL_TEXTS: Record<TicketFigures['totalAt'], { label: MessageKey; inLine: MessageKey }> = {
  average: { label: 'total.expectedTotal', inLine: 'summary.total' },
  ownPrice: { label: 'total.counterAtPrice', inLine: 'summary.totalAtPrice' },
  market: { label: 'total.counterAmount', inLine: 'summary.totalAtMarket' },
}

type LiveFigureProps = { figures: ReadonlySignal<TicketFigures>; figure: 'average' | 'total'; route: TicketRoute }

/** The live average or total; a dash while it is unknown. */
export function LiveFigure({ figures, figure, route: { side, counter } }: LiveFigureProps) {
  const { say, amount, sum } = useWords()
  const text = useMemo(
    () =>
      computed(() => {
        const { [figure]: value, step } = figures.value
        if (value === undefined) return say('value.dash')
        return figure === 'total'
          ? sum(value, counter, counterKind(side))
          : `${amount(value, { is: 'price', step })} ${counter}`
      }),
    [figures, figure, side, counter, say, amount, sum],
  )
  return <LiveText text={text} />
}

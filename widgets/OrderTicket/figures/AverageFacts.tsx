import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { css } from '#styled/css'
import { roundPercent } from '../../../src/domain/book/expectedFill'
import { compare, decimalsOf, isDecimal, isZero } from '../../../src/domain/decimal'
import type { FigureKind } from '../../../src/domain/figureStyle'
import { useWords } from '../../../src/i18n/intl'
import { ExactOnPress } from '../../../src/ui/amount/ExactOnPress'
import { figureStyle } from '../../../src/ui/amount/Figure'
import { LiveAmount } from '../../../src/ui/amount/LiveAmount'
import { StaleMark } from '../../../src/ui/amount/LiveMark'
import { LiveText } from '../../../src/ui/amount/LiveText'
import { Padding } from '../../../src/ui/amount/Padding'
import { LivePressableText } from '../../../src/ui/amount/PressableText'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { Fact } from '../../../src/ui/Fact'
import type { ExpectedSignal } from '../market/useExpectedFill'
import type { ShownTicket } from '../shownTicket'
import { COLUMN, LiveFigure } from './LiveFigure'
import { RangeFills, useCrossesMarket } from './RangeFills'

/** The expected average price, and the part that would fill now. */
export function AverageFacts({ expected, places, ...ticket }: ShownTicket & { places: number }) {
  const { say } = useWords()
  const { values, route, figures, ticker } = ticket
  const range = { values, side: route.side, ticker }
  const crossesMarket = useCrossesMarket(range)
  const hasAverage = useSignalPart(figures, ({ average }) => average !== undefined)
  if (expected !== undefined) return <FromBook {...ticket} expected={expected} places={places} />
  if (values.type !== 'scaled' || !hasAverage) return null
  return (
    <>
      <Fact label={say('total.bandAverage')}>
        <LiveFigure figures={figures} figure="average" route={route} places={places} />
      </Fact>
      {crossesMarket && (
        <Fact label={say('total.fillsNow')}>
          <RangeFills {...range} />
        </Fact>
      )}
    </>
  )
}

type FromBookProps = ShownTicket & { expected: ExpectedSignal; places: number }

function FromBook({ expected, route, values, figures, places }: FromBookProps) {
  const { base, counter, common } = route
  const words = useWords()
  const { say } = words
  const { requestedBase } = values
  const slippageText = useMemo(
    () =>
      computed(() => {
        const found = expected.value.value?.slippage
        if (found === undefined || isZero(found)) return ''
        const percent = roundPercent(found)
        return ` · ${say('total.slippage', { percent: words.percentText(percent, Math.max(2, decimalsOf(percent))) })}`
      }),
    [expected, words, say],
  )
  const [fills, exactFills] = useMemo(() => {
    const textIn = (is: FigureKind) =>
      computed(() => {
        const { value } = expected.value
        if (value?.filledNow === undefined) return is === 'exact' ? '' : say('value.dash')
        // All of it reads as the amount itself: fewer digits would look as if a rest stayed.
        const isAll = isDecimal(requestedBase) && compare(value.filledNow, requestedBase) === 0
        const now = words.amount(value.filledNow, { is: isAll ? 'exact' : is, currency: base })
        const whole = words.sum(requestedBase, base, 'exact')
        return say(value.thin ? 'total.fillsNowAtLeast' : 'total.fillsNowOf', { now, amount: whole })
      })
    return [textIn('received'), textIn('exact')]
  }, [expected, words, say, requestedBase, base])
  const exactAverage = useMemo(
    () =>
      computed(() => {
        const { value } = expected.value
        return value === undefined ? '' : words.sum(value.price, counter, 'exact')
      }),
    [expected, words, counter],
  )
  const hasAverage = useSignalPart(expected, ({ value }) => value !== undefined)
  const missing = useSignalPart(figures, ({ step = 0 }) => places - step)
  const average = <LiveAmount price={expected} currency={counter} {...COLUMN} />
  return (
    <>
      <Fact
        label={
          <>
            {say('total.expectedAverage')}
            <span className={css({ textStyle: 'small' })}>
              <LiveText text={slippageText} />
            </span>
            <span className={css({ marginLeft: '1' })}>
              <StaleMark price={expected} />
            </span>
          </>
        }
      >
        {hasAverage ? (
          <ExactOnPress exact={exactAverage} look={COLUMN}>
            {average}
            <span className={figureStyle(COLUMN.size, COLUMN.tone)}>
              <Padding places={missing} point={missing === places ? words.decimalSeparator : ''} />
            </span>
          </ExactOnPress>
        ) : (
          average
        )}
      </Fact>
      {values.type === 'limit' && common === undefined && (
        <Fact label={say('total.fillsNow')}>
          <LivePressableText shown={fills} exact={exactFills} />
        </Fact>
      )}
    </>
  )
}

/** A note when the order book is empty, or holds less than the amount. */
export function BookNote({ expected, ...ticket }: ShownTicket) {
  // Through a common currency, MarketLine has this note.
  return expected && ticket.route.common === undefined && <BookNoteText {...ticket} expected={expected} />
}

function BookNoteText({ expected, route, values }: ShownTicket & { expected: ExpectedSignal }) {
  const { say } = useWords()
  const isThin = useSignalPart(expected, ({ value }) => value?.thin === true)
  const isEmpty = useSignalPart(expected, ({ state, value }) => state === 'live' && value === undefined)
  if (!isEmpty && !(isThin && values.type === 'market')) return null
  return (
    <p role="status" className={css({ textStyle: 'small', color: 'ink-2' })}>
      {isEmpty ? say('total.nobodyOffers', { side: route.side }) : say('total.thinBook')}
    </p>
  )
}

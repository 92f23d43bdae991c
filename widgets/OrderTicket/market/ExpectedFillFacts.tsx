import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { css } from '#styled/css'
import { roundPercent } from '../../../src/domain/book/expectedFill'
import { type Decimal, decimalsOf, isZero } from '../../../src/domain/decimal'
import { ownPrice, type TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { LiveAmount } from '../../../src/ui/amount/LiveAmount'
import { StaleMark } from '../../../src/ui/amount/LiveMark'
import { LiveText } from '../../../src/ui/amount/LiveText'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { Fact, Facts } from '../../../src/ui/Fact'
import type { TicketForm } from '../ticketForm'
import { RangeFills, useRangeFills } from './RangeFills'
import { type ExpectedSignal, useExpectedFill } from './useExpectedFill'
import type { WizardTicker } from './useTicker'

type ExpectedFactsProps = { route: TicketRoute; form: TicketForm; ticker: WizardTicker }

/** The expected average price, and the part that would fill now. */
export function ExpectedFillFacts({ route, form, ticker }: ExpectedFactsProps) {
  const { say } = useWords()
  const expected = useExpectedFill(route, form.values, ticker)
  const { type, requestedBase } = form.values
  const range = { values: form.values, side: route.side, ticker }
  const crossesMarket = useRangeFills(range)
  if (expected !== undefined) return <FromBook expected={expected} route={route} amount={requestedBase} type={type} />
  const average = ownPrice(form.values)
  if (type !== 'scaled' || average === undefined) return null
  return (
    <Facts dense>
      <Fact label={say('total.bandAverage')}>
        <Amount value={average} currency={route.counter} is="price" size="body" tone="plain" />
      </Fact>
      {crossesMarket && (
        <Fact label={say('total.fillsNow')}>
          <RangeFills {...range} />
        </Fact>
      )}
    </Facts>
  )
}

type FromBookProps = {
  expected: ExpectedSignal
  route: TicketRoute
  amount: Decimal
  type: TicketForm['values']['type']
}

function FromBook({ expected, route, amount, type }: FromBookProps) {
  const { base, counter, common } = route
  const words = useWords()
  const { say } = words
  const isThin = useSignalPart(expected, ({ value }) => value?.thin === true)
  const isEmpty = useSignalPart(expected, ({ state, value }) => state === 'live' && value === undefined)
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
  const fillsText = useMemo(
    () =>
      computed(() => {
        const { value } = expected.value
        if (value?.now === undefined) return say('value.dash')
        const now = words.amount(value.now, { is: 'received', currency: base })
        const whole = words.sum(amount, base)
        return say(value.thin ? 'total.fillsNowAtLeast' : 'total.fillsNowOf', { now, amount: whole })
      }),
    [expected, words, say, amount, base],
  )
  return (
    <div>
      <Facts dense>
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
          <LiveAmount price={expected} currency={counter} size="body" tone="plain" />
        </Fact>
        {type === 'limit' && common === undefined && (
          <Fact label={say('total.fillsNow')}>
            <LiveText text={fillsText} />
          </Fact>
        )}
      </Facts>
      {/* Through a common currency, MarketLine says it. */}
      {common === undefined && (isEmpty || (isThin && type === 'market')) && (
        <p role="status" className={css({ textStyle: 'small', color: 'ink-2' })}>
          {say(isEmpty ? 'total.nobodyOffers' : 'total.thinBook')}
        </p>
      )}
    </div>
  )
}

import { css } from '#styled/css'
import { compare } from '../../src/domain/decimal'
import { baseKind, counterKind } from '../../src/domain/figureStyle'
import {
  averagePriceOf,
  isCanceledAfterPartFill,
  isCanceledOrCanceling,
  isNoLongerNew,
  mayStillFill,
  type TradeRequest,
} from '../../src/domain/request/request'
import { requestValue, resultAgainstLimit } from '../../src/domain/request/ticketTotal'
import { useWords } from '../../src/i18n/intl'
import { PressableAmount } from '../../src/ui/amount/PressableAmount'
import { When } from '../../src/ui/amount/When'
import { Fact, Facts } from '../../src/ui/Fact'
import { AccountIcon } from '../../src/ui/request/AccountIcon'
import { AccountName } from '../../src/ui/request/AccountName'
import { RequestPrice } from '../../src/ui/request/RequestPrice'
import { DeadlineFact } from './deadline/DeadlineFact'
import { isResult, showsProgress } from './RequestHead'

type RequestFactsProps = {
  request: TradeRequest
  stale: boolean
  /** Reads the request, without a cache. */
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
}

/** The facts that the head does not show, in two columns where there is room. */
export function RequestFacts({ request, stale, readAgain }: RequestFactsProps) {
  const hasResults = isNoLongerNew(request)
  // The results of a request of which nothing was executed follow the facts, so that a cancel moves none of them.
  const endedUnfilled = isCanceledOrCanceling(request) && !isCanceledAfterPartFill(request)
  const results = hasResults && <Results request={request} stale={stale} />
  return (
    <div className={card}>
      <Facts>
        {isResult(request) ? (
          <Requested request={request} stale={stale} />
        ) : (
          <RequestValue request={request} stale={stale} />
        )}
        {!endedUnfilled && results}
        <Terms request={request} readAgain={readAgain} />
        {endedUnfilled && results}
      </Facts>
    </div>
  )
}

/** What was requested, below the head of a request that shows its result. */
function Requested({ request, stale }: Omit<RequestFactsProps, 'readAgain'>) {
  const { say } = useWords()
  const { side, baseCurrency, requestedBase, executedBase } = request
  const differs =
    requestedBase !== undefined && executedBase !== undefined && compare(requestedBase, executedBase) !== 0
  return (
    <>
      {differs && (
        <Fact label={say('request.requestedBase')}>
          <PressableAmount
            value={requestedBase}
            currency={baseCurrency}
            is={baseKind(side)}
            own
            {...figureLook(stale)}
          />
        </Fact>
      )}
      <Fact label={say('request.price')}>
        <RequestPrice request={request} Price={PressableAmount} {...figureLook(stale)} />
      </Fact>
    </>
  )
}

/** The executed figures that the head does not show: the amount is there while there is a progress bar. */
function Results({ request, stale }: Omit<RequestFactsProps, 'readAgain'>) {
  const { say } = useWords()
  const look = figureLook(stale)
  const { baseCurrency, counterCurrency, executedBase, executedCounter } = request
  if (isResult(request)) return <AgainstLimit request={request} stale={stale} />
  return (
    <>
      {!showsProgress(request) && (
        <Fact label={say('request.executedBase')}>
          <PressableAmount value={executedBase} currency={baseCurrency} is={baseKind(request.side)} own {...look} />
        </Fact>
      )}
      <Fact label={say('request.executedCounter')}>
        <PressableAmount
          value={executedCounter}
          currency={counterCurrency}
          is={counterKind(request.side)}
          own
          {...look}
        />
      </Fact>
      <Fact label={say('request.average')}>
        <PressableAmount value={averagePriceOf(request)} currency={counterCurrency} is="price" {...look} />
      </Fact>
      <AgainstLimit request={request} stale={stale} />
    </>
  )
}

const figureLook = (stale: boolean) => ({ size: 'body', tone: stale ? 'quiet' : 'plain' }) as const

/** The value of a request at its requested price; of an executed one the result says more. */
function RequestValue({ request, stale }: Omit<RequestFactsProps, 'readAgain'>) {
  const { say } = useWords()
  const value = mayStillFill(request) || isCanceledOrCanceling(request) ? requestValue(request) : undefined
  if (value === undefined) return null
  return (
    <Fact label={say('request.value')}>
      {/* Of a range it is the value at its middle. */}
      {request.type === 'scaled' && '≈ '}
      <PressableAmount
        value={value}
        currency={request.counterCurrency}
        is={counterKind(request.side)}
        own
        {...figureLook(stale)}
      />
    </Fact>
  )
}

/** How much better than its limit the request was executed, or worse. */
function AgainstLimit({ request, stale }: Omit<RequestFactsProps, 'readAgain'>) {
  const { say, percentText } = useWords()
  const result = resultAgainstLimit(request)
  if (result === undefined) return null
  return (
    <Fact label={say(result.isBetter ? 'request.betterThanLimit' : 'request.worseThanLimit')}>
      <PressableAmount
        value={result.amount}
        currency={request.counterCurrency}
        is={result.isBetter ? 'received' : 'paid'}
        own
        {...figureLook(stale)}
      />
      <span className={css({ color: 'ink-2', whiteSpace: 'nowrap' })}>{` · ${percentText(result.percent, 2)}`}</span>
    </Fact>
  )
}

/** Account, deadline and the time of the placing. */
function Terms({ request, readAgain }: Omit<RequestFactsProps, 'stale'>) {
  const { say } = useWords()
  return (
    <>
      <Fact label={say('request.account')}>
        <span
          className={css({
            display: 'inline-flex',
            alignItems: 'center',
            gap: '2',
            whiteSpace: 'normal',
            textAlign: 'left',
          })}
        >
          <AccountIcon account={request.exchangeAccount} size={24} />
          <bdi>
            <AccountName account={request.exchangeAccount} />
          </bdi>
        </span>
      </Fact>
      {request.commonCurrency !== undefined && <Fact label={say('request.common')}>{request.commonCurrency}</Fact>}
      <DeadlineFact request={request} readAgain={readAgain} />
      <Fact label={say('request.created')}>
        <span className={instant}>
          <When at={request.createdAt} show="dateTime" />
        </span>
      </Fact>
    </>
  )
}

const card = css({
  bg: 'panel',
  border: '1px solid {colors.line}',
  rounded: 'panel',
  paddingBlock: '1.5',
  '& dl': {
    paddingBlock: '0',
    '@container request (min-width: 560px)': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: '3',
      alignItems: 'start',
    },
  },
})
const instant = css({ color: 'ink-2' })

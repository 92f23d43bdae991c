import { css } from '#styled/css'
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
import { DeadlineFact } from './deadline/DeadlineFact'
import { showsProgress } from './RequestHead'

type RequestFactsProps = {
  request: TradeRequest
  stale: boolean
  /** Reads the request, without a cache. */
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
}

/** The facts that the head does not show. A wide widget has two cards, or one card with two columns. */
export function RequestFacts({ request, stale, readAgain }: RequestFactsProps) {
  const hasResults = isNoLongerNew(request)
  // The results of a request of which nothing was executed follow the facts, so that a cancel moves none of them.
  const endedUnfilled = isCanceledOrCanceling(request) && !isCanceledAfterPartFill(request)
  const hasOwnCard = hasResults && !endedUnfilled
  const value = <RequestValue request={request} stale={stale} />
  const results = <Results request={request} stale={stale} />
  return (
    <div className={hasOwnCard ? cards : css({ display: 'grid', gap: '3' })}>
      {hasOwnCard && (
        <div className={half}>
          <Facts>
            {value}
            {results}
          </Facts>
        </div>
      )}
      {/* The same elements before and after: a deadline that is being typed stays when the request begins to fill. */}
      <div className={hasOwnCard ? half : twoColumns}>
        <Facts>
          {!hasOwnCard && value}
          <Terms request={request} readAgain={readAgain} />
        </Facts>
      </div>
      {endedUnfilled && (
        <div className={twoColumns}>
          <Facts>{results}</Facts>
        </div>
      )}
    </div>
  )
}

/** The executed figures. The head shows the executed amount itself while there is a progress bar. */
function Results({ request, stale }: Omit<RequestFactsProps, 'readAgain'>) {
  const { say } = useWords()
  const look = figureLook(stale)
  const { baseCurrency, counterCurrency, executedBase, executedCounter } = request
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
      <PressableAmount value={value} currency={request.counterCurrency} own {...figureLook(stale)} />
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

const WIDE = '@container request (min-width: 560px)'
const card = { bg: 'panel', border: '1px solid {colors.line}', rounded: 'panel', paddingBlock: '1.5' } as const
const cards = css(card, {
  // Lists that follow each other look like one.
  '& dl': { paddingBlock: '0' },
  [WIDE]: {
    display: 'grid',
    paddingBlock: '0',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '3',
    bg: 'transparent',
    border: 'none',
  },
})
const half = css({ [WIDE]: card })
const twoColumns = css(card, {
  '& dl': {
    paddingBlock: '0',
    [WIDE]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '3', alignItems: 'start' },
  },
})
const instant = css({ color: 'ink-2' })

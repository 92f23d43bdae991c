import { css, cx } from '#styled/css'
import { averagePriceOf, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { Amount } from '../../src/ui/amount/Amount'
import { RequestPrice } from '../../src/ui/request/RequestPrice'

/** The requested price; of an executed request also the average, beside it where there is room. */
export function RowPrice({ request }: { request: TradeRequest }) {
  const { say } = useWords()
  const average = request.status === 'executed' ? averagePriceOf(request) : undefined
  if (average === undefined) return <RequestPrice request={request} />
  const isMarket = request.type === 'market'
  return (
    <>
      <span className={isMarket ? undefined : cx(beforePrice, besidePrice)}>
        <span className={mark}>{say('requests.averageMark')}</span>
        <Amount
          value={average}
          currency={request.counterCurrency}
          withoutCode={!isMarket}
          is="price"
          size="body"
          tone="quiet"
        />
      </span>
      {request.type === 'limit' && <span className={mark}>{say('requests.limitMark')}</span>}
      {!isMarket && <RequestPrice request={request} />}
    </>
  )
}

const mark = css({ textStyle: 'small', color: 'ink-3', marginRight: '1' })
const beforePrice = css({ marginRight: '3' })
// Below 420 px two prices with their marks would take a line of their own in every row.
const besidePrice = css({ '@container requests (max-width: 30em)': { display: 'none' } })

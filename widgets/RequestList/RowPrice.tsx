import { css } from '#styled/css'
import { averagePriceOf, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { Amount } from '../../src/ui/amount/Amount'
import { RequestPrice } from '../../src/ui/request/RequestPrice'

/** The average price of an executed request, marked as such; the requested price of every other. */
export function RowPrice({ request }: { request: TradeRequest }) {
  const { say } = useWords()
  const average = request.status === 'executed' ? averagePriceOf(request) : undefined
  if (average === undefined) return <RequestPrice request={request} />
  return (
    <>
      <span className={css({ textStyle: 'small', color: 'ink-3', marginRight: '1' })}>
        {say('requests.averageMark')}
      </span>
      <Amount value={average} currency={request.counterCurrency} size="body" tone="quiet" is="price" />
    </>
  )
}

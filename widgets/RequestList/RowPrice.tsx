import { css } from '#styled/css'
import { averagePriceOf, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { Amount } from '../../src/ui/amount/Amount'
import { RequestPrice } from '../../src/ui/request/RequestPrice'

/** What an executed request really got, marked as the average that it is; of all others the price that was asked for. */
export function RowPrice({ request }: { request: TradeRequest }) {
  const { say } = useWords()
  const average = request.status === 'executed' ? averagePriceOf(request) : undefined
  if (average === undefined) return <RequestPrice request={request} />
  return (
    <>
      <span className={css({ textStyle: 'small', color: 'ink-3', marginRight: '1' })}>
        {say('requests.averageMark')}
      </span>
      <Amount value={average} currency={request.counterCurrency} size="body" tone="quiet" minPlaces={2} />
    </>
  )
}

import { css } from '#styled/css'
import type { TradeRequest } from '../../../src/domain/request/request'
import { type RequestFilter, withAccount, withCurrency } from '../../../src/domain/request/requestFilter'
import { AccountFilter } from './AccountFilter'
import { CurrencyFilter } from './CurrencyFilter'
import { StatusChips } from './StatusChips'

type FiltersProps = {
  filter: RequestFilter
  onChange: (filter: RequestFilter) => void
  rows: readonly TradeRequest[]
}

/** What narrows the list: statuses in a line of chips, below it the account and the currency. */
export const Filters = ({ filter, onChange, rows }: FiltersProps) => (
  <>
    <StatusChips filter={filter} onChange={onChange} />
    <div className={pair}>
      <AccountFilter chosen={filter.exchangeAccount} onChoose={account => onChange(withAccount(filter, account))} />
      <CurrencyFilter
        rows={rows}
        chosen={filter.currency}
        onChoose={currency => onChange(withCurrency(filter, currency))}
      />
    </div>
  </>
)

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '2',
  marginBottom: '1',
  // in a column of few letters, or in large text, one below the other
  '@container requests (max-width: 19em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

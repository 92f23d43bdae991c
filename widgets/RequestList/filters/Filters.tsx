import { useState } from 'react'
import { css } from '#styled/css'
import { useAccounts } from '../../../src/desk/me'
import { useRequestsCount } from '../../../src/desk/requests/requestQueries'
import { type ExchangeAccount, isExchangeAccount } from '../../../src/domain/account'
import { REQUEST_STATUSES, type RequestStatus, type TradeRequest } from '../../../src/domain/request/request'
import {
  type RequestFilter,
  withAccount,
  withAllStatuses,
  withCurrency,
  withStatusToggled,
} from '../../../src/domain/request/requestFilter'
import { useWords } from '../../../src/i18n/intl'
import { ChoiceChip } from '../../../src/ui/form/ChoiceChip'
import { FilterChip, FilterChips } from '../../../src/ui/form/FilterChip'
import { CurrencyFilter } from './CurrencyFilter'

type StatusFiltersProps = {
  filter: RequestFilter
  onChange: (filter: RequestFilter) => void
  /** How many requests match the filter. */
  total: number | undefined
}

/** The statuses in a line of chips, each with its number of requests. */
export function StatusFilters({ filter, onChange, total }: StatusFiltersProps) {
  const { say } = useWords()
  const countOf = useStatusCounts(filter, total)
  // The first counts widen the chips; later ones must not scroll the line.
  const [hadCounts, setHadCounts] = useState(false)
  if (!hadCounts && countOf('all') !== undefined) setHadCounts(true)
  return (
    <FilterChips label={say('filter.status')} chosen={[...(filter.statuses ?? []), hadCounts].join()}>
      <StatusFilter filter={filter} count={countOf('all')} onPress={() => onChange(withAllStatuses(filter))} />
      {REQUEST_STATUSES.map(status => (
        <StatusFilter
          key={status}
          status={status}
          filter={filter}
          count={countOf(status)}
          onPress={() => onChange(withStatusToggled(filter, status))}
        />
      ))}
    </FilterChips>
  )
}

type PlaceFiltersProps = Pick<StatusFiltersProps, 'filter' | 'onChange'> & { rows: readonly TradeRequest[] }

/** The account and the currency. */
export function PlaceFilters({ filter, onChange, rows }: PlaceFiltersProps) {
  return (
    <div className={pair}>
      <AccountFilter chosen={filter.exchangeAccount} onChoose={account => onChange(withAccount(filter, account))} />
      <CurrencyFilter
        rows={rows}
        chosen={filter.currency}
        onChoose={currency => onChange(withCurrency(filter, currency))}
      />
    </div>
  )
}

type StatusFilterProps = {
  /** All of them by default. */
  status?: RequestStatus
  filter: RequestFilter
  count: number | null | undefined
  onPress: () => void
}

function StatusFilter({ status, filter: { statuses = [] }, count, onPress }: StatusFilterProps) {
  const { say } = useWords()
  return (
    <FilterChip
      label={say(`filter.${status ?? 'all'}`)}
      count={count}
      on={status === undefined ? statuses.length === 0 : statuses.includes(status)}
      onPress={onPress}
    />
  )
}

/** `undefined` while it is loaded, `null` where there is none. */
type CountOf = (status: RequestStatus | 'all') => number | null | undefined

/** The desk's own totals: `all` can't be added up, as a request may have a status that this version does not know. */
function useStatusCounts(filter: RequestFilter, total: number | undefined): CountOf {
  const [isListed, setListed] = useState(total !== undefined)
  if (!isListed && total !== undefined) setListed(true)
  const [chosen = 'all', ...others] = filter.statuses ?? []
  // The chip that is chosen alone has the list's own number, once that is loaded: the two never differ.
  const list = others.length === 0 && total !== undefined ? chosen : undefined
  const own = withAllStatuses(filter)
  const filterOf = (status: RequestStatus | 'all') =>
    !isListed || status === list ? undefined : status === 'all' ? own : { ...own, statuses: [status] }
  const loaded = {
    all: useRequestsCount(filterOf('all')),
    new: useRequestsCount(filterOf('new')),
    in_progress: useRequestsCount(filterOf('in_progress')),
    executed: useRequestsCount(filterOf('executed')),
    pending_cancellation: useRequestsCount(filterOf('pending_cancellation')),
    canceled: useRequestsCount(filterOf('canceled')),
  } satisfies Record<RequestStatus | 'all', unknown>
  const counts = list !== undefined && list in loaded ? { ...loaded, [list]: total } : loaded
  // First shown together, as each would move the chips.
  const isShown = Object.values(counts).every(count => count !== undefined)
  return status => (isShown ? counts[status] : undefined)
}

type AccountFilterProps = { chosen: string | undefined; onChoose: (account: ExchangeAccount | undefined) => void }

/** One of the client's accounts, or all. An account that only the address names is offered while it is chosen. */
function AccountFilter({ chosen, onChoose }: AccountFilterProps) {
  const { say } = useWords()
  const { data: own = [] } = useAccounts()
  const account = chosen !== undefined && isExchangeAccount(chosen) ? chosen : undefined
  const offered = account === undefined || own.includes(account) ? own : [...own, account]
  return (
    <ChoiceChip
      label={say('filter.account')}
      none={say('filter.allAccounts')}
      options={offered.map(key => ({ key, label: say(`account.${key}`) }))}
      chosen={account}
      onChoose={onChoose}
    />
  )
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '2',
  // In a narrow column, or in large text, one below the other.
  '@container requests (max-width: 19em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

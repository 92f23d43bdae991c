import { css } from '#styled/css'
import { useBalances, useTotal } from '../../src/desk/balances'
import { useSettings } from '../../src/desk/useDesk'
import { sharesOf } from '../../src/domain/allocation'
import { balanceAt, byWorth, listed } from '../../src/domain/balance'
import { type Currency, isCurrencyCode } from '../../src/domain/currency'
import { useWords } from '../../src/i18n/intl'
import { Equivalent } from '../../src/ui/amount/Amount'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../src/ui/feedback/Loading'
import { BalanceRowSkeleton } from '../../src/ui/feedback/Skeletons'
import { StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { moveBetweenRows } from '../../src/ui/list/moveBetweenRows'
import { Panel } from '../../src/ui/Panel'
import { Allocation, AllocationLegend } from './Allocation'
import { BalanceRow } from './BalanceRow'

type BalancesPanelProps = {
  /** The address of each currency, in a page that has addresses. */
  href?: (currency: Currency) => string
  onOpenBalance?: (currency: Currency) => void
}

const SKELETONS = [0, 1, 2, 3, 4]

/** The client's balances by worth: the total, how it is spread, and each currency. */
export function BalancesPanel({ href, onOpenBalance }: BalancesPanelProps) {
  const { say } = useWords()
  const { equivalentCurrency, smallBalancesEquivalent, hideSmallBalances } = useSettings().settings
  const { data, error, answeredAt, mutate, isValidating } = useBalances()
  const total = useTotal()
  const hideBelow = hideSmallBalances ? smallBalancesEquivalent : undefined
  const shown = (data ?? []).filter(balance => listed(balance, hideBelow)).sort(byWorth(equivalentCurrency))
  const shares = sharesOf(shown, equivalentCurrency)
  const stale = useStale(error)
  const hasUnpriced = shown.some(balance => balanceAt(balance)?.equivalents[equivalentCurrency] === undefined)

  return (
    <section aria-label={say('balances.title')} className={frame}>
      <StaleBanner answeredAt={answeredAt} failed={error !== undefined} />
      <div className={columns}>
        {data !== undefined && shown.length > 0 && (
          <div>
            <p className={css({ color: 'ink-3' })}>{say('balances.totalIn', { currency: equivalentCurrency })}</p>
            <p className={css({ marginTop: '0.5', overflowWrap: 'anywhere', '--desk-figure-wrap': 'normal' })}>
              <Equivalent
                value={total.data?.[equivalentCurrency]}
                currency={equivalentCurrency}
                size="figure"
                tone={stale || total.error !== undefined ? 'quiet' : 'strong'}
              />
            </p>
            <p className={note}>{hasUnpriced && say('balances.partial')}</p>
            <div className={css({ marginTop: '3' })}>
              <Allocation shares={shares} stale={stale} />
            </div>
            <div className={onlyWide}>
              <AllocationLegend shares={shares} />
            </div>
          </div>
        )}
        <Panel>
          {data === undefined && error === undefined ? (
            <Loading>
              {SKELETONS.map(at => (
                <BalanceRowSkeleton key={at} at={at} />
              ))}
            </Loading>
          ) : data === undefined ? (
            <ErrorBlock
              title={say('balances.failed')}
              error={error}
              onRetry={() => void mutate()}
              retrying={isValidating}
            />
          ) : shown.length === 0 ? (
            <Empty title={say('balances.none')}>{say('balances.noneHint')}</Empty>
          ) : (
            <ul aria-label={say('balances.title')} onKeyDown={moveBetweenRows} className={grid}>
              {shown.map((balance, at) => (
                <li key={isCurrencyCode(balance.currency) ? balance.currency : at} className={cell}>
                  <BalanceRow
                    currency={balance.currency}
                    entry={balanceAt(balance)}
                    share={shares.get(balance.currency)}
                    equivalent={equivalentCurrency}
                    stale={stale}
                    href={href}
                    onOpen={onOpenBalance}
                  />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </section>
  )
}

// Container queries, as the panel may be one column of a portal's page.
const WIDE = '@container balances (min-width: 720px)'
// Its line is reserved: while prices come and go, the list stays where it is.
const note = css({
  minHeight: 'calc(16 * var(--desk-text-unit, 1px))',
  textStyle: 'small',
  color: 'ink-3',
})
const frame = css({
  containerType: 'inline-size',
  containerName: 'balances',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
})
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  '@container balances (min-width: 960px)': {
    gridTemplateColumns: '344px minmax(0, 1fr)',
    gap: '6',
    alignItems: 'start',
  },
})
const onlyWide = css({ display: 'none', '@container balances (min-width: 960px)': { display: 'block' } })
const grid = css({ display: 'grid', [WIDE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } })
const cell = css({
  // The panel's own edge covers the last line.
  borderBottom: '1px solid {colors.line}',
  marginBottom: '-1px',
  [WIDE]: { _odd: { borderRight: '1px solid {colors.line}' } },
})

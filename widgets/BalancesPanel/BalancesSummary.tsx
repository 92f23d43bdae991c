import { css } from '#styled/css'
import { useBalances } from '../../src/desk/balances'
import { useSettings } from '../../src/desk/useDesk'
import { allocate, wholeWorth } from '../../src/domain/allocation'
import { filterBalances, listBalances } from '../../src/domain/balanceList'
import { useWords } from '../../src/i18n/intl'
import { Amount, Equivalent } from '../../src/ui/amount/Amount'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../src/ui/feedback/Loading'
import { SummarySkeleton } from '../../src/ui/feedback/Skeletons'
import { StaleAge } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { ForwardIcon } from '../../src/ui/Icon'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { Panel } from '../../src/ui/Panel'
import { Allocation, Swatch } from './Allocation'

type BalancesSummaryProps = {
  /** How many of the largest are listed; 4 by default. */
  most?: number
  /** The address of all balances, in a page that has addresses. */
  href?: string
  onOpenBalances?: () => void
}

/** The dashboard's balances: how the total is spread, and the largest ones. Small ones are always hidden. */
export function BalancesSummary({ most = 4, href, onOpenBalances }: BalancesSummaryProps) {
  const { say } = useWords()
  const { equivalentCurrency, smallBalancesEquivalent } = useSettings().settings
  const { data, error, answeredAt, mutate, isValidating } = useBalances()
  const stale = useStale(error)
  if (data === undefined)
    return (
      <Panel label={say('balances.title')}>
        {error === undefined ? (
          <Loading>
            <SummarySkeleton rows={most} />
          </Loading>
        ) : (
          <ErrorBlock
            title={say('balances.failed')}
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        )}
      </Panel>
    )

  const listed = listBalances(data, { equivalent: equivalentCurrency, smallBelow: smallBalancesEquivalent })
  const shown = filterBalances(listed, { hideSmall: true })
  const largest = shown.slice(0, most)
  return (
    <Panel label={say('balances.title')}>
      <div className={head}>
        <h2 className={css({ textStyle: 'lead' })}>{say('balances.title')}</h2>
        <span className={css({ flex: '1' })} />
        <StaleAge answeredAt={answeredAt} failed={error !== undefined} />
        {(href !== undefined || onOpenBalances !== undefined) && shown.length > 0 && (
          <LinkOrButton href={href} onPress={onOpenBalances} className={all}>
            {/* The page behind the link lists small balances too. */}
            {say('balances.currencies', { count: listed.length })}
            <ForwardIcon size={16} />
          </LinkOrButton>
        )}
      </div>
      {shown.length === 0 ? (
        <Empty title={say('balances.none')}>{say('balances.noneHint')}</Empty>
      ) : (
        <div className={css({ paddingInline: '4', paddingBottom: '1.5' })}>
          <Allocation shares={allocate(shown, wholeWorth(shown))} stale={stale} />
          <ul className={css({ marginTop: '1.5' })}>
            {largest.map(({ key, currency, entry, worth }, at) => (
              <li key={key} className={line}>
                {/* All but the first four are the bar's last part. */}
                <Swatch at={Math.min(at, 4)} />
                <bdi className={css({ fontWeight: '600', color: stale ? 'ink-2' : 'ink' })}>{currency}</bdi>
                <Amount
                  value={entry?.amount}
                  currency={currency}
                  withoutCode
                  is="held"
                  size="body"
                  tone={stale ? 'quiet' : 'plain'}
                />
                <Equivalent value={worth} currency={equivalentCurrency} size="body" tone="quiet" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  minHeight: '11',
  paddingLeft: '4',
  paddingRight: '2',
})
const all = css({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5',
  minHeight: 'touch',
  paddingInline: '2',
  marginRight: '-2',
  rounded: 'control',
  color: 'ink-2',
  fontWeight: '500',
  whiteSpace: 'nowrap',
})
// In large text the worth wraps to a line of its own.
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  alignItems: 'center',
  minHeight: '9',
  '& > :nth-child(2)': { minWidth: '56px' },
  '& > :nth-child(3)': { flex: '1', textAlign: 'right' },
  '& > :nth-child(4)': { minWidth: '108px', marginLeft: 'auto', textAlign: 'right' },
})

import { useMemo } from 'react'
import { css } from '#styled/css'
import { useBalances } from '../../src/desk/balances/balances'
import { useHideAmounts, useSettings } from '../../src/desk/useDesk'
import { allocate, LARGEST_SHARES, wholeWorth } from '../../src/domain/allocation'
import { listBalances, withoutSmall } from '../../src/domain/balanceList'
import type { Currency } from '../../src/domain/currency'
import { useWords } from '../../src/i18n/intl'
import { HideAmountsButton } from '../../src/ui/amount/HideAmountsButton'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../src/ui/feedback/Loading'
import { loadable } from '../../src/ui/feedback/loadable'
import { PictureSkeleton, SummarySkeleton } from '../../src/ui/feedback/Skeletons'
import { StaleAge } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { withTexts } from '../../src/ui/feedback/withTexts'
import { ForwardIcon } from '../../src/ui/Icon'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { Panel } from '../../src/ui/Panel'
import { Allocation } from './Allocation'
import { DayChangeLine, NoDayChange } from './DayChangeLine'
import { SummaryRows } from './SummaryRows'

type BalancesSummaryProps = {
  /** How many of the largest are listed; 4 by default. */
  most?: number
  /** Shows how the total is spread as a ring in place of the bar. */
  withPicture?: boolean
  /** The address of all balances, in a page that has addresses. */
  href?: string
  /** Opens all balances. */
  onOpenBalances?: () => void
  /** The address of each currency, in a page that has addresses. */
  balanceHref?: (currency: Currency) => string
  /** Opens a currency's balance. */
  onOpenBalance?: (currency: Currency) => void
}

const SummaryPicture = loadable(
  () => import('./SummaryPicture'),
  file => file.SummaryPicture,
  { loading: <PictureSkeleton /> },
)

// Most clients have balances.
const FirstSteps = loadable(
  withTexts(() => import('./FirstSteps')),
  file => file.FirstSteps,
  { loading: <SummarySkeleton rows={5} />, frame: message => message },
)

const DayChange = loadable(
  () => import('./DayChange'),
  file => file.DayChange,
  { loading: <DayChangeLine />, frame: () => <NoDayChange />, whenIdle: true },
)

/** The dashboard's balances: how the total is spread, and the largest ones. Small ones are always hidden. */
export function BalancesSummary({
  most = LARGEST_SHARES,
  withPicture = false,
  href,
  onOpenBalances,
  balanceHref,
  onOpenBalance,
}: BalancesSummaryProps) {
  const { say, sum } = useWords()
  const { settings } = useSettings()
  const hideAmounts = useHideAmounts()
  const { equivalentCurrency: equivalent, smallBalancesEquivalent: smallBelow } = settings
  const { data, error, answeredAt, mutate, isValidating } = useBalances()
  const stale = useStale(error)
  const listed = useMemo(() => listBalances(data ?? [], { equivalent, smallBelow }), [data, equivalent, smallBelow])
  const whole = useMemo(() => wholeWorth(listed), [listed])
  const shares = useMemo(() => allocate(listed, whole), [listed, whole])
  const shown = withoutSmall(listed)
  const moment = { stale, answeredAt }
  const title = (
    <div className={withPicture ? headAbove : headInside}>
      <h2 className={css({ textStyle: 'lead' })}>{say('balances.title')}</h2>
      {listed.length > 0 && <HideAmountsButton {...hideAmounts} />}
      <span className={css({ flex: '1' })} />
      <StaleAge answeredAt={answeredAt} failed={data !== undefined && error !== undefined} />
      {(href !== undefined || onOpenBalances !== undefined) && listed.length > 0 && (
        <LinkOrButton href={href} onPress={onOpenBalances} className={all}>
          {/* The page behind the link lists small balances too. */}
          {say('balances.currencies', { count: listed.length })}
          <ForwardIcon size={16} />
        </LinkOrButton>
      )}
    </div>
  )
  const content =
    data === undefined ? (
      error === undefined ? (
        <Loading>
          <SummarySkeleton rows={most} withPicture={withPicture} />
        </Loading>
      ) : (
        <ErrorBlock
          title={say('balances.failed')}
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )
    ) : listed.length === 0 ? (
      <FirstSteps onRefresh={() => mutate()} />
    ) : shown.length === 0 ? (
      <Empty title={say('balances.onlySmall')}>
        {say('balances.onlySmallHint', { threshold: sum(smallBelow, 'USDT') })}
      </Empty>
    ) : (
      <div className={withPicture ? bodyAlone : body}>
        {withPicture ? (
          <SummaryPicture balances={data} listed={listed} shares={shares} equivalent={equivalent} {...moment} />
        ) : (
          <>
            <Allocation shares={shares} stale={stale} />
            <DayChange balances={data} holdings={listed} equivalent={equivalent} {...moment} />
          </>
        )}
        <div className={withPicture ? css({ marginTop: '1.5' }) : undefined}>
          <SummaryRows
            // The largest: `listBalances` sorts by worth.
            balances={shown.slice(0, most)}
            shares={shares}
            whole={whole}
            equivalent={equivalent}
            stale={stale}
            href={balanceHref}
            onOpen={onOpenBalance}
          />
        </div>
      </div>
    )

  // Beside other sections its title is above the panel, as theirs are.
  return withPicture ? (
    <section
      aria-label={say('balances.title')}
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}
    >
      {title}
      <Panel>{content}</Panel>
    </section>
  ) : (
    <Panel label={say('balances.title')}>
      {data !== undefined && title}
      {content}
    </Panel>
  )
}

const head = css.raw({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
const headInside = css(head, { minHeight: '11', paddingLeft: '4', paddingRight: '2' })
// As high as the titles of other sections: negative margins make up for its taller buttons.
const headAbove = css(head, {
  minHeight: '9',
  '& > :not(h2)': { marginBlock: '-1' },
  // Nothing reaches over the side of the widget's place in a page.
  '& > :last-child': { marginRight: '0', paddingRight: '0' },
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
const body = css({ paddingInline: '4', paddingBottom: '1.5' })
const bodyAlone = css({ paddingInline: '4', paddingTop: '2', paddingBottom: '1.5' })

import { Link, useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { Equivalent } from '../../src/ui/amount/Amount'
import { StaleAge } from '../../src/ui/feedback/StaleBanner'
import { useOnline, useStale } from '../../src/ui/feedback/useOnline'
import { ForwardIcon } from '../../src/ui/Icon'
import { useSettings, useTotal, useUnpricedCount } from '../../widgets'

/** The total of all balances, as a link to them. Not on the balances page itself, nor where there is none. */
export function TotalButton() {
  const { say } = useWords()
  const [path] = useLocation()
  const { settings } = useSettings()
  const { data: totals, error, answeredAt } = useTotal()
  const unpriced = useUnpricedCount(settings.equivalentCurrency)
  const stale = useStale(error)
  // Offline the age is in a banner on top of the page.
  const isMarked = useOnline() && error !== undefined
  const total = totals?.[settings.equivalentCurrency]
  // Zero is a text of zeros.
  if (!total || !/[1-9]/.test(total) || path === '/balances') return null
  return (
    <Link href="/balances" className={button}>
      <span className={css({ minWidth: 'max' })}>
        <span className={label}>
          <StaleAge answeredAt={answeredAt} failed={error !== undefined} silent />
          {unpriced === 0 ? (
            <span className={isMarked ? wideOnly : undefined}>{say('nav.total')}</span>
          ) : (
            <span className={isMarked ? wideOnly : undefined} title={say('balances.partial', { count: unpriced })}>
              {say('nav.partialTotal')}
            </span>
          )}
        </span>
        <Equivalent value={total} currency={settings.equivalentCurrency} tone={stale ? 'quiet' : 'strong'} />
      </span>
      {/* The arrow is cut off where a total of millions needs its room. */}
      <span className={css({ display: 'grid', minWidth: '0', overflow: 'hidden', '& svg': { maxWidth: 'full' } })}>
        <ForwardIcon size={16} />
      </span>
    </Link>
  )
}

// On a phone the age takes its place: beside it, it would take the room of the page's title.
const wideOnly = css({ srOnly: { base: true, _wideWindow: false } })
const label = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: '2',
  textStyle: 'small',
  color: 'ink-3',
})
const button = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: 'touch',
  marginLeft: 'auto',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  rounded: 'control',
})

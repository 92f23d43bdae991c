import { Link, useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { Equivalent } from '../../src/ui/Amount'
import { ForwardIcon } from '../../src/ui/Icon'
import { useSettings, useTotal } from '../../widgets'

/** The client's worth, and the way to the balances; not drawn on their own page, nor while there is no total (spec section 2). */
export function TotalButton() {
  const { say } = useWords()
  const [place] = useLocation()
  const { settings } = useSettings()
  const { data: totals } = useTotal()
  const total = totals?.[settings.equivalentCurrency]
  if (total === undefined || place === '/balances') return null
  return (
    <Link href="/balances" className={button}>
      <span>
        <span className={css({ display: 'block', textStyle: 'small', color: 'ink-3' })}>{say('nav.total')}</span>
        <Equivalent value={total} currency={settings.equivalentCurrency} />
      </span>
      <ForwardIcon size={16} />
    </Link>
  )
}

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

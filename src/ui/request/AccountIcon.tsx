import { css, cva } from '#styled/css'
import { accountFacts, type ExchangeAccount, isExchangeAccount } from '../../domain/account'
import type { Unknown } from '../../domain/request/request'
import { EXCHANGE_MARKS } from './exchangeMarks'

/** A square with the exchange's mark, or two letters where there is none (a currency's icon is round). */
export function AccountIcon({ account, size = 36 }: { account: Unknown<ExchangeAccount>; size?: 36 | 24 | 20 }) {
  const mark = isExchangeAccount(account) ? EXCHANGE_MARKS[accountFacts(account).exchange] : undefined
  return (
    <span aria-hidden="true" className={square({ size })}>
      {mark === undefined ? (
        account.charAt(0).toUpperCase() + account.slice(1, 2)
      ) : (
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={drawing}>
          <path d={mark} />
        </svg>
      )}
    </span>
  )
}

const square = cva({
  base: { display: 'grid', placeItems: 'center', flex: 'none', color: 'ink', fontWeight: '600' },
  variants: {
    size: {
      36: { width: '9', height: '9', rounded: 'control', textStyle: 'body', bg: 'control' },
      24: { width: '6', height: '6', rounded: 'inner', textStyle: 'small', bg: 'control' },
      20: { width: '5', height: '5', rounded: 'inner', textStyle: 'small', bg: 'pressed' },
    },
  },
})
const drawing = css({ width: '64%', height: '64%' })

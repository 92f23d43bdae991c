import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { css } from '#styled/css'
import { useBalances } from '../../../src/desk/balances'
import type { useCurrencies } from '../../../src/desk/currencies'
import type { ExchangeAccount } from '../../../src/domain/account'
import { balanceAt } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import type { PairFocus } from '../../../src/domain/wizard'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/Amount'
import { CurrencyIcon } from '../../../src/ui/CurrencyIcon'
import { ErrorBlock } from '../../../src/ui/ErrorBlock'
import { Loading } from '../../../src/ui/Loading'
import { FactSkeleton } from '../../../src/ui/Skeletons'
import type { CurrencyKeys } from './useCurrencyKeys'

/** Spec section 9: list row height and overscan. */
const ROW_HEIGHT = 40
const OVERSCAN = 5

type CurrencyListProps = {
  query: ReturnType<typeof useCurrencies>
  found: readonly Currency[]
  text: string
  /** The other field, when something stands in it. */
  otherField: PairFocus | undefined
  account: ExchangeAccount
  keys: CurrencyKeys
  onChoose: (currency: Currency) => void
}

/** What the field in focus may hold, with what the client has of each; or why there is nothing (spec section 2). */
export function CurrencyList({ query, found, text, otherField, account, keys, onChoose }: CurrencyListProps) {
  const { say } = useWords()
  const { data, error, isValidating, mutate } = query
  if (data === undefined && error !== undefined)
    return (
      <ErrorBlock
        title={say('wizard.currenciesFailed')}
        error={error}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  if (data === undefined)
    return (
      <Loading>
        {[0, 1, 2, 3, 4, 5].map(at => (
          <FactSkeleton key={at} at={at} />
        ))}
      </Loading>
    )
  if (data.length === 0 && otherField === undefined) return <Nothing>{say('wizard.depositFirst')}</Nothing>
  if (data.length === 0 && otherField !== undefined)
    return <Nothing>{say('wizard.invalidPair', { field: say(`wizard.${otherField}`) })}</Nothing>
  if (found.length === 0) return <Nothing>{say('wizard.notFound')}</Nothing>
  return (
    <>
      <div className={css({ display: 'flex', justifyContent: 'space-between', textStyle: 'small', color: 'ink-3' })}>
        <span role="status">{say('wizard.currencies', { count: found.length })}</span>
        <span>{say('wizard.youHave')}</span>
      </div>
      <Rows found={found} text={text} account={account} keys={keys} onChoose={onChoose} />
    </>
  )
}

const Nothing = ({ children }: { children: string }) => (
  <p role="status" className={css({ paddingBlock: '6', textAlign: 'center', color: 'ink-2' })}>
    {children}
  </p>
)

type RowsProps = Pick<CurrencyListProps, 'found' | 'text' | 'account' | 'keys' | 'onChoose'>

function Rows({ found, text, account, keys, onChoose }: RowsProps) {
  const { say } = useWords()
  const { data: balances = [] } = useBalances()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  useEffect(() => {
    if (keys.at >= 0) rows.scrollToIndex(keys.at)
  }, [keys.at, rows])
  const have = new Map(balances.map(balance => [balance.currency, balanceAt(balance, account)?.available]))
  return (
    <div ref={scroller} className={css({ flex: '1', minHeight: '0', overflowY: 'auto', marginInline: '-16px' })}>
      <div
        id={keys.listId}
        role="listbox"
        aria-label={say('wizard.pairTitle')}
        className={css({ position: 'relative' })}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const currency = found[index] ?? ''
          const held = have.get(currency)
          return (
            // The text field keeps the focus and has the keys; the option is what it points at.
            <div
              key={currency}
              id={keys.optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === keys.at}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              className={row}
              style={{ transform: `translateY(${start}px)` }}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onChoose(currency)}
              onKeyDown={event => event.key === 'Enter' && onChoose(currency)}
            >
              <CurrencyIcon currency={currency} size={24} />
              <Match code={currency} text={text} />
              {held !== undefined && <Amount value={held} size="body" tone="quiet" rounding="down" />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The code with what was typed in ink. */
function Match({ code, text }: { code: string; text: string }) {
  const at = code.toUpperCase().indexOf(text)
  const end = at + text.length
  return (
    <span className={css({ flex: '1', minWidth: '0', textStyle: 'lead', fontWeight: '400', color: 'ink-2' })}>
      {code.slice(0, at)}
      <b className={css({ fontWeight: '600', color: 'ink' })}>{code.slice(at, end)}</b>
      {code.slice(end)}
    </span>
  )
}

const row = css({
  position: 'absolute',
  top: '0',
  insetInline: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: '10',
  paddingInline: '4',
  cursor: 'pointer',
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
  '&[aria-selected=true]': { bg: 'control' },
})

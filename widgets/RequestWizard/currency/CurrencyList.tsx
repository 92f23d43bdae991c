import { memo, useCallback } from 'react'
import { css } from '#styled/css'
import type { useCurrencies } from '../../../src/desk/currencies'
import { useDebounced } from '../../../src/desk/useDebounced'
import type { Currency } from '../../../src/domain/currency'
import type { Decimal } from '../../../src/domain/decimal'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { FactSkeleton } from '../../../src/ui/feedback/Skeletons'
import type { ListKeys } from '../../../src/ui/list/useListKeys'
import { VirtualList } from '../../../src/ui/list/VirtualList'
import { CurrencyIcon } from '../../../src/ui/request/CurrencyIcon'
import type { AvailableFunds } from './useAvailableFunds'

type CurrencyListProps = {
  label: string
  query: ReturnType<typeof useCurrencies>
  found: readonly Currency[]
  text: string
  free: AvailableFunds | undefined
  keys: ListKeys
  onChoose: (currency: Currency) => void
  /** Why the desk offers none. */
  none: string
  /** None of what it offers is what was typed. */
  notFound: string
  /** Left out, it takes what height is left. */
  heightPx?: number
}

/** What the field in focus may hold, with what the client has of each; or why there is nothing (spec section 2). */
export function CurrencyList({ query, none, notFound, ...list }: CurrencyListProps) {
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
  if (data.length === 0) return <Nothing>{none}</Nothing>
  if (list.found.length === 0) return <Nothing>{notFound}</Nothing>
  return (
    <>
      <div className={head}>
        <Count of={list.found.length} />
        <span>{say('wizard.youHave')}</span>
      </div>
      <Rows {...list} />
    </>
  )
}

/** How many there are, said once what is typed has rested: not at every key. */
const Count = memo(function Count({ of }: { of: number }) {
  const count = useDebounced(of, COUNT_MS, COUNT_LATEST_MS)
  return <span role="status">{useWords().say('wizard.currencies', { count: count ?? of })}</span>
})
const COUNT_MS = 250
const COUNT_LATEST_MS = 1_000

/** Why there is nothing to choose; 80 px high, as an empty list is (spec section 2, step 4). */
export const Nothing = ({ children }: { children: string }) => (
  <p role="status" className={nothing}>
    {children}
  </p>
)

type RowsProps = Omit<CurrencyListProps, 'query' | 'none' | 'notFound'>

function Rows({ label, found, text, free, keys, onChoose, heightPx }: RowsProps) {
  const row = useCallback(
    (currency: Currency) => <CurrencyRow currency={currency} text={text} free={free?.of.get(currency)} />,
    [free, text],
  )
  return (
    <div className={heightPx === undefined ? rest : own} style={{ height: heightPx }}>
      <VirtualList label={label} items={found} keyOf={codeOf} keys={keys} onChoose={onChoose}>
        {row}
      </VirtualList>
    </div>
  )
}

const codeOf = (currency: Currency) => currency

type CurrencyRowProps = { currency: Currency; text: string; free: Decimal | undefined }

/** A currency, what of it was typed, and what the client has of it. */
export function CurrencyRow({ currency, text, free }: CurrencyRowProps) {
  return (
    <>
      <CurrencyIcon currency={currency} size={24} />
      <Match code={currency} text={text} />
      {free !== undefined && <Amount value={free} size="body" tone="quiet" rounding="down" />}
    </>
  )
}

/** The code with what was typed in ink. */
function Match({ code, text }: { code: string; text: string }) {
  const at = code.toUpperCase().indexOf(text)
  const end = at + text.length
  return (
    <span className={whole}>
      {code.slice(0, at)}
      <b className={match}>{code.slice(at, end)}</b>
      {code.slice(end)}
    </span>
  )
}

const head = css({ display: 'flex', justifyContent: 'space-between', textStyle: 'small', color: 'ink-3' })
const whole = css({ flex: '1', minWidth: '0', textStyle: 'lead', fontWeight: '400', color: 'ink-2' })
const match = css({ fontWeight: '600', color: 'ink' })
const rest = css({ display: 'flex', flex: '1', minHeight: '160px', marginInline: '-16px' })
const own = css({ display: 'flex', flex: 'none', marginInline: '-16px' })
const nothing = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '80px',
  textAlign: 'center',
  color: 'ink-2',
})

import { useCallback } from 'react'
import { css } from '#styled/css'
import type { useCurrencies } from '../../../src/desk/currencies'
import type { Currency } from '../../../src/domain/currency'
import type { CurrencyNames } from '../../../src/domain/currencyNames/currencyNames'
import { folded, wordBeginning } from '../../../src/domain/currencyNames/nameSearch'
import type { Decimal } from '../../../src/domain/decimal'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { loadable } from '../../../src/ui/feedback/loadable'
import { FactSkeleton } from '../../../src/ui/feedback/Skeletons'
import { FoundCount } from '../../../src/ui/list/FoundCount'
import type { ListKeys } from '../../../src/ui/list/useListKeys'
import type { VirtualListProps } from '../../../src/ui/list/VirtualList'
import { CurrencyIcon } from '../../../src/ui/request/CurrencyIcon'
import { CurrencyName } from '../../../src/ui/request/CurrencyName'
import type { AvailableFunds } from './useAvailableFunds'

type CurrencyListProps = {
  label: string
  currencies: ReturnType<typeof useCurrencies>
  found: readonly Currency[]
  /** How many of the first ones are set apart from the rest. */
  apart?: number
  text: string
  names: CurrencyNames
  funds: AvailableFunds | undefined
  keys: ListKeys
  onChoose: (currency: Currency) => void
  /** Shown when the desk offers no currency. */
  none: string
  /** Shown when no offered currency matches the text. */
  notFound: string
  /** By default the remaining height. */
  heightPx?: number
}

/** The currencies that match the text, with the client's funds in each; or why there is none. */
export function CurrencyList({ currencies, none, notFound, ...list }: CurrencyListProps) {
  const { say } = useWords()
  const { data, error, isValidating, mutate } = currencies
  if (data === undefined && error !== undefined)
    return (
      <ErrorBlock
        title={say('wizard.currenciesFailed')}
        error={error}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  if (data === undefined) return <WaitingRows />
  if (data.length === 0) return <NoCurrencies>{none}</NoCurrencies>
  if (list.found.length === 0) return <NoCurrencies>{notFound}</NoCurrencies>
  return (
    <>
      <div className={head}>
        <FoundCount message="wizard.currencies" count={list.found.length} />
        {list.funds && <span>{say('balances.available')}</span>}
      </div>
      <Rows {...list} />
    </>
  )
}

const WaitingRows = () => (
  <Loading>
    {[0, 1, 2, 3, 4, 5].map(at => (
      <FactSkeleton key={at} at={at} />
    ))}
  </Loading>
)

const CurrencyRows = /* @__PURE__ */ loadable<
  typeof import('../../../src/ui/list/VirtualList'),
  VirtualListProps<Currency>
>(
  () => import('../../../src/ui/list/VirtualList'),
  file => file.VirtualList,
  {
    waiting: () => (
      <div className={waiting}>
        <WaitingRows />
      </div>
    ),
  },
)
export const loadCurrencyRows = CurrencyRows.load

/** Why there is no currency to choose; as high as an empty list. */
export const NoCurrencies = ({ children }: { children: string }) => (
  <p role="status" className={nothing}>
    {children}
  </p>
)

type RowsProps = Omit<CurrencyListProps, 'currencies' | 'none' | 'notFound'>

function Rows({ label, found, apart, text, names, funds, keys, onChoose, heightPx }: RowsProps) {
  const row = useCallback(
    (currency: Currency) => (
      <CurrencyRow currency={currency} name={names.get(currency)} text={text} available={funds?.of.get(currency)} />
    ),
    [funds, names, text],
  )
  return (
    <div className={heightPx === undefined ? filling : fixed} style={{ height: heightPx }}>
      <CurrencyRows label={label} items={found} keyOf={codeOf} keys={keys} onChoose={onChoose} apart={apart}>
        {row}
      </CurrencyRows>
    </div>
  )
}

const codeOf = (currency: Currency) => currency

type CurrencyRowProps = {
  currency: Currency
  name: string | undefined
  text: string
  available: Decimal | undefined
}

/** A currency with its name, the matched text in both, and the client's funds in it. */
export function CurrencyRow({ currency, name, text, available }: CurrencyRowProps) {
  return (
    <>
      <CurrencyIcon currency={currency} size={24} />
      <span className={whole}>
        <Match in={currency} at={currency.toUpperCase().indexOf(text)} length={text.length} />
        {name !== undefined && (
          <CurrencyName name={name}>
            <Match in={name} at={placeInName(name, text)} length={text.trim().length} />
          </CurrencyName>
        )}
      </span>
      {available !== undefined && (
        <Amount value={available} currency={currency} withoutCode is="held" size="body" tone="quiet" />
      )}
    </>
  )
}

/** Where the name matches; -1 also where its folded letters are others in number, so that no wrong ones stand out. */
function placeInName(name: string, text: string): number {
  const inName = folded(name)
  return inName.length === name.length ? wordBeginning(inName, folded(text.trim())) : -1
}

/** A code or a name, with the matched text emphasized. */
function Match({ in: given, at, length }: { in: string; at: number; length: number }) {
  if (at < 0) return given
  const end = at + length
  return (
    <>
      {given.slice(0, at)}
      <b className={match}>{given.slice(at, end)}</b>
      {given.slice(end)}
    </>
  )
}

const head = css({ display: 'flex', justifyContent: 'space-between', textStyle: 'small', color: 'ink-3' })
const whole = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textStyle: 'lead',
  fontWeight: '400',
  color: 'ink',
})
const match = css({ fontWeight: '600', color: 'ink' })
// Five rows, also over a phone's keyboard.
const filling = css({
  display: 'flex',
  flex: '1',
  minHeight: '200px',
  marginInline: '-16px',
  // Down to the sheet's lower edge.
  marginBottom: '-16px',
  _wideWindow: { marginBottom: '-24px' },
})
const fixed = css({ display: 'flex', flex: 'none', marginInline: '-16px' })
const waiting = css({ flex: '1', minWidth: '0', overflow: 'hidden' })
const nothing = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '80px',
  textAlign: 'center',
  color: 'ink-2',
})

import { useState } from 'react'
import { useCurrencies } from '../../../src/desk/currencies'
import { usesMargin } from '../../../src/domain/account'
import { firstCurrencies } from '../../../src/domain/funds'
import type { TradeRequest } from '../../../src/domain/request/request'
import { OTHER_FOCUS, type PairFocus } from '../../../src/domain/request/wizard'
import { inOfferedOrder } from '../currency/inOfferedOrder'
import { useAvailableFunds } from '../currency/useAvailableFunds'
import { useSteady } from '../useSteady'
import { PairFields, type PairFieldsProps, type PairQuery } from './PairFields'

type PairStepProps = Pick<PairFieldsProps, 'choice' | 'onChoose'> & {
  readonly focus: PairFocus
  /** Undefined while unknown. */
  readonly recent: readonly TradeRequest[] | undefined
}

/** Step 3: two currencies, typed or taken from the list that the desk offers for the focused field. */
export function PairStep({ choice, focus: start, recent, onChoose }: PairStepProps) {
  const { side, exchangeAccount } = choice
  const [query, setQuery] = useState<PairQuery>({
    focus: start,
    other: choice[OTHER_FOCUS[start]] ?? '',
    isTriangulation: choice.isTriangulation ?? false,
  })
  const { focus, other, isTriangulation } = query
  // Counters are those listed with the base: without one there is nothing to fetch.
  const baseFirst = focus === 'counter' && other === ''
  const params = {
    field: focus,
    exchangeAccount,
    side,
    ...(other ? { [OTHER_FOCUS[focus]]: other } : {}),
    ...(isTriangulation ? { triangulation: true } : {}),
  } as const
  const currencies = useCurrencies(baseFirst ? undefined : params)
  const { balances = [], funds, isSettled } = useAvailableFunds(exchangeAccount)
  const used = recent?.map(request => (focus === 'base' ? request.baseCurrency : request.counterCurrency)) ?? []
  const offered = useSteady(
    currencies.data && inOfferedOrder(currencies.data, firstCurrencies(focus, used, balances, exchangeAccount)),
    isSettled && recent !== undefined,
    currencies.data,
  )
  return (
    <PairFields
      choice={choice}
      start={start}
      query={query}
      onQuery={setQuery}
      currencies={{ ...currencies, data: offered?.codes }}
      firstCount={offered?.firstCount ?? 0}
      // On futures the base is not what is sold: it is collateral.
      funds={usesMargin(exchangeAccount) && focus === 'base' ? undefined : funds}
      hasNoFunds={funds?.hasFunds === false}
      baseFirst={baseFirst}
      onChoose={onChoose}
    />
  )
}

import { useState } from 'react'
import { useCurrencies } from '../../../src/desk/currencies'
import { OTHER_FOCUS, type PairFocus } from '../../../src/domain/request/wizard'
import { useAvailableFunds } from '../currency/useAvailableFunds'
import { PairFields, type PairFieldsProps, type PairQuery } from './PairFields'

type PairStepProps = Pick<PairFieldsProps, 'choice' | 'onChoose'> & { readonly focus: PairFocus }

/** Step 3: two currencies, typed or taken from the list that the desk offers for the focused field. */
export function PairStep({ choice, focus: start, onChoose }: PairStepProps) {
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
  return (
    <PairFields
      choice={choice}
      start={start}
      query={query}
      onQuery={setQuery}
      currencies={useCurrencies(baseFirst ? undefined : params)}
      funds={useAvailableFunds(exchangeAccount)}
      baseFirst={baseFirst}
      onChoose={onChoose}
    />
  )
}

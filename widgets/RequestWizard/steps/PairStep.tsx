import { useState } from 'react'
import { useCurrencies } from '../../../src/desk/currencies'
import type { ExchangeAccount } from '../../../src/domain/account'
import type { Currency } from '../../../src/domain/currency'
import type { Side } from '../../../src/domain/request/request'
import { OTHER_FOCUS, type PairFocus, type WizardChoice } from '../../../src/domain/request/wizard'
import { useAvailableFunds } from '../currency/useAvailableFunds'
import { PairFields } from './PairFields'

export type PairStepProps = {
  readonly choice: WizardChoice & { readonly side: Side; readonly exchangeAccount: ExchangeAccount }
  readonly focus: PairFocus
  readonly onChoose: (pair: { base: Currency; counter: Currency; isTriangulation: boolean }) => void
}

/** What the list of currencies depends on: not on what is being typed, so that a key asks nothing. */
export type Asked = {
  readonly focus: PairFocus
  /** What stands in the other field. */
  readonly beside: Currency
  readonly isTriangulation: boolean
}

/** Step 3: two currencies, typed or taken from the list of what the desk offers for the field in focus (spec section 2). */
export function PairStep({ choice, focus: start, onChoose }: PairStepProps) {
  const { side, exchangeAccount } = choice
  const [asked, setAsked] = useState<Asked>({
    focus: start,
    beside: choice[OTHER_FOCUS[start]] ?? '',
    isTriangulation: choice.isTriangulation ?? false,
  })
  const { focus, beside, isTriangulation } = asked
  // A counter is what is listed with the base: without one there is nothing to ask (contract.md).
  const baseFirst = focus === 'counter' && beside === ''
  const question = {
    field: focus,
    exchangeAccount,
    side,
    ...(beside ? { [OTHER_FOCUS[focus]]: beside } : {}),
    ...(isTriangulation ? { triangulation: true } : {}),
  } as const
  const query = useCurrencies(baseFirst ? undefined : question)
  const free = useAvailableFunds(exchangeAccount)
  return (
    <PairFields
      choice={choice}
      start={start}
      asked={asked}
      onAsk={setAsked}
      query={query}
      free={free}
      baseFirst={baseFirst}
      onChoose={onChoose}
    />
  )
}

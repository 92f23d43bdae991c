import { useEffect, useRef } from 'react'
import type { Currency } from '../../../src/domain/currency'
import { wholeCurrency } from './typedCurrency'

/** So long after the last key the list is filtered. */
const PAUSE_MS = 300

type TypedCurrencyOptions = {
  /** The client's currencies. */
  readonly known: readonly Currency[]
  /** The currency that the list is filtered by. */
  readonly chosen: Currency | undefined
  readonly onChoose: (currency: Currency | undefined) => void
  /** Another control has replaced the currency that was typed. */
  readonly onReplaced: () => void
}

/** Filters the list by a currency while its whole code stands in the search field. */
export function useTypedCurrency(options: TypedCurrencyOptions) {
  const { chosen } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** The filter that was set from the field. */
  const applied = useRef<Currency>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (applied.current === chosen) return
    clearTimeout(timer.current)
    if (applied.current !== undefined) latest.current.onReplaced()
    applied.current = undefined
  }, [chosen])

  function choose(currency: Currency | undefined): void {
    clearTimeout(timer.current)
    // Chosen by another control, it stays when the text is removed.
    if (currency !== undefined && currency === latest.current.chosen) return
    applied.current = currency
    latest.current.onChoose(currency)
  }

  return {
    /** To be called at each change of the text. */
    type(text: string): void {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const typed = wholeCurrency(text, latest.current.known)
        if (typed !== applied.current) choose(typed)
      }, PAUSE_MS)
    },
    /** Filters at once. */
    choose,
  }
}

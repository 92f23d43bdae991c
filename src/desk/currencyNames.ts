import { type Signal, signal } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import type { Currency } from '../domain/currency'
import { type CurrencyNames, readCurrencyNames, withFiatNames } from '../domain/currencyNames/currencyNames'
import type { Desk } from './desk'
import { useDesk, useSettings, useSignalValue } from './useDesk'

const NONE: CurrencyNames = new Map()

/** `undefined` until they are there. */
type Source = { readonly names: Signal<CurrencyNames | undefined>; isRequested: boolean }

const sources = new WeakMap<Desk, Source>()

function sourceOf(desk: Desk): Source {
  const source = sources.get(desk) ?? { names: signal(undefined), isRequested: false }
  sources.set(desk, source)
  return source
}

/** Fetches the names once for all widgets. Nothing waits for them: without names there are codes. */
async function load({ currencyNames: given, reportShape }: Desk, source: Source): Promise<void> {
  if (given === undefined || source.isRequested) return
  source.isRequested = true
  const read = typeof given === 'string' ? await fetchNames(given) : readCurrencyNames(given)
  // Without a network the next widget tries again.
  if (read === 'unreachable') source.isRequested = false
  else if (read === undefined) reportShape('The list of currency names', 'currencyNames')
  source.names.value = read === 'unreachable' || read === undefined ? NONE : read
}

async function fetchNames(address: string): Promise<CurrencyNames | 'unreachable' | undefined> {
  let response: Response
  try {
    response = await fetch(address, { priority: 'low' })
  } catch {
    return 'unreachable'
  }
  return response.ok ? readCurrencyNames(await response.json().catch(() => undefined)) : undefined
}

/** The names of currencies; empty without the desk's option, and until they are there. */
export function useCurrencyNames(): CurrencyNames {
  const desk = useDesk()
  const { language } = useSettings().settings
  const source = sourceOf(desk)
  useEffect(() => void load(desk, source), [desk, source])
  const names = useSignalValue(source.names)
  return useMemo(() => (names === undefined ? NONE : withFiatNames(names, language)), [names, language])
}

/** A currency's name, such as Bitcoin for BTC; `undefined` without one, and until the names are there. */
export const useCurrencyName = (currency: Currency): string | undefined => useCurrencyNames().get(currency)

import type { ReadonlySignal } from '@preact/signals-core'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Currency } from '../../domain/currency'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { useWords } from '../../i18n/intl'
import { useDraw } from './useDraw'

/** A change of this is announced at once. */
type Reliability = 'none' | 'stale' | 'polled' | 'live'

function reliabilityOf({ state, value, isPolled }: Live<Ticker>): Reliability {
  if (value === undefined) return 'none'
  return state === 'stale' ? 'stale' : isPolled ? 'polled' : 'live'
}

/** The words for a price that becomes so; a polled one has an age, which changes each second, and is not read out. */
const SAID = { none: undefined, stale: 'live.stale', polled: undefined, live: 'total.live' } as const

/** Screen readers read a changed price at most this often. */
const ANNOUNCE_MS = 30_000

/** A figure that moves is removed once it was read out: found later, it would pass for the current one. */
const REMOVE_MS = 5_000

/** Writes the price under its name into the element, for screen readers. */
export function usePriceAnnouncement(
  price: ReadonlySignal<Live<Ticker>>,
  name: string,
  currency: Currency | undefined,
): RefObject<HTMLSpanElement | null> {
  const words = useWords()
  const element = useRef<HTMLSpanElement>(null)
  const drawn = useRef<{ price: typeof price; reliability: Reliability }>(undefined)
  const announced = useRef('')
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useCallback((text: string) => {
    if (element.current) element.current.textContent = text
  }, [])

  const announce = useCallback(
    (change: string) => {
      const { value } = price.peek()
      const figure =
        value === undefined
          ? words.say('value.none')
          : `${words.amount(value.price, { is: 'price' })} ${currency ?? ''}`
      const text = `${name}: ${figure.trim()}${change}`
      if (announced.current === text) return
      announced.current = text
      write(text)
      clearTimeout(removal.current)
      const moves = ['live', 'polled'].includes(reliabilityOf(price.peek()))
      if (moves) removal.current = setTimeout(write, REMOVE_MS, '')
    },
    [price, words, name, currency, write],
  )

  useDraw(price, newest => {
    const before = drawn.current?.price === price ? drawn.current.reliability : undefined
    const reliability = reliabilityOf(newest)
    drawn.current = { price, reliability }
    if (before === undefined) {
      // The figure of another pair.
      announced.current = ''
      write('')
    }
    // The first price is no change: it is read out with the next interval.
    if (before === undefined || before === reliability || (announced.current === '' && before === 'none')) return
    announce(SAID[reliability] ? `, ${words.say(SAID[reliability])}` : '')
  })

  useEffect(() => {
    const timer = setInterval(
      () => announce(reliabilityOf(price.peek()) === 'stale' ? `, ${words.say('live.stale')}` : ''),
      ANNOUNCE_MS,
    )
    return () => {
      clearInterval(timer)
      clearTimeout(removal.current)
      announced.current = ''
      write('')
    }
  }, [price, words, announce, write])

  return element
}

import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import { css, cx } from '#styled/css'
import type { Currency } from '../../domain/currency'
import { compare, type Decimal, decimalsOf } from '../../domain/decimal'
import { roomAfterPoint, shownFigure } from '../../domain/figureStyle'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { useWords, type Words } from '../../i18n/intl'
import { leadingZeros } from './Amount'
import { type AmountLook, Code, copyExact, figureStyle } from './Figure'

type Price = Ticker & { readonly step?: number }

export type LiveAmountProps = AmountLook & {
  /** With a `step` it always has that many decimals. */
  readonly price: ReadonlySignal<Live<Price>>
  readonly currency?: Currency | undefined
}

/** A price that writes its own text, at most once a frame, so that a tick renders nothing. */
export function LiveAmount({ price, currency, size = 'lead', tone = 'strong' }: LiveAmountProps) {
  const words = useWords()
  const root = useRef<HTMLSpanElement>(null)
  const ghost = useRef<HTMLSpanElement>(null)
  const zeros = useRef<HTMLSpanElement>(null)
  const digits = useRef<HTMLSpanElement>(null)
  const exact = () => price.peek().value?.price

  const current = useSignal(price)
  const writer = useRef<PriceWriter>(undefined)
  // A new writer for each pair: its first price is no move up or down.
  useLayoutEffect(() => {
    if (!root.current || !ghost.current || !zeros.current || !digits.current) return
    const elements = { root: root.current, ghost: ghost.current, zeros: zeros.current, digits: digits.current }
    const life = new AbortController()
    writer.current = createPriceWriter(elements, words, life.signal)
    writer.current(price.peek())
    current.value = price
    return () => life.abort()
  }, [price, words, current])
  useSignalEffect(() => writer.current?.(current.value.value))

  return (
    <span
      ref={root}
      className={cx(figureStyle(size, tone), live)}
      onPointerEnter={({ currentTarget }) => {
        const value = exact()
        currentTarget.title = value ? words.exactSum(value, currency) : ''
      }}
      onCopy={event => {
        const shown = `${zeros.current?.textContent}${digits.current?.textContent}${currency ?? ''}`
        copyExact(event, exact() ?? '', shown)
      }}
    >
      <span className={stack}>
        <span ref={ghost} data-widest="0" className={reserved} />
        <span>
          <span ref={zeros} className={back} />
          <span ref={digits} />
        </span>
      </span>
      {currency !== undefined && <Code size={size}>{currency}</Code>}
    </span>
  )
}

type PriceWriter = (price: Live<Price>) => void

/** `zeros`: before the first significant digit. `ghost`: keeps the width of the widest price. */
type PriceElements = {
  readonly root: HTMLElement
  readonly zeros: HTMLElement
  readonly digits: HTMLElement
  readonly ghost: HTMLElement
}

/** Writes each price into the elements until `ended`, and touches only what changed. */
function createPriceWriter(elements: PriceElements, words: Words, ended: AbortSignal): PriceWriter {
  const { root, ghost } = elements
  let shown: Decimal | undefined
  let places = 0
  let widest = ghost.dataset.widest?.length ?? 0
  // Kept here: to read them from the elements takes longer than to format a price.
  let shownState: string | undefined
  let isNone: boolean | undefined
  const setZeros = textWriter(elements.zeros)
  const setDigits = textWriter(elements.digits)
  const tint = tintWriter(root, ended)

  return ({ state, value }) => {
    if (shownState !== state) {
      shownState = state
      root.dataset.state = state
    }
    if (isNone !== (value === undefined)) {
      isNone = value === undefined
      root.toggleAttribute('data-none', isNone)
    }
    if (value === undefined) {
      setZeros('')
      setDigits(words.say(state === 'connecting' ? 'value.dash' : 'value.none'))
      shown = undefined
      return
    }
    const { price, step } = value
    if (price === shown) return
    const rounded = shownFigure(price, { is: 'price', step })
    // 17.2 after 17.204 is shown as 17.200: the figure stays as wide as it is.
    places = Math.max(places, decimalsOf(rounded))
    const minPlaces = step === undefined ? Math.min(places, roomAfterPoint(rounded)) : 0
    const text = words.amount(rounded, { is: 'exact', minPlaces })
    const leading = leadingZeros(text)
    setZeros(leading)
    setDigits(text.slice(leading.length))
    if (text.length > widest) {
      widest = text.length
      ghost.dataset.widest = text.replace(/\d/g, '0')
    }
    if (shown !== undefined && state === 'live') tint(compare(price, shown) > 0 ? 'up' : 'down')
    shown = price
  }
}

function textWriter(element: HTMLElement): (text: string) => void {
  let written: string | undefined
  return text => {
    if (written === text) return
    written = text
    element.textContent = text
  }
}

/** A tint that still runs is not restarted by a tick in the same direction. */
function tintWriter(root: HTMLElement, ended: AbortSignal): (direction: 'up' | 'down') => void {
  let running: 'up' | 'down' | undefined
  const end = () => {
    running = undefined
    root.removeAttribute('data-tick')
  }
  // Not React's: it looks for listeners in the whole tree.
  root.addEventListener('animationend', end, { signal: ended })
  return direction => {
    if (running === direction) return
    running = direction
    root.dataset.tick = direction
  }
}

const live = css({
  position: 'relative',
  '&[data-state=stale]': { color: 'ink-2', fontWeight: '400' },
  '&[data-none]': { color: 'ink-3', fontWeight: '400' },
  '&[data-none] > :nth-child(2)': { display: 'none' },
  '&[data-tick=up] > :first-child': { animation: 'tickUp' },
  '&[data-tick=down] > :first-child': { animation: 'tickDown' },
})
const stack = css({ borderRadius: 'bar', display: 'inline-grid', '& > *': { gridArea: '1 / 1' } })
// generated content: not selectable, not searchable, and ignored by screen readers
const reserved = css({ visibility: 'hidden', _before: { content: 'attr(data-widest)' } })
const back = css({ color: 'ink-2' })

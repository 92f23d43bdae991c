import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useMemo, useRef } from 'react'
import { css, cva } from '#styled/css'
import { bandPlace, bandScale, type Span } from '../../domain/book/bandScale'
import type { OrderBook as Book } from '../../domain/book/orderBook'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import type { Live } from '../../domain/live'
import { costPrice } from '../../domain/request/ticketPrice'
import { useWords } from '../../i18n/intl'
import { LiveText } from '../amount/LiveText'
import { useDraw } from '../amount/useDraw'
import type { BookLayout } from './BookRow'

type ScaledBandProps = {
  readonly book: ReadonlySignal<Live<Book>>
  readonly min: Decimal
  readonly max: Decimal
  readonly counter: Currency
  readonly layout: BookLayout
}

/** A scaled request's range and its average over the book. Without rungs: the desk does not report its levels. */
export function ScaledBand({ book, min, max, counter, layout }: ScaledBandProps) {
  const { say, amount } = useWords()
  const bids = useRef<HTMLElement>(null)
  const asks = useRef<HTMLElement>(null)
  const band = useRef<HTMLElement>(null)
  const average = useRef<HTMLElement>(null)

  useDraw(book, ({ value }) => {
    const scale = bandScale(min, max, value)
    lay(bids.current, scale.bids)
    lay(asks.current, scale.asks)
    lay(band.current, scale.band)
    lay(average.current, [scale.average, scale.average])
  })

  const place = useMemo(
    () =>
      computed(() => {
        const { value } = book.value
        return value === undefined ? '' : say('book.band', { place: bandPlace(min, max, value) })
      }),
    [book, min, max, say],
  )
  const exact = (value: Decimal) => amount(value, { is: 'exact' })
  const middle = costPrice({ type: 'scaled', minPrice: min, maxPrice: max }) ?? min
  return (
    <figure className={frame({ layout })}>
      <div aria-hidden="true" className={track}>
        <i ref={band} className={part({ is: 'band' })} />
        <i ref={bids} className={part({ is: 'bids' })} />
        <i ref={asks} className={part({ is: 'asks' })} />
        <i ref={average} className={part({ is: 'average' })} />
      </div>
      <figcaption className={css({ marginTop: '1', overflowWrap: 'anywhere' })}>
        <span className={css({ color: 'ink' })}>
          {say('book.bandFigures', { min: exact(min), max: exact(max), average: amount(middle, { is: 'price' }) })}{' '}
          {counter}
        </span>
        <br />
        <LiveText text={place} />
      </figcaption>
    </figure>
  )
}

/** Where it is drawn; a side that is empty is not. */
function lay(element: HTMLElement | null, span: Span | undefined): void {
  if (element === null) return
  element.hidden = span === undefined
  if (span === undefined) return
  element.style.left = `${(span[0] * 100).toFixed(3)}%`
  element.style.width = `${((span[1] - span[0]) * 100).toFixed(3)}%`
}

const frame = cva({
  base: { paddingBlock: '6px', textStyle: 'small', color: 'ink-2' },
  variants: { layout: { halves: { paddingInline: '6px' }, stacked: { paddingInline: '4' } } },
})
const track = css({ position: 'relative', height: '7', borderBottom: '1px solid {colors.line-strong}' })
const part = cva({
  base: { position: 'absolute', bottom: '0', minWidth: '2px', pointerEvents: 'none', '&[hidden]': { display: 'none' } },
  variants: {
    is: {
      bids: { height: '3', bg: 'buy' },
      asks: { height: '3', bg: 'sell' },
      band: { height: '5', bg: 'control', border: '1px solid {colors.ink}', borderBottom: 'none' },
      average: { height: '7', borderLeft: '2px solid {colors.ink}' },
    },
  },
})

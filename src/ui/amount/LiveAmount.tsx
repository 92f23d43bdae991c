import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useLayoutEffect, useRef } from 'react'
import { css, cx } from '#styled/css'
import type { Currency } from '../../domain/currency'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import { beforePaint, cancelPaint } from '../../frame/frameQueue'
import { useWords } from '../../i18n/intl'
import { hidden } from '../VisuallyHidden'
import { type AmountLook, Code, copyExact, figureStyle } from './Figure'
import { createPriceCell } from './priceCell'

/** A change of this is announced at once. */
const reliabilityOf = ({ state, value }: Live<Ticker>) =>
  value === undefined ? 'none' : state === 'stale' ? 'stale' : 'live'

/** Screen readers read a changed price at most this often. */
const ANNOUNCE_MS = 30_000

type LiveAmountProps = AmountLook & {
  readonly price: ReadonlySignal<Live<Ticker>>
  readonly currency?: Currency | undefined
  /** For the price that a screen is about: screen readers read it out under this name. */
  readonly name?: string
}

/** A price that writes its own text, at most once a frame, so that a tick renders nothing. */
export function LiveAmount({ price, currency, size = 'lead', tone = 'strong', name }: LiveAmountProps) {
  const words = useWords()
  const root = useRef<HTMLSpanElement>(null)
  const ghost = useRef<HTMLSpanElement>(null)
  const zeros = useRef<HTMLSpanElement>(null)
  const digits = useRef<HTMLSpanElement>(null)
  const announcement = useRef<HTMLSpanElement>(null)
  const exact = () => price.peek().value?.price

  useLayoutEffect(() => {
    if (!root.current || !ghost.current || !zeros.current || !digits.current) return
    const parts = { root: root.current, ghost: ghost.current, zeros: zeros.current, digits: digits.current }
    const write = createPriceCell(parts, words)
    const writeNewest = () => write(price.peek())
    writeNewest()
    const stop = effect(() => {
      if (price.value) beforePaint(writeNewest)
    })
    return () => {
      stop()
      cancelPaint(writeNewest)
    }
  }, [price, words])

  useLayoutEffect(() => {
    if (name === undefined) return
    const announce = (how: string) => {
      const { value } = price.peek()
      const figure = value === undefined ? words.say('value.none') : `${words.amount(value.price)} ${currency ?? ''}`
      const text = `${name}: ${figure.trim()}${how}`
      if (announcement.current && announcement.current.textContent !== text) announcement.current.textContent = text
    }
    const staleWords = `, ${words.say('live.stale')}`
    let reliability = reliabilityOf(price.peek())
    const stop = effect(() => {
      const before = reliability
      reliability = reliabilityOf(price.value)
      // The first price is no change: it is read out with the next interval.
      if (before === reliability || before === 'none') return
      announce(reliability === 'stale' ? staleWords : reliability === 'live' ? `, ${words.say('total.live')}` : '')
    })
    const timer = setInterval(() => announce(reliability === 'stale' ? staleWords : ''), ANNOUNCE_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [price, words, name, currency])

  return (
    <span
      ref={root}
      className={cx(figureStyle(size, tone), live)}
      onPointerEnter={({ currentTarget }) => {
        const value = exact()
        currentTarget.title = value ? `${words.amount(value, { significant: false })} ${currency ?? ''}`.trim() : ''
      }}
      onCopy={event => {
        const shown = `${zeros.current?.textContent}${digits.current?.textContent}${currency ?? ''}`
        copyExact(event, exact() ?? '', shown)
      }}
      onAnimationEnd={({ currentTarget }) => currentTarget.removeAttribute('data-tick')}
    >
      <span className={stack}>
        <span ref={ghost} data-widest="0" className={reserved} />
        <span>
          <span ref={zeros} className={back} />
          <span ref={digits} />
        </span>
      </span>
      {currency !== undefined && <Code size={size}>{currency}</Code>}
      {name !== undefined && <span ref={announcement} role="status" className={hidden} />}
    </span>
  )
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

import type { ReadonlySignal } from '@preact/signals-core'
import { css } from '#styled/css'
import { type Live, liveValue } from '../../domain/live'
import { useWords, type Words } from '../../i18n/intl'
import { useDeviceNow } from './useNow'
import { useSignalPart } from './useSignalPart'

/** ● live, ● and the age of a polled price, or ○ and the age in amber; nothing without a price. */
export function LiveMark({ price }: { price: ReadonlySignal<Live<object>> }) {
  const { say } = useWords()
  const isStreamed = useSignalPart(price, live => liveValue(live) !== undefined && !live.isPolled)
  return isStreamed ? <span className={mark}>{say('total.live')}</span> : <AgeMark price={price} />
}

/** ● and the quiet age of a polled price, or ○ and the age in amber of a stale one; nothing for a streamed price. */
export function AgeMark({ price }: { price: ReadonlySignal<Live<object>> }) {
  const polledAt = useSignalPart(price, live => (live.isPolled && liveValue(live) ? live.asOf : undefined))
  if (polledAt === undefined) return <StaleMark price={price} />
  return (
    <span className={mark}>
      <Age asOf={polledAt} />
    </span>
  )
}

/** ○ and the age in amber, for a stale price. */
export function StaleMark({ price }: { price: ReadonlySignal<Live<object>> }) {
  const { say } = useWords()
  const isStale = useSignalPart(price, ({ state, value }) => state === 'stale' && value !== undefined)
  const asOf = useSignalPart(price, price => (price.state === 'stale' ? price.asOf : undefined))
  if (!isStale) return null
  return <span className={stale}>{asOf === undefined ? say('live.stale') : <Age asOf={asOf} />}</span>
}

function Age({ asOf }: { asOf: number }) {
  const { say } = useWords()
  return useDeviceNow(now => ageText(now.getTime() - asOf, say))
}

const UNITS = [
  ['second', 1000, 60],
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, Number.POSITIVE_INFINITY],
] as const

function ageText(ms: number, say: Words['say']): string {
  const [unit, size] = UNITS.find(([, size, most]) => ms < size * most) ?? UNITS[3]
  return say('live.age', { unit, count: Math.max(1, Math.floor(ms / size)) })
}

const mark = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  textStyle: 'small',
  color: 'ink-3',
  whiteSpace: 'nowrap',
  _before: { content: '""', width: '6px', height: '6px', borderRadius: 'full', bg: 'ink-2' },
})
const stale = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  textStyle: 'small',
  color: 'warn',
  whiteSpace: 'nowrap',
  _before: { content: '""', width: '6px', height: '6px', borderRadius: 'full', border: '1px solid {colors.warn}' },
})

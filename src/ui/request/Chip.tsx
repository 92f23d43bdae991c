import Clock from 'lucide/dist/esm/icons/clock.mjs'
import type { ReactNode } from 'react'
import { css, cva } from '#styled/css'
import type { RequestStatus, Side, Unknown } from '../../domain/request/request'
import { useWords, type Words } from '../../i18n/intl'
import { CheckIcon, CloseIcon, icon } from '../Icon'
import { Triangle } from '../Triangle'

const ClockIcon = icon(Clock)

type Tone = 'buy' | 'sell' | 'warn' | 'info' | 'mute' | 'ended'

/** A label with a tone and a mark, 20 px high. */
export const Chip = ({ tone, mark, children }: { tone: Tone; mark?: ReactNode; children: ReactNode }) => (
  <span className={chip({ tone })}>
    {mark}
    {children}
  </span>
)

/** ▲ Buy or ▼ Sell; an unknown side as its raw text. */
export function SideChip({ side }: { side: Unknown<Side> }) {
  const { say } = useWords()
  if (side === 'buy')
    return (
      <Chip tone="buy" mark={<Triangle points="up" />}>
        {say('side.buy')}
      </Chip>
    )
  if (side === 'sell')
    return (
      <Chip tone="sell" mark={<Triangle points="down" />}>
        {say('side.sell')}
      </Chip>
    )
  return <Chip tone="mute">{side}</Chip>
}

const STATUS: Record<RequestStatus, { tone: Tone; mark?: ReactNode }> = {
  new: {
    tone: 'warn',
    mark: <i className={css({ width: '7px', height: '7px', rounded: 'full', border: '1.5px solid currentcolor' })} />,
  },
  in_progress: { tone: 'info' },
  executed: { tone: 'buy', mark: <CheckIcon size={12} stroke={2} /> },
  pending_cancellation: { tone: 'sell', mark: <ClockIcon size={12} stroke={2} /> },
  canceled: { tone: 'ended', mark: <CloseIcon size={12} stroke={2} /> },
}

export function StatusChip({ status }: { status: Unknown<RequestStatus> }) {
  const words = useWords()
  return <Chip {...(isKnown(status) ? STATUS[status] : { tone: 'mute' })}>{statusText(status, words)}</Chip>
}

/** An unknown status is shown as its raw text. */
export const statusText = (status: string, { say }: Words): string =>
  isKnown(status) ? say(`status.${status}`) : status

const isKnown = (status: string): status is RequestStatus => Object.hasOwn(STATUS, status)

export const IcebergChip = () => <Chip tone="mute">{useWords().say('request.iceberg')}</Chip>

const chip = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    flex: 'none',
    minHeight: '5',
    paddingInline: '7px',
    rounded: 'full',
    textStyle: 'small',
    fontWeight: '600',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      buy: { bg: 'buy-tint', color: 'buy' },
      sell: { bg: 'sell-tint', color: 'sell' },
      warn: { bg: 'warn-tint', color: 'warn' },
      info: { bg: 'info-tint', color: 'info' },
      mute: { bg: 'control', color: 'ink-2' },
      // Red text without the red tint: a canceled request is no alarm.
      ended: { bg: 'control', color: 'sell' },
    },
  },
})

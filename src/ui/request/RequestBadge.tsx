import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { type AttentionLevel, deadlineLevel, severityLevel } from '../../domain/request/attention'
import type { TradeRequest } from '../../domain/request/request'
import { useWords } from '../../i18n/intl'
import { useNow } from '../amount/useNow'
import { When } from '../amount/When'
import { AlertIcon, WarningIcon } from '../Icon'
import { deskWarning } from './deskWarning'

type BadgeSource = Pick<TradeRequest, 'status' | 'deadline' | 'severity' | 'warning' | 'warningCode'>

/**
 * The severity of a tinted row for which the desk gives no reason, and its near deadline. A deadline of the tint's
 * level is the reason. Nothing for a regular request.
 */
export function RequestBadge({ request }: { request: BadgeSource }) {
  const words = useWords()
  const { severity } = request
  const tint = severityLevel(request)
  const near = useDeadlineLevel(request)
  return (
    <>
      {tint === undefined
        ? severity !== 'regular' && <Badge>{severity}</Badge>
        : deskWarning(request, words) === undefined &&
          near !== tint && <Badge level={tint}>{words.say(`severity.${tint}`)}</Badge>}
      <DeadlineBadge request={request} />
    </>
  )
}

/** The desk's reason for the row's tint, in the tint's hue: a sentence, so it has a line of its own and wraps. */
export function RequestWarning({ request }: { request: BadgeSource }) {
  const warning = deskWarning(request, useWords())
  const tint = severityLevel(request)
  return (
    tint !== undefined &&
    warning !== undefined && (
      <Badge level={tint} wraps>
        <bdi className={sentence} title={warning}>
          {warning}
        </bdi>
      </Badge>
    )
  )
}

type DeadlineBadgeProps = { request: BadgeSource; size?: 'body' | 'small' }

/** A near deadline in hours; beside the word 'Deadline' (`size` body) the hours are enough. */
export function DeadlineBadge({ request, size = 'small' }: DeadlineBadgeProps) {
  const level = useDeadlineLevel(request)
  return (
    level && (
      <Badge level={level} size={size}>
        <When at={request.deadline} show={size === 'body' ? 'relativeHours' : 'expiry'} />
      </Badge>
    )
  )
}

/** Changes by itself at midnight. */
export function useDeadlineLevel(request: BadgeSource): AttentionLevel | undefined {
  const { zone } = useWords()
  return useNow(now => deadlineLevel(request, now, zone))
}

type BadgeProps = {
  level?: AttentionLevel
  size?: 'body' | 'small'
  /** A text of any length. */
  wraps?: boolean
  children: ReactNode
}

const Badge = ({ level, size = 'small', wraps = false, children }: BadgeProps) => (
  <span
    className={cx(
      badge,
      wraps ? wrapping : oneLine,
      size === 'small' ? css({ textStyle: 'small' }) : undefined,
      hue(level),
    )}
  >
    {level !== undefined && (level === 'error' ? <AlertIcon size={14} /> : <WarningIcon size={14} />)}
    {children}
  </span>
)

const hue = (level: AttentionLevel | undefined) =>
  level === undefined ? css({ color: 'ink-2' }) : level === 'error' ? css({ color: 'sell' }) : css({ color: 'warn' })

const badge = css({
  display: 'inline-flex',
  gap: '3px',
  fontWeight: '500',
  maxWidth: 'full',
  '& > svg': { flex: 'none' },
})
const oneLine = css({ flex: 'none', alignItems: 'center', whiteSpace: 'nowrap' })
// The icon is beside the first line.
const wrapping = css({ alignItems: 'flex-start', '& > svg': { marginTop: '1px' } })
// The warnings that the client has words for take two lines of a phone. A desk may send pages: the detail has them.
const sentence = css({ minWidth: '0', overflowWrap: 'anywhere', lineClamp: { base: '4', _fewLetters: 'none' } })

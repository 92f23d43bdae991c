import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import type { TradeRequest } from '../../domain/request/request'
import { type BadgeLevel, deadlineLevel, severityLevel } from '../../domain/request/severityBadge'
import { useWords } from '../../i18n/intl'
import { useNow } from '../amount/useNow'
import { When } from '../amount/When'
import { AlertIcon, WarningIcon } from '../Icon'
import { deskWarning } from './deskWarning'

type BadgeSource = Pick<TradeRequest, 'status' | 'deadline' | 'severity' | 'warning' | 'warningCode'>

/**
 * Why a request's row is tinted, in the tint's hue, and its near deadline. When the desk gives no reason, a deadline of
 * the tint's level is the reason. Nothing for a regular request.
 */
export function RequestBadge({ request }: { request: BadgeSource }) {
  const words = useWords()
  const { severity } = request
  const warning = deskWarning(request, words)
  const tint = severityLevel(request)
  const near = useDeadlineLevel(request)
  return (
    <>
      {tint === undefined
        ? severity !== 'regular' && <Badge>{severity}</Badge>
        : (warning !== undefined || near !== tint) && (
            <Badge level={tint} shrinks={warning !== undefined}>
              {warning === undefined ? (
                words.say(`severity.${tint}`)
              ) : (
                <bdi className={oneLine} title={warning}>
                  {warning}
                </bdi>
              )}
            </Badge>
          )}
      <DeadlineBadge request={request} />
    </>
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
export function useDeadlineLevel(request: BadgeSource): BadgeLevel | undefined {
  const { zone } = useWords()
  return useNow(now => deadlineLevel(request, now, zone))
}

type BadgeProps = {
  level?: BadgeLevel
  size?: 'body' | 'small'
  /** A text of any length, cut to one line. */
  shrinks?: boolean
  children: ReactNode
}

const Badge = ({ level, size = 'small', shrinks = false, children }: BadgeProps) => (
  <span
    className={cx(
      badge,
      shrinks ? shrinking : css({ flex: 'none' }),
      size === 'small' ? css({ textStyle: 'small' }) : undefined,
      hue(level),
    )}
  >
    {level !== undefined && (level === 'error' ? <AlertIcon size={14} /> : <WarningIcon size={14} />)}
    {children}
  </span>
)

const hue = (level: BadgeLevel | undefined) =>
  level === undefined ? css({ color: 'ink-2' }) : level === 'error' ? css({ color: 'sell' }) : css({ color: 'warn' })

const badge = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  maxWidth: 'full',
  '& > svg': { flex: 'none' },
})
// Less than a few words explain nothing: where they don't fit, they take a line of their own.
const shrinking = css({ flex: '1 1 8em', minWidth: 'min(8em, 100%)', maxWidth: 'fit-content' })
const oneLine = css({
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  _fewLetters: { whiteSpace: 'normal' },
})

import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import type { TradeRequest } from '../../domain/request/request'
import { type SeverityBadge, severityBadge } from '../../domain/request/severityBadge'
import { useWords } from '../../i18n/intl'
import { useNow } from '../amount/useNow'
import { When } from '../amount/When'
import { AlertIcon, WarningIcon } from '../Icon'

type BadgeSource = Pick<TradeRequest, 'status' | 'deadline' | 'severity' | 'warning'>
type RequestBadgeProps = { request: BadgeSource; size?: 'body' | 'small' }

/** Why a request's row is tinted: its deadline or the desk's warning, cut to one line. Nothing for a regular one. */
export function RequestBadge({ request, size = 'small' }: RequestBadgeProps) {
  const { say } = useWords()
  const level = useSeverityBadge(request)
  if (level === undefined) return isKnown(request.severity) ? null : <Badge size={size}>{request.severity}</Badge>
  if (level.startsWith('deadline'))
    return (
      <Badge level={level} size={size}>
        <When at={request.deadline} show="relativeHours" />
      </Badge>
    )
  return (
    <Badge level={level} size={size} shrinks={request.warning !== undefined}>
      {request.warning === undefined ? (
        say(level === 'severity-error' ? 'severity.error' : 'severity.warning')
      ) : (
        <bdi className={oneLine} title={request.warning}>
          {request.warning}
        </bdi>
      )}
    </Badge>
  )
}

/** Changes by itself at midnight. */
export function useSeverityBadge(request: BadgeSource): SeverityBadge | undefined {
  const { zone } = useWords()
  return useNow(now => severityBadge(request, now, zone))
}

const isKnown = (severity: string) => severity === 'regular' || severity === 'warning' || severity === 'error'

type BadgeProps = {
  level?: SeverityBadge
  size: 'body' | 'small'
  /** May shrink to its icon. */
  shrinks?: boolean
  children: ReactNode
}

const Badge = ({ level, size, shrinks = false, children }: BadgeProps) => (
  <span
    className={cx(
      badge,
      shrinks ? shrinking : css({ flex: 'none' }),
      size === 'small' ? css({ textStyle: 'small' }) : undefined,
      hue(level),
    )}
  >
    {level !== undefined && (level.endsWith('error') ? <AlertIcon size={14} /> : <WarningIcon size={14} />)}
    {children}
  </span>
)

const hue = (level: SeverityBadge | undefined) =>
  level === undefined
    ? css({ color: 'ink-2' })
    : level.endsWith('error')
      ? css({ color: 'sell' })
      : css({ color: 'warn' })

const badge = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  maxWidth: 'full',
  '& > svg': { flex: 'none' },
})
const shrinking = css({ flex: '1 1 0', minWidth: '14px' })
const oneLine = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })

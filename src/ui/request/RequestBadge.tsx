import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { type SeverityBadge, severityBadge, type TradeRequest } from '../../domain/request/request'
import { useWords } from '../../i18n/intl'
import { useNow } from '../amount/useNow'
import { When } from '../amount/When'
import { AlertIcon, WarningIcon } from '../Icon'

type Asked = Pick<TradeRequest, 'status' | 'deadline' | 'severity' | 'warning'>

type RequestBadgeProps = { request: Asked /** 14 among facts, 12 in a row. */; size?: 'body' | 'small' }

/** Why a request is tinted or near its end, as an icon and words: no tint speaks alone. Nothing for a calm one. What the desk warns about takes the room of one line. */
export function RequestBadge({ request, size = 'small' }: RequestBadgeProps) {
  const { say } = useWords()
  const level = useSeverityBadge(request)
  if (level === undefined) return isKnown(request.severity) ? null : <Words size={size}>{request.severity}</Words>
  if (level.startsWith('deadline'))
    return (
      <Words level={level} size={size}>
        <When at={request.deadline} show="relativeHours" />
      </Words>
    )
  return (
    <Words level={level} size={size} gives={request.warning !== undefined}>
      {request.warning === undefined ? (
        say(level === 'severity-error' ? 'severity.error' : 'severity.warning')
      ) : (
        <bdi className={oneLine} title={request.warning}>
          {request.warning}
        </bdi>
      )}
    </Words>
  )
}

/** What the request wants looked at now; it changes by itself at midnight. */
export function useSeverityBadge(request: Asked): SeverityBadge | undefined {
  const { zone } = useWords()
  return useNow(now => severityBadge(request, now, zone))
}

const isKnown = (severity: string) => severity === 'regular' || severity === 'warning' || severity === 'error'

type WordsProps = {
  level?: SeverityBadge
  size: 'body' | 'small'
  /** It gives way to what stands beside it, down to its icon. */
  gives?: boolean
  children: ReactNode
}

const Words = ({ level, size, gives = false, children }: WordsProps) => (
  <span
    className={cx(
      mark,
      gives ? giving : css({ flex: 'none' }),
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

const mark = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  maxWidth: 'full',
  '& > svg': { flex: 'none' },
})
const giving = css({ flex: '1 1 0', minWidth: '14px' })
const oneLine = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })

import { css, cx } from '#styled/css'
import { executedPercent, isPartFill, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { StatusChip } from '../../src/ui/request/Chip'

/** The percentage while in progress, else the status; a canceled request shows what was executed before, too. */
export function RowStatus({ request }: { request: TradeRequest }) {
  const { percent } = useWords()
  const executed = percent(executedPercent(request))
  if (request.status === 'in_progress' && request.progress !== undefined)
    return <span className={cx(share, css({ color: 'info' }))}>{executed}</span>
  if (!isPartFill(request)) return <StatusChip status={request.status} />
  return (
    <span className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
      <span className={cx(share, css({ color: 'ink-2' }))}>{executed}</span>
      <StatusChip status={request.status} />
    </span>
  )
}

const share = css({ textStyle: 'small', fontWeight: '600' })

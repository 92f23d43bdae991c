import { css, cx } from '#styled/css'
import {
  executedPercent,
  isCanceledAfterPartFill,
  shownProgress,
  type TradeRequest,
} from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { StatusChip } from '../../src/ui/request/Chip'

/** The percentage while in progress, else the status; a canceled request shows what was executed before, too. */
export function RowStatus({ request }: { request: TradeRequest }) {
  const { percent } = useWords()
  const progress = shownProgress(request)
  if (progress !== undefined) return <span className={cx(share, css({ color: 'info' }))}>{percent(progress)}</span>
  if (!isCanceledAfterPartFill(request)) return <StatusChip status={request.status} />
  return (
    <span className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
      <span className={cx(share, css({ color: 'ink-2' }))}>{percent(executedPercent(request))}</span>
      <StatusChip status={request.status} />
    </span>
  )
}

const share = css({ textStyle: 'small', fontWeight: '600' })

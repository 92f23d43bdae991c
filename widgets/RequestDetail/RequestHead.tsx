import { css } from '#styled/css'
import { isNegative, subtract } from '../../src/domain/decimal'
import { type TradeRequest, wholeProgress } from '../../src/domain/request'
import { useWords } from '../../src/i18n/intl'
import { Amount } from '../../src/ui/Amount'
import { IcebergChip, SideChip, StatusChip } from '../../src/ui/Chip'
import { Panel } from '../../src/ui/Panel'
import { ProgressBar } from '../../src/ui/Progress'
import { RequestAttention } from '../../src/ui/RequestAttention'
import { RequestPrice } from '../../src/ui/RequestPrice'
import { When } from '../../src/ui/When'
import { HeadDistance } from './HeadDistance'
import { typeWords } from './typeWords'

type RequestHeadProps = { request: TradeRequest; stale: boolean }

/** What was asked for, and how far it is. */
export function RequestHead({ request, stale }: RequestHeadProps) {
  const words = useWords()
  const { commonCurrency, status, severity } = request
  return (
    <Panel padded>
      <div className={css({ '--desk-figure-wrap': 'normal' })}>
        <div className={marks}>
          <SideChip side={request.side} />
          <span className={css({ textStyle: 'small', fontWeight: '500', color: 'ink-2' })}>
            {typeWords(request.type, words)}
          </span>
          {request.type === 'limit' && request.isIceberg && <IcebergChip />}
          {commonCurrency !== undefined && (
            <bdi className={css({ textStyle: 'small', color: 'ink-3' })}>
              {words.say('requests.via', { currency: commonCurrency })}
            </bdi>
          )}
          {/* The deadline stands among the facts, a warning says more than its level does. */}
          {request.warning === undefined && <RequestAttention request={{ status, severity }} />}
          <span role="status" className={css({ display: 'flex', marginLeft: 'auto' })}>
            <StatusChip status={request.status} />
          </span>
        </div>
        <div className={figures}>
          <Amount
            value={request.requestedBase}
            currency={request.baseCurrency}
            size="figure"
            tone={stale ? 'quiet' : 'strong'}
          />
          <RequestPrice request={request} size="lead" tone={stale ? 'quiet' : 'plain'} />
        </div>
        <HeadDistance request={request} />
        {request.status === 'in_progress' ? (
          <HowFar request={request} />
        ) : (
          <p className={css({ color: 'ink-2', marginTop: '2' })}>
            {words.say('request.updated')} <When at={request.updatedAt} show="dateTime" />
          </p>
        )}
      </div>
    </Panel>
  )
}

/** The bar, and in words what is done and what is left. */
function HowFar({ request }: { request: TradeRequest }) {
  const { say, percent, amount } = useWords()
  const { executedBase, requestedBase, baseCurrency } = request
  const whole = wholeProgress(request.progress)
  const left = executedBase !== undefined && requestedBase !== undefined && subtract(requestedBase, executedBase)
  return (
    <div className={css({ marginTop: '3.5' })}>
      <ProgressBar percent={whole} />
      <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', marginTop: '1.5', color: 'ink-2' })}>
        <span className={css({ flex: '1 1 auto', minWidth: '0' })}>
          <b className={css({ fontWeight: '600', color: 'info' })}>{percent(whole)}</b>
          {executedBase !== undefined &&
            ` · ${say('request.executedAmount', { amount: `${amount(executedBase, { rounding: 'down' })} ${baseCurrency}` })}`}
        </span>
        {left && !isNegative(left) && (
          <span className={css({ minWidth: '0' })}>{say('request.left', { amount: amount(left) })}</span>
        )}
      </p>
    </div>
  )
}

const marks = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '3',
  marginTop: '2.5',
})

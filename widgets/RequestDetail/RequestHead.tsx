import { css, cx } from '#styled/css'
import { usesMargin } from '../../src/domain/account'
import { baseKind, counterKind } from '../../src/domain/figureStyle'
import {
  averagePriceOf,
  executedPercent,
  isCanceledAfterPartFill,
  mayStillFill,
  remainingBase,
  type TradeRequest,
} from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { PressableAmount } from '../../src/ui/amount/PressableAmount'
import { PressableFigure } from '../../src/ui/amount/PressableText'
import { When } from '../../src/ui/amount/When'
import { Panel } from '../../src/ui/Panel'
import { IcebergChip, SideChip, StatusChip } from '../../src/ui/request/Chip'
import { deskWarning } from '../../src/ui/request/deskWarning'
import { ProgressBar } from '../../src/ui/request/ProgressBar'
import { RequestBadge } from '../../src/ui/request/RequestBadge'
import { RequestPrice } from '../../src/ui/request/RequestPrice'
import { HeadDistance } from './HeadDistance'
import { typeText } from './typeText'

type RequestHeadProps = { request: TradeRequest; stale: boolean }

/** The request's amount and price, and its progress. */
export function RequestHead({ request, stale }: RequestHeadProps) {
  const words = useWords()
  const { commonCurrency, status, severity } = request
  return (
    <Panel padded>
      <div className={css({ overflowWrap: 'anywhere', '--desk-figure-wrap': 'normal' })}>
        <div className={top}>
          <div className={marks}>
            <SideChip side={request.side} />
            <span className={css({ textStyle: 'small', fontWeight: '500', color: 'ink-2' })}>
              {typeText(request.type, words)}
            </span>
            {request.type === 'limit' && request.isIceberg && <IcebergChip />}
            {commonCurrency !== undefined && (
              <bdi className={css({ textStyle: 'small', color: 'ink-3' })}>
                {words.say('requests.via', { currency: commonCurrency })}
              </bdi>
            )}
            {/* A warning is shown in full below. */}
            {deskWarning(request, words) === undefined && <RequestBadge request={{ status, severity }} />}
          </div>
          <span role="status" className={css({ display: 'flex', flex: 'none' })}>
            <StatusChip status={request.status} />
          </span>
        </div>
        <div className={figures}>
          {isResult(request) ? (
            <ResultFigures request={request} stale={stale} />
          ) : (
            <>
              <PressableAmount
                value={request.requestedBase}
                currency={request.baseCurrency}
                is={baseKind(request.side)}
                own
                size="figure"
                tone={stale ? 'quiet' : 'strong'}
              />
              <span className={css({ marginLeft: 'auto', textAlign: 'right' })}>
                <RequestPrice request={request} Price={PressableAmount} size="lead" tone={stale ? 'quiet' : 'plain'} />
              </span>
            </>
          )}
        </div>
        <HeadDistance request={request} />
        {showsProgress(request) && <ExecutedPart request={request} />}
        <p className={css({ color: 'ink-2', marginTop: '2' })}>
          {words.say('request.updated')} <When at={request.updatedAt} show="dateTime" />
        </p>
      </div>
    </Panel>
  )
}

/** An executed request, and a market request that has ended: the head shows what it came to. */
export const isResult = (request: TradeRequest): boolean =>
  (request.status === 'executed' || (request.type === 'market' && !mayStillFill(request))) &&
  request.executedBase !== undefined &&
  request.executedCounter !== undefined &&
  averagePriceOf(request) !== undefined

/** What was traded, what it came to, and at what average. */
function ResultFigures({ request, stale }: RequestHeadProps) {
  const { say } = useWords()
  const { side, exchangeAccount, executedBase, executedCounter, baseCurrency, counterCurrency } = request
  return (
    <>
      <span className={result}>
        <span className={small}>{say('request.traded', { side })}</span>
        <PressableAmount
          value={executedBase}
          currency={baseCurrency}
          is={baseKind(side)}
          own
          size="figure"
          tone={stale ? 'quiet' : 'strong'}
        />
      </span>
      <span className={cx(result, atEnd)}>
        <span className={small}>
          {/* On futures the value is not paid: a margin is kept back. */}
          {usesMargin(exchangeAccount) ? say('request.executedCounter') : say('request.settled', { side })}
        </span>
        <PressableAmount
          value={executedCounter}
          currency={counterCurrency}
          is={counterKind(side)}
          own
          size="lead"
          tone={stale ? 'quiet' : 'plain'}
        />
        <span className={small}>
          {`${say('requests.averageMark')} `}
          <PressableAmount
            value={averagePriceOf(request)}
            currency={counterCurrency}
            is="price"
            size="body"
            tone="quiet"
          />
        </span>
      </span>
    </>
  )
}

/** Also of a canceled request: what was executed of it belongs to the client. */
export const showsProgress = (request: TradeRequest): boolean =>
  request.status === 'in_progress' || isCanceledAfterPartFill(request)

/** A bar with the executed amount, and the one that is left or will not be executed. */
function ExecutedPart({ request }: { request: TradeRequest }) {
  const { say, percent, amount } = useWords()
  const { side, executedBase, baseCurrency } = request
  const isOver = !mayStillFill(request)
  const executed = executedPercent(request)
  const left = remainingBase(request)
  return (
    <div className={css({ marginTop: '3.5' })}>
      <ProgressBar percent={executed} over={isOver} />
      <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', marginTop: '1.5', color: 'ink-2' })}>
        <span className={css({ flex: '1 1 auto', minWidth: '0' })}>
          <b className={cx(strong, isOver ? undefined : css({ color: 'info' }))}>{percent(executed)}</b>
          {executedBase !== undefined && (
            <>
              {' · '}
              <PressableFigure style={{ is: baseKind(side), own: true, currency: baseCurrency }}>
                {style => say('request.executedAmount', { amount: `${amount(executedBase, style)} ${baseCurrency}` })}
              </PressableFigure>
            </>
          )}
        </span>
        {left !== undefined && (
          <span className={css({ minWidth: '0', marginLeft: 'auto', textAlign: 'right' })}>
            <PressableFigure style={{ own: true, currency: baseCurrency }}>
              {style =>
                say(isOver ? 'request.notExecuted' : 'request.left', {
                  amount: `${amount(left, style)} ${baseCurrency}`,
                })
              }
            </PressableFigure>
          </span>
        )}
      </p>
    </div>
  )
}

const strong = css({ fontWeight: '600' })
const small = css({ textStyle: 'small', color: 'ink-3' })
const result = css({ display: 'flex', flexDirection: 'column', minWidth: '0' })
const atEnd = css({ marginLeft: 'auto', alignItems: 'flex-end', textAlign: 'right' })
// A phone's line holds the longest status beside 'Айсберг': a request that is being canceled moves nothing.
const top = css({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: '1.5' })
const marks = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '1.5',
  rowGap: '2',
  minWidth: '0',
})
const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '3',
  marginTop: '2.5',
})

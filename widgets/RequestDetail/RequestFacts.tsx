import { css } from '#styled/css'
import { baseKind, counterKind } from '../../src/domain/figureStyle'
import { averagePriceOf, hasExecution, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { PressableAmount } from '../../src/ui/amount/PressableAmount'
import { When } from '../../src/ui/amount/When'
import { Fact, Facts } from '../../src/ui/Fact'
import { AccountIcon } from '../../src/ui/request/AccountIcon'
import { AccountName } from '../../src/ui/request/AccountName'
import { RequestPrice } from '../../src/ui/request/RequestPrice'
import { DeadlineFact } from './deadline/DeadlineFact'
import { showsProgress } from './RequestHead'
import { typeText } from './typeText'

type RequestFactsProps = {
  request: TradeRequest
  stale: boolean
  /** Reads the request, without a cache. */
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
}

/** One card in a narrow widget, two in a wide one, which repeat the head's facts. */
export const RequestFacts = (props: RequestFactsProps) => (
  <div className={cards}>
    <div className={half}>
      <Figures {...props} />
    </div>
    <div className={half}>
      <Terms {...props} />
    </div>
  </div>
)

/** The requested amounts and the executed ones. */
function Figures({ request, stale }: Omit<RequestFactsProps, 'readAgain'>) {
  const { say } = useWords()
  const look = { size: 'body', tone: stale ? 'quiet' : 'plain' } as const
  const { baseCurrency, counterCurrency, executedBase, executedCounter } = request
  const executed = (
    <Fact label={say('request.executedBase')}>
      <PressableAmount value={executedBase} currency={baseCurrency} is={baseKind(request.side)} own {...look} />
    </Fact>
  )
  const inHead = showsProgress(request)
  return (
    <>
      <div className={inHeadToo}>
        <Facts>
          <Fact label={say('request.base')}>
            <PressableAmount value={request.requestedBase} currency={baseCurrency} own {...look} />
          </Fact>
          <Fact label={say('request.price')}>
            <RequestPrice request={request} Price={PressableAmount} {...look} />
          </Fact>
          {inHead && executed}
          {!hasExecution(request) && <TypeFact request={request} />}
        </Facts>
      </div>
      {hasExecution(request) && (
        <Facts>
          {!inHead && executed}
          <Fact label={say('request.executedCounter')}>
            <PressableAmount
              value={executedCounter}
              currency={counterCurrency}
              is={counterKind(request.side)}
              own
              {...look}
            />
          </Fact>
          <Fact label={say('request.average')}>
            <PressableAmount value={averagePriceOf(request)} currency={counterCurrency} is="price" {...look} />
          </Fact>
        </Facts>
      )}
    </>
  )
}

function TypeFact({ request }: Pick<RequestFactsProps, 'request'>) {
  const words = useWords()
  const iceberg = request.type === 'limit' && request.isIceberg ? ` · ${words.say('request.iceberg')}` : ''
  return <Fact label={words.say('request.type')}>{typeText(request.type, words) + iceberg}</Fact>
}

/** Account, deadline and times; the type, too, where the other card is filled by what was executed. */
function Terms({ request, readAgain }: Omit<RequestFactsProps, 'stale'>) {
  const { say } = useWords()
  return (
    <>
      {hasExecution(request) && (
        <div className={inHeadToo}>
          <Facts>
            <TypeFact request={request} />
          </Facts>
        </div>
      )}
      <Facts>
        <Fact label={say('request.account')}>
          <span
            className={css({
              display: 'inline-flex',
              alignItems: 'center',
              gap: '2',
              whiteSpace: 'normal',
              textAlign: 'left',
            })}
          >
            <AccountIcon account={request.exchangeAccount} size={24} />
            <bdi>
              <AccountName account={request.exchangeAccount} />
            </bdi>
          </span>
        </Fact>
        {request.commonCurrency !== undefined && <Fact label={say('request.common')}>{request.commonCurrency}</Fact>}
        <DeadlineFact request={request} readAgain={readAgain} />
        <Fact label={say('request.created')}>
          <span className={instant}>
            <When at={request.createdAt} show="dateTime" />
          </span>
        </Fact>
        {/* Of every other status the head shows it. */}
        {request.status === 'in_progress' && (
          <Fact label={say('request.updated')}>
            <span className={instant}>
              <When at={request.updatedAt} show="dateTime" />
            </span>
          </Fact>
        )}
      </Facts>
    </>
  )
}

const WIDE = '@container request (min-width: 560px)'
const card = { bg: 'panel', border: '1px solid {colors.line}', rounded: 'panel' } as const
const cards = css(card, {
  paddingBlock: '1.5',
  // Lists that follow each other look like one.
  '& dl': { paddingBlock: '0' },
  [WIDE]: {
    display: 'grid',
    paddingBlock: '0',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '3',
    bg: 'transparent',
    border: 'none',
  },
})
const half = css({ [WIDE]: { ...card, paddingBlock: '1.5' } })
const inHeadToo = css({ display: 'none', [WIDE]: { display: 'block' } })
const instant = css({ color: 'ink-2' })

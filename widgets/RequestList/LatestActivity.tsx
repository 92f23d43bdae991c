import { css, cx } from '#styled/css'
import { useEndedRequests } from '../../src/desk/requests/useRequests'
import { baseKind } from '../../src/domain/figureStyle'
import { isUuid, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { Amount } from '../../src/ui/amount/Amount'
import { When } from '../../src/ui/amount/When'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../src/ui/feedback/Loading'
import { FactSkeleton } from '../../src/ui/feedback/Skeletons'
import { StaleAge } from '../../src/ui/feedback/StaleBanner'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { moveBetweenRows } from '../../src/ui/list/moveBetweenRows'
import { Panel } from '../../src/ui/Panel'
import { SideChip, StatusChip } from '../../src/ui/request/Chip'
import { SectionHead } from '../../src/ui/SectionHead'
import { requestName } from './requestName'

type LatestActivityProps = {
  /** How many changes are listed; 5 by default. */
  most?: number
  /** The address of each request, in a page that has addresses. */
  href?: (uuid: string) => string
  /** Opens a request. */
  onOpenRequest?: (uuid: string) => void
}

/** What became of the requests that are no longer open, the last change first. */
export function LatestActivity({ most = 5, href, onOpenRequest }: LatestActivityProps) {
  const { say } = useWords()
  const { data, error, answeredAt, isValidating, mutate } = useEndedRequests()
  const newest = (data?.rows ?? []).toSorted((a, b) => changedAt(b) - changedAt(a)).slice(0, most)
  return (
    <section aria-label={say('activity.title')} className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
      <SectionHead title={say('activity.title')}>
        <StaleAge answeredAt={answeredAt} failed={data !== undefined && error !== undefined} />
      </SectionHead>
      <Panel>
        {data === undefined && error === undefined ? (
          <Loading>
            {[...Array(most).keys()].map(at => (
              <FactSkeleton key={at} at={at} />
            ))}
          </Loading>
        ) : data === undefined ? (
          <ErrorBlock
            title={say('requests.failed')}
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        ) : newest.length === 0 ? (
          <Empty title={say('activity.none')}>{say('activity.noneHint')}</Empty>
        ) : (
          <ul aria-label={say('activity.title')} onKeyDown={moveBetweenRows}>
            {newest.map(request => (
              <li key={request.uuid} className={cell}>
                <ActivityRow request={request} href={href} onOpen={onOpenRequest} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </section>
  )
}

type ActivityRowProps = {
  readonly request: TradeRequest
  readonly href: LatestActivityProps['href']
  readonly onOpen: LatestActivityProps['onOpenRequest']
}

function ActivityRow({ request, href, onOpen }: ActivityRowProps) {
  const words = useWords()
  const { uuid, side, requestedBase, baseCurrency, status, updatedAt, createdAt } = request
  const canOpen = isUuid(uuid)
  return (
    <LinkOrButton
      href={canOpen ? href?.(uuid) : undefined}
      onPress={canOpen && onOpen ? () => onOpen(uuid) : undefined}
      label={requestName(request, words)}
      className={row}
    >
      <span className={cx(part, css({ flex: '1 0 auto' }))}>
        <SideChip side={side} />
        <Amount value={requestedBase} currency={baseCurrency} is={baseKind(side)} own size="body" tone="plain" />
      </span>
      <span className={cx(part, css({ marginLeft: 'auto', textStyle: 'small', color: 'ink-3' }))}>
        <StatusChip status={status} />
        <When at={updatedAt ?? createdAt} show="relative" />
      </span>
    </LinkOrButton>
  )
}

const changedAt = ({ updatedAt, createdAt }: TradeRequest): number => (updatedAt ?? createdAt)?.getTime() ?? 0

const cell = css({ borderBottom: '1px solid {colors.line}', _last: { borderBottom: 'none' } })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2.5',
  rowGap: '1',
  width: 'full',
  minHeight: '12',
  paddingInline: '4',
  paddingBlock: '2',
  textAlign: 'left',
  color: 'ink',
})
const part = css({ display: 'flex', alignItems: 'center', gap: '2.5' })

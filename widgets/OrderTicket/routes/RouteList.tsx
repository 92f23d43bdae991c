import { css } from '#styled/css'
import { bestRoute } from '../../../src/domain/book/routes'
import type { Currency } from '../../../src/domain/currency'
import { type Decimal, decimalsOf, isDecimal, isPositive } from '../../../src/domain/decimal'
import type { RequestType } from '../../../src/domain/request/request'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { SkeletonBox } from '../../../src/ui/feedback/Skeletons'
import { RouteRow } from './RouteRow'
import { type ComparedRoute, useRoutes } from './useRoutes'

type RouteListProps = {
  route: TicketRoute
  type: RequestType
  requestedBase: Decimal | ''
  onTake: (common: Currency | undefined) => void
}

/** The routes for the typed amount, best first, by books that are fetched while this is mounted. */
export function RouteList({ route, type, requestedBase, onTake }: RouteListProps) {
  const { say, sum, list, time } = useWords()
  const size = isDecimal(requestedBase) && isPositive(requestedBase) ? requestedBase : '0'
  const { routes, asOf, rest, isKnown, error, retry } = useRoutes(route, size)
  if (error !== undefined && !isKnown)
    return <ErrorBlock title={say('routes.listFailed')} error={error} onRetry={retry} />
  if (!isKnown)
    return (
      <Loading>
        <div className={skeleton}>
          <SkeletonBox width={96} height={14} />
          <SkeletonBox width={128} height={14} />
        </div>
      </Loading>
    )
  const best = bestRoute(routes, route.side)
  const hasSmallGain = best !== undefined && best !== routes[0]
  const isFolded = ({ common, problem }: ComparedRoute) =>
    common !== route.common && (problem === 'unlisted' || problem === 'empty')
  const noBook = routes.filter(isFolded).map(({ common }) => common ?? say('routes.direct'))
  const listed = [...(best ? [best] : []), ...routes.filter(one => one !== best && !isFolded(one))]
  const places = Math.max(0, ...routes.map(({ offer }) => (offer === undefined ? 0 : decimalsOf(offer.rate))))
  return (
    <>
      <p className={head}>
        <span>
          {size === '0' ? say('routes.forBest') : say('routes.forAmount', { amount: sum(size, route.base, 'exact') })}
        </span>
        <span>
          {say('routes.beforeFees')}
          {/* The ticket's own figures are live: the same price may be another one there. */}
          {asOf !== undefined && ` · ${say('stale.age', { time: time(new Date(asOf)) })}`}
        </span>
      </p>
      <ol aria-label={say('routes.title')}>
        {listed.map(compared => (
          <RouteRow
            key={compared.common ?? ''}
            compared={compared}
            route={route}
            best={best}
            hasSmallGain={hasSmallGain}
            size={size}
            places={places}
            onTake={onTake}
          />
        ))}
      </ol>
      <div className={foot}>
        {routes.length === 1 && <p>{say('wizard.noCommon')}</p>}
        <p>
          {say('routes.twoFees')}
          {type !== 'limit' && ` ${say('routes.limitOnly')}`}
        </p>
        {noBook.length + rest.length > 0 && (
          <details>
            <summary className={css({ cursor: 'pointer' })}>
              {[
                noBook.length > 0 && say('routes.noBook', { count: noBook.length }),
                rest.length > 0 && say('routes.rest', { count: rest.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </summary>
            {list([...noBook, ...rest])}
          </details>
        )}
      </div>
    </>
  )
}

const skeleton = css({ display: 'flex', justifyContent: 'space-between', padding: '16px 12px' })
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
  padding: '8px 12px',
  borderBottom: '1px solid {colors.line}',
  textStyle: 'small',
  color: 'ink-3',
  overflowWrap: 'anywhere',
})
const foot = css({
  display: 'grid',
  gap: '1',
  padding: '8px 12px',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  color: 'ink-3',
  overflowWrap: 'anywhere',
})

import { lazy, Suspense, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useRequest } from '../../src/desk/requests/useRequests'
import { NetworkError } from '../../src/domain/errors'
import { repeatSeed } from '../../src/domain/request/repeatSeed'
import { isCancellable, isKnownStatus, isUuid, type TradeRequest } from '../../src/domain/request/request'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { Panel } from '../../src/ui/Panel'
import { CommentCard } from './comment/CommentCard'
import { RequestFacts } from './RequestFacts'
import { RequestHead } from './RequestHead'
import { RequestLoading } from './RequestLoading'
import { RequestTimeline } from './timeline/RequestTimeline'
import { WarningNote } from './WarningNote'

/** What most visits don't need: the dialog and what it stands on are fetched when it is opened. */
const CancelDialog = lazy(() => import('./cancel/CancelDialog').then(file => ({ default: file.CancelDialog })))

export type RequestDetailProps = {
  uuid: string
  /** The way on from a request that isn't there. */
  onOpenList?: () => void
  /** The same request once more, without its deadline: for the wizard to begin with. */
  onRepeat?: (seed: WizardSeed) => void
}

/** One request with all that is known of it, and the way to cancel it (spec section 2, request detail). */
export function RequestDetail({ uuid, onOpenList, onRepeat }: RequestDetailProps) {
  const { say } = useWords()
  const { data, error, answeredAt, mutate, isValidating, readAgain } = useRequest(uuid)
  const stale = useStale(error)
  if (data !== undefined)
    return (
      <article className={frame}>
        <StaleBanner answeredAt={answeredAt} failed={error !== undefined} />
        <RequestSheet key={uuid} request={data} stale={stale} readAgain={readAgain} onRepeat={onRepeat} />
      </article>
    )
  // A text that is no uuid was never asked for (reliability.md, screen by screen).
  if (!isUuid(uuid) || (error instanceof NetworkError && error.code === 404))
    return (
      <Panel>
        <Empty
          title={say('request.notFound')}
          next={onOpenList && <Button onPress={onOpenList}>{say('request.toList')}</Button>}
        >
          {say('request.notFoundHint')}
        </Empty>
      </Panel>
    )
  if (error === undefined) return <RequestLoading />
  return (
    <Panel>
      <ErrorBlock title={say('request.failed')} error={error} onRetry={() => void mutate()} retrying={isValidating} />
    </Panel>
  )
}

type RequestSheetProps = {
  request: TradeRequest
  stale: boolean
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  onRepeat: RequestDetailProps['onRepeat']
}

function RequestSheet({ request, stale, readAgain, onRepeat }: RequestSheetProps) {
  const { say } = useWords()
  const [asked, setAsked] = useState(false)
  const [times, setTimes] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const cancellable = isCancellable(request)
  const seed = repeatSeed(request)
  const ask = () => {
    setTimes(times + 1)
    setAsked(true)
  }
  return (
    <div className={sheet}>
      <h2 ref={title} tabIndex={-1} className={titleStyle}>
        {say('request.title', { number: String(request.number) })}
      </h2>
      <div className={body}>
        <RequestHead request={request} stale={stale} />
        {request.warning !== undefined && <WarningNote severity={request.severity}>{request.warning}</WarningNote>}
        <RequestFacts request={request} stale={stale} readAgain={readAgain} />
        <CommentCard request={request} readAgain={readAgain} />
      </div>
      <div className={actions}>
        {onRepeat && seed && isKnownStatus(request) && (
          <Button look="line" aria-haspopup="dialog" onPress={() => onRepeat(seed)}>
            {say('request.repeat')}
          </Button>
        )}
        {cancellable && (
          <Button ref={button} look="danger" aria-haspopup="dialog" onPress={ask}>
            {say('request.cancel')}
          </Button>
        )}
      </div>
      <div className={seen}>
        <RequestTimeline uuid={request.uuid} />
      </div>
      {times > 0 && (
        <Suspense>
          {/* Asked once more it begins anew. */}
          <CancelDialog
            key={times}
            open={asked}
            request={request}
            readAgain={readAgain}
            onLeave={() => setAsked(false)}
            // The button that opened it goes with the cancel: the focus goes to what says how things stand.
            focusAfter={() => (button.current?.isConnected ? null : title.current)}
          />
        </Suspense>
      )}
    </div>
  )
}

// The widget's own width decides: it stands beside a list on a desktop and in a portal's column.
const frame = css({
  containerType: 'inline-size',
  containerName: 'request',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
})
const WIDE = '@container request (min-width: 560px)'
const sheet = css({
  display: 'grid',
  gridTemplateAreas: '"title" "body" "actions" "seen"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  [WIDE]: { gridTemplateAreas: '"title actions" "body body" "seen seen"', gridTemplateColumns: 'minmax(0, 1fr) auto' },
})
const titleStyle = css({ gridArea: 'title', alignSelf: 'center', textStyle: 'title', outline: 'none' })
const body = css({ gridArea: 'body', display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' })
const actions = css({
  gridArea: 'actions',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: '2',
  '&:empty': { display: 'none' },
  [WIDE]: { gridAutoColumns: 'auto' },
})
const seen = css({ gridArea: 'seen', minWidth: '0', '&:empty': { display: 'none' } })

import { useEffect, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import { sentCancelsOf } from '../../src/desk/requests/changes/sentCancels'
import { useRequest } from '../../src/desk/requests/useRequest'
import { useDesk } from '../../src/desk/useDesk'
import { NetworkError } from '../../src/domain/errors'
import { repeatSeed } from '../../src/domain/request/repeatSeed'
import { isCancellable, isKnownStatus, isUuid, type TradeRequest } from '../../src/domain/request/request'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { loadable, OVER_PAGE } from '../../src/ui/feedback/loadable'
import { Message } from '../../src/ui/feedback/Message'
import { onceIdle } from '../../src/ui/feedback/onceIdle'
import { DetailPlaceholder } from '../../src/ui/feedback/Placeholders'
import { StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { useStale } from '../../src/ui/feedback/useOnline'
import { Panel } from '../../src/ui/Panel'
import { deskWarning } from '../../src/ui/request/deskWarning'
import { hidden } from '../../src/ui/VisuallyHidden'
import { CommentCard, loadCommentEditor } from './comment/CommentCard'
import { loadDeadlineEditor } from './deadline/DeadlineFact'
import { loadHeadDistance } from './HeadDistance'
import { RequestFacts } from './RequestFacts'
import { RequestHead } from './RequestHead'
import { RequestTimeline } from './timeline/RequestTimeline'
import { WarningNote } from './WarningNote'

// Most visits don't cancel: the dialog and its imports are loaded when it opens.
const CancelDialog = loadable(
  () => import('./cancel/CancelDialog'),
  file => file.CancelDialog,
  OVER_PAGE,
)

const loadEditors = () => Promise.all([loadCommentEditor(), loadDeadlineEditor()])

const LATEST_MS = 2_000

type RequestDetailProps = {
  /** The request that is shown. */
  uuid: string
  /** Called from the page of a request that doesn't exist. */
  onOpenList?: () => void
  /** Called with 'Request #1042' while it is loaded: the page shows it, the widget to screen readers only. */
  onTitle?: (title: string | undefined) => void
  /** Receives the request, without its deadline, as a seed of the wizard. */
  onRepeat?: (seed: WizardSeed) => void
}

/** One request with all that is known of it; it can be canceled, repeated and changed. */
export function RequestDetail({ uuid, onOpenList, onTitle, onRepeat }: RequestDetailProps) {
  const { say } = useWords()
  const { data, error, answeredAt, mutate, isValidating, readAgain } = useRequest(uuid)
  const stale = useStale(error)
  const isMissing = error instanceof NetworkError && error.code === 404
  // Not before the page is idle: the request is drawn first. What fails is fetched again when it is drawn.
  useEffect(() => onceIdle(() => void loadHeadDistance().catch(() => undefined), LATEST_MS), [])
  if (data !== undefined && !isMissing)
    return (
      <article className={frame}>
        <StaleBanner answeredAt={answeredAt} failed={error !== undefined} />
        <RequestSheet
          key={uuid}
          request={data}
          answeredAt={answeredAt}
          failed={error !== undefined}
          stale={stale}
          readAgain={readAgain}
          onTitle={onTitle}
          onRepeat={onRepeat}
        />
      </article>
    )
  // A text that is no uuid was not sent to the desk.
  if (!isUuid(uuid) || isMissing)
    return (
      <Panel>
        <Empty
          title={data ? say('request.gone', { number: String(data.number) }) : say('request.notFound')}
          next={onOpenList && <Button onPress={onOpenList}>{say('request.toList')}</Button>}
        >
          {say(data ? 'request.goneHint' : 'request.notFoundHint')}
        </Empty>
      </Panel>
    )
  if (error === undefined) return <DetailPlaceholder />
  return (
    <Panel>
      <ErrorBlock title={say('request.failed')} error={error} onRetry={() => void mutate()} retrying={isValidating} />
    </Panel>
  )
}

type RequestSheetProps = {
  request: TradeRequest
  answeredAt: number | undefined
  failed: boolean
  stale: boolean
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  onTitle: RequestDetailProps['onTitle']
  onRepeat: RequestDetailProps['onRepeat']
}

function RequestSheet(props: RequestSheetProps) {
  const { request, answeredAt, failed, stale, readAgain, onTitle, onRepeat } = props
  const words = useWords()
  const { say } = words
  const [isCancelOpen, setIsCancelOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const cancellable = isCancellable(request)
  const desk = useDesk()
  const seed = repeatSeed(request)
  const warning = deskWarning(request, words)
  const name = say('request.title', { number: String(request.number) })
  useEffect(() => onceIdle(() => void loadEditors().catch(() => undefined), LATEST_MS), [])
  useEffect(() => {
    onTitle?.(name)
    return () => onTitle?.(undefined)
  }, [onTitle, name])
  const openCancel = () => {
    setOpenings(openings + 1)
    setIsCancelOpen(true)
  }
  return (
    <div className={cx(sheet, onTitle && titleless)}>
      <h2 ref={title} tabIndex={-1} className={onTitle ? hidden : titleStyle}>
        {name}
      </h2>
      <div className={body}>
        <RequestHead request={request} stale={stale} />
        {cancellable && !isCancelOpen && sentCancelsOf(desk).mayArriveForMs(request.uuid) > 0 && (
          <Message kind="warning">{say('request.cancelSent')}</Message>
        )}
        {warning !== undefined && <WarningNote severity={request.severity}>{warning}</WarningNote>}
        <RequestFacts request={request} stale={stale} readAgain={readAgain} />
      </div>
      <div className={comment}>
        <CommentCard request={request} readAgain={readAgain} />
      </div>
      <div className={actions}>
        {onRepeat && seed && isKnownStatus(request) && (
          <Button look="line" aria-haspopup="dialog" onPress={() => onRepeat(seed)}>
            {say('request.repeat')}
          </Button>
        )}
        {cancellable && (
          <Button buttonRef={button} look="danger" aria-haspopup="dialog" onPress={openCancel}>
            {say('request.cancel')}
          </Button>
        )}
      </div>
      <div className={timeline}>
        <RequestTimeline request={request} />
      </div>
      {openings > 0 && (
        // Each opening starts without the result of the one before.
        <CancelDialog
          key={openings}
          open={isCancelOpen}
          request={request}
          answeredAt={answeredAt}
          failed={failed}
          readAgain={readAgain}
          onLeave={() => setIsCancelOpen(false)}
          // After a cancel the button that opened the dialog is gone: the title takes the focus.
          focusAfter={() => (button.current?.isConnected ? null : title.current)}
        />
      )}
    </div>
  )
}

// The widget's own width decides: it may be beside a list, or in a column of another page.
const frame = css({
  containerType: 'inline-size',
  containerName: 'request',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
})
const WIDE = '@container request (min-width: 440px)'
const sheet = css({
  display: 'grid',
  gridTemplateAreas: '"title" "body" "comment" "actions" "timeline"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  [WIDE]: {
    gridTemplateAreas: '"title actions" "body body" "comment comment" "timeline timeline"',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
  },
  '@container request (min-width: 1000px)': {
    gridTemplateAreas: '"title actions" "body timeline" "comment timeline"',
    gridTemplateColumns: 'minmax(0, 1fr) 400px',
    gridTemplateRows: 'auto auto 1fr',
  },
})
const titleless = css({
  gridTemplateAreas: '"body" "comment" "actions" "timeline"!',
  gridTemplateColumns: 'minmax(0, 1fr)!',
})
const titleStyle = css({ gridArea: 'title', alignSelf: 'center', textStyle: 'title', outline: 'none' })
const body = css({ gridArea: 'body', display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' })
const actions = css({
  gridArea: 'actions',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  // Each as wide as its words need; they share the rest of the line. One wider than the line breaks its words.
  '& > *': { flex: '1 1 auto', maxWidth: 'full', whiteSpace: 'normal' },
  '&:empty': { display: 'none' },
  '@container request (min-width: 1000px)': { justifySelf: 'end' },
})
// Cards side by side are equally high, and no long word widens them.
const cell = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: '0' } as const
const comment = css(cell, { gridArea: 'comment' })
const timeline = css(cell, { gridArea: 'timeline' })

import { useState } from 'react'
import { RequestDetail } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { Offline } from './scenes/Offline'
import { type Answers, demoAnswers, hangs, RecordedDesk, recordedUuid, refusal } from './scenes/RecordedDesk'
import { SceneMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / RequestDetail' }

const nothing = () => undefined

type SceneProps = {
  status?: string
  width?: number
  answers?: Answers
  actions?: readonly Action[]
  options?: object
  onRepeat?: () => void
}

/** The first recorded request in that status, as wide as a phone unless given, after the client's actions. */
const DetailScene = ({
  status = 'in_progress',
  width = 390,
  answers = demoAnswers,
  actions = NO_ACTIONS,
  ...more
}: SceneProps) => (
  <RecordedDesk answers={answers} width={width} {...(more.options && { options: more.options })}>
    <After actions={actions}>
      <RequestDetail uuid={recordedUuid(status)} {...(more.onRepeat && { onRepeat: more.onRepeat })} />
    </After>
  </RecordedDesk>
)
const NO_ACTIONS: readonly Action[] = []

export const InProgress = () => <DetailScene />
export const Wide = () => <DetailScene width={720} />
export const Narrow = () => <DetailScene width={320} />
export const New = () => <DetailScene status="new" />
export const Executed = () => <DetailScene status="executed" />
export const Canceling = () => <DetailScene status="pending_cancellation" />
export const Canceled = () => <DetailScene status="canceled" />
export const Repeatable = () => <DetailScene status="executed" onRepeat={nothing} />

/** The recorded request with other fields. */
const withFields =
  (fields: object): Answers =>
  async (path, method) => {
    const answer = await demoAnswers(path, method)
    return answer?.ok ? Response.json({ ...(await answer.json()), ...fields }) : answer!
  }

const HOUR = 3_600_000
/** The recorded request with its deadline so many hours from now. */
const dueIn = (hours: number): Answers => withFields({ deadline: new Date(Date.now() + hours * HOUR).toISOString() })
const over = dueIn(-2)
const soon = dueIn(3)
const far = dueIn(24 * 20)
const never = withFields({ deadline: null })
export const DeadlineOver = () => <DetailScene answers={over} />
export const DeadlineSoon = () => <DetailScene answers={soon} />
export const DeadlineFar = () => <DetailScene answers={far} />
export const NoDeadline = () => <DetailScene answers={never} />

const warned = withFields({ severity: 'error', warning: 'The exchange key has no trading permission any more.' })
const wordless = withFields({ severity: 'warning', warning: null })
export const Warned = () => <DetailScene answers={warned} />
export const WarnedWithoutWords = () => <DetailScene answers={wordless} />

const part = withFields({ status: 'canceled', progress: 62, executedBase: '0.62', requestedBase: '1' })
export const CanceledInPart = () => <DetailScene answers={part} />

const commented = withFields({
  comment: { text: 'Keep each slice under 0.1 BTC.', editedBy: 'Olena Kravets', lastUpdated: new Date().toISOString() },
})
export const Commented = () => <DetailScene answers={commented} />

const near = withFields({
  exchangeAccount: 'binance_spot',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  commonCurrency: null,
  isTriangulation: false,
  type: 'limit',
  requestedPrice: '95480.25',
})
const MARKET = { WebSocket: SceneMarket }
export const FromTheMarket = () => (
  <RecordedDesk answers={near} width={390} options={MARKET}>
    <RequestDetail uuid={recordedUuid('in_progress')} />
  </RecordedDesk>
)

const unknown = withFields({ status: 'partially_filled', severity: 'grave', type: 'twap', exchangeAccount: 'okx_spot' })
export const UnknownWords = () => <DetailScene answers={unknown} />

/** A request that moves on at each poll, so that its page records changes. */
let reads = 0
const moving: Answers = (path, method) => {
  if (path === 'me') return Response.json({ name: 'Demo Client', email: 'demo@deskside.test' })
  reads += 1
  const comment = { text: `Note ${Math.floor(reads / 3)}`, editedBy: 'Olena Kravets', lastUpdated: new Date() }
  return withFields({ progress: Math.min(99, reads * 4), comment, updatedAt: new Date() })(path, method)
}
const FAST = { timing: { pollOpenMs: 800 } }
export const Moving = () => (
  <RecordedDesk answers={moving} width={390} options={FAST}>
    <RequestDetail uuid={recordedUuid('in_progress')} onRepeat={nothing} />
  </RecordedDesk>
)

const unreadable = withFields({ deadline: 'soon', requestedBase: {}, requestedPrice: [], createdAt: 'yesterday' })
export const Unreadable = () => <DetailScene answers={unreadable} />

export const NotFound = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid="no-such-request" onOpenList={nothing} />
  </RecordedDesk>
)

/** A uuid that no request of this client has. */
export const NotTheirs = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid="00000000-0000-4000-8000-000000000404" onOpenList={nothing} />
  </RecordedDesk>
)

export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('requests/'))
  return <DetailScene answers={answers} options={POLLED} />
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <DetailScene />
  </Offline>
)

export const Slow = () => <DetailScene answers={hangs} />

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')
export const Refused = () => <DetailScene answers={busy} />

/** Answers changes this way; reads show the request unchanged. */
const changes =
  (answer: Answers): Answers =>
  (path, method) =>
    method === 'GET' ? demoAnswers(path, method) : answer(path, method)
const held = changes(() => refusal(403, 'A trader holds this request.'))
const lost = changes(() => undefined)
const broken = changes(() => refusal(502, 'Bad gateway'))
const tooLong = changes(() =>
  Response.json({ errors: [{ property: 'comment', code: 'max_length', options: ['1000'] }] }, { status: 422 }),
)

const CANCEL = [press('article [aria-haspopup=dialog]')]
const CONFIRM = [...CANCEL, press('[role=dialog] button:last-of-type')]
export const CancelConfirmation = () => <DetailScene actions={CANCEL} />
export const CancelRefused = () => <DetailScene answers={held} actions={CONFIRM} />
export const CancelLost = () => <DetailScene answers={lost} actions={CONFIRM} />
export const CancelSending = () => <DetailScene answers={SENDING} actions={CONFIRM} />
export const CancelUnconfirmed = () => <DetailScene answers={broken} actions={CONFIRM} />
export const CancelNotArrived = () => <DetailScene answers={broken} actions={CONFIRM} options={ONE_CHECK} />
const ONE_CHECK = { timing: { confirmAtMs: [300] } }

/** The request is executed while its cancel is sent: the next read shows it. */
const tooLate = (): Answers => {
  let isSent = false
  const executed = withFields({
    status: 'executed',
    progress: 100,
    executedBase: '0.3007',
    executedCounter: '29215.04',
  })
  return (path, method) => {
    if (method === 'GET') return isSent ? executed(path, method) : demoAnswers(path, method)
    isSent = true
    return refusal(409, 'The request has changed meanwhile.')
  }
}
export const CancelTooLate = () => {
  const [answers] = useState(tooLate)
  return <DetailScene answers={answers} actions={CONFIRM} />
}

const COMMENT = [press('article h3 + span button')]
const SAVED = [...COMMENT, type('article textarea', 'Not above 68,000.'), press('article form [type=submit]')]
export const CommentEdited = () => <DetailScene actions={COMMENT} />
export const CommentSending = () => <DetailScene answers={SENDING} actions={SAVED} />
export const CommentTooLong = () => <DetailScene answers={tooLong} actions={SAVED} />
export const CommentLost = () => <DetailScene answers={lost} actions={SAVED} />
export const CommentUnconfirmed = () => <DetailScene answers={broken} actions={SAVED} />
export const CommentRefused = () => <DetailScene answers={held} actions={SAVED} />
export const CommentNotArrived = () => <DetailScene answers={broken} actions={SAVED} options={ONE_CHECK} />
export const CommentWide = () => <DetailScene width={720} actions={COMMENT} />
const SENDING = changes(hangs)

// Not a figure, which can be pressed too.
const DEADLINE = [press('article dd button:not([aria-pressed])')]
const PAST = [...DEADLINE, type('article dd input', '01-01-2020')]
const FUTURE = [...DEADLINE, type('article dd input', '24-12-2030'), press('article dd form [type=submit]')]
const CALENDAR = [...DEADLINE, press('article dd input ~ span button')]
export const DeadlineEdited = () => <DetailScene answers={far} actions={DEADLINE} />
export const DeadlinePast = () => <DetailScene actions={PAST} />
export const DeadlineLost = () => <DetailScene answers={lost} actions={FUTURE} />
export const DeadlineNoSuchDay = () => <DetailScene actions={NO_DAY} />
export const DeadlineSending = () => <DetailScene answers={SENDING} actions={FUTURE} />
export const DeadlineUnconfirmed = () => <DetailScene answers={broken} actions={FUTURE} />
export const DeadlineRefused = () => <DetailScene answers={tooEarly} actions={FUTURE} />
const NO_DAY = [...DEADLINE, type('article dd input', '31-02-2030'), press('article dd form [type=submit]')]
const tooEarly = changes(() =>
  Response.json({ errors: [{ property: 'deadline', code: 'future', options: [], detail: '' }] }, { status: 422 }),
)
export const DeadlineCalendar = () => <DetailScene actions={CALENDAR} />
export const DeadlineWide = () => <DetailScene width={720} actions={CALENDAR} />
export const DeadlineNarrow = () => <DetailScene width={320} actions={DEADLINE} />

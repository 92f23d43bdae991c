import { useState } from 'react'
import { RequestDetail } from '../../widgets'
import { After, type Deed, press, type } from './scenes/After'
import { Offline } from './scenes/Offline'
import { type Answers, demoAnswers, hangs, RecordedDesk, recordedUuid, refusal } from './scenes/RecordedDesk'
import { SceneMarket } from './scenes/SceneMarket'

export default { title: 'Widgets / RequestDetail' }

const nothing = () => undefined

type SeenProps = {
  status?: string
  width?: number
  answers?: Answers
  deeds?: readonly Deed[]
  options?: object
  onRepeat?: () => void
}

/** The first recorded request in that status, at a phone's width unless told otherwise, after what a client did. */
const Seen = ({
  status = 'in_progress',
  width = 390,
  answers = demoAnswers,
  deeds = NOTHING_DONE,
  ...more
}: SeenProps) => (
  <RecordedDesk answers={answers} width={width} {...(more.options && { options: more.options })}>
    <After deeds={deeds}>
      <RequestDetail uuid={recordedUuid(status)} {...(more.onRepeat && { onRepeat: more.onRepeat })} />
    </After>
  </RecordedDesk>
)
const NOTHING_DONE: readonly Deed[] = []

export const InProgress = () => <Seen />
export const Wide = () => <Seen width={720} />
export const Narrow = () => <Seen width={320} />
export const New = () => <Seen status="new" />
export const Executed = () => <Seen status="executed" />
export const Canceling = () => <Seen status="pending_cancellation" />
export const Canceled = () => <Seen status="canceled" />
export const Repeatable = () => <Seen status="executed" onRepeat={nothing} />

/** The recorded request with other fields. */
const withFields =
  (fields: object): Answers =>
  async (path, method) => {
    const answer = await demoAnswers(path, method)
    return answer?.ok ? Response.json({ ...(await answer.json()), ...fields }) : answer!
  }

const HOUR = 3_600_000
/** That long before or after the scene. */
const dueIn = (hours: number): Answers => withFields({ deadline: new Date(Date.now() + hours * HOUR).toISOString() })
const over = dueIn(-2)
const soon = dueIn(3)
const far = dueIn(24 * 20)
const never = withFields({ deadline: null })
export const DeadlineOver = () => <Seen answers={over} />
export const DeadlineSoon = () => <Seen answers={soon} />
export const DeadlineFar = () => <Seen answers={far} />
export const NoDeadline = () => <Seen answers={never} />

const warned = withFields({ severity: 'error', warning: 'The exchange key has no trading permission any more.' })
const wordless = withFields({ severity: 'warning', warning: null })
export const Warned = () => <Seen answers={warned} />
export const WarnedWithoutWords = () => <Seen answers={wordless} />

const part = withFields({ status: 'canceled', progress: 62, executedBase: '0.62', requestedBase: '1' })
export const CanceledInPart = () => <Seen answers={part} />

const said = withFields({
  comment: { text: 'Keep each slice under 0.1 BTC.', editedBy: 'Olena Kravets', lastUpdated: new Date().toISOString() },
})
export const Commented = () => <Seen answers={said} />

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
export const UnknownWords = () => <Seen answers={unknown} />

/** A request that works on: its page has seen it. */
let asked = 0
const moving: Answers = (path, method) => {
  if (path === 'me') return Response.json({ name: 'Demo Client', email: 'demo@deskside.test' })
  asked += 1
  const comment = { text: `Note ${Math.floor(asked / 3)}`, editedBy: 'Olena Kravets', lastUpdated: new Date() }
  return withFields({ progress: Math.min(99, asked * 4), comment, updatedAt: new Date() })(path, method)
}
const FAST = { timing: { pollOpenMs: 800 } }
export const Moving = () => (
  <RecordedDesk answers={moving} width={390} options={FAST}>
    <RequestDetail uuid={recordedUuid('in_progress')} onRepeat={nothing} />
  </RecordedDesk>
)

const unreadable = withFields({ deadline: 'soon', requestedBase: {}, requestedPrice: [], createdAt: 'yesterday' })
export const Unreadable = () => <Seen answers={unreadable} />

export const NotFound = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid="no-such-request" onOpenList={nothing} />
  </RecordedDesk>
)

/** A uuid, but of nobody's that this client may see. */
export const NotTheirs = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid="00000000-0000-4000-8000-000000000404" onOpenList={nothing} />
  </RecordedDesk>
)

/** Answers once, and refuses from then on. */
const refusesLater = (): Answers => {
  let answered = false
  return (path, method) => {
    if (!path.startsWith('requests/')) return demoAnswers(path, method)
    if (answered) return refusal(503, 'Service is temporarily unavailable, try again in a minute.')
    answered = true
    return demoAnswers(path, method)
  }
}
const POLLED = { timing: { pollOpenMs: 600, pollMs: 600, freshMs: 0 } }
export const KeptAfterAnError = () => {
  const [answers] = useState(refusesLater)
  return <Seen answers={answers} options={POLLED} />
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <Seen />
  </Offline>
)

export const Slow = () => <Seen answers={hangs} />

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')
export const Refused = () => <Seen answers={busy} />

/** What a change is answered; the request itself stays as it was. */
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
export const CancelAsked = () => <Seen deeds={CANCEL} />
export const CancelRefused = () => <Seen answers={held} deeds={CONFIRM} />
export const CancelLost = () => <Seen answers={lost} deeds={CONFIRM} />
export const CancelSending = () => <Seen answers={SENDING} deeds={CONFIRM} />
export const CancelInDoubt = () => <Seen answers={broken} deeds={CONFIRM} />
export const CancelNotArrived = () => <Seen answers={broken} deeds={CONFIRM} options={QUICK_LOOKS} />
const QUICK_LOOKS = { timing: { confirmAtMs: [300] } }

/** Executed while the cancel was on its way: the desk says so when it is read again. */
const tooLate = (): Answers => {
  let asked = false
  const executed = withFields({
    status: 'executed',
    progress: 100,
    executedBase: '0.3007',
    executedCounter: '29215.04',
  })
  return (path, method) => {
    if (method === 'GET') return asked ? executed(path, method) : demoAnswers(path, method)
    asked = true
    return refusal(409, 'The request has changed meanwhile.')
  }
}
export const CancelTooLate = () => {
  const [answers] = useState(tooLate)
  return <Seen answers={answers} deeds={CONFIRM} />
}

const COMMENT = [press('article h3 + span button')]
const SAVED = [...COMMENT, type('article textarea', 'Not above 68,000.'), press('article form [type=submit]')]
export const CommentEdited = () => <Seen deeds={COMMENT} />
export const CommentSending = () => <Seen answers={SENDING} deeds={SAVED} />
export const CommentTooLong = () => <Seen answers={tooLong} deeds={SAVED} />
export const CommentLost = () => <Seen answers={lost} deeds={SAVED} />
export const CommentInDoubt = () => <Seen answers={broken} deeds={SAVED} />
export const CommentRefused = () => <Seen answers={held} deeds={SAVED} />
export const CommentNotArrived = () => <Seen answers={broken} deeds={SAVED} options={QUICK_LOOKS} />
export const CommentWide = () => <Seen width={720} deeds={COMMENT} />
const SENDING = changes(hangs)

const DEADLINE = [press('article dd button')]
const PAST = [...DEADLINE, type('article dd input', '01-01-2020')]
const FUTURE = [...DEADLINE, type('article dd input', '24-12-2030'), press('article dd form [type=submit]')]
const CALENDAR = [...DEADLINE, press('article dd input ~ span button')]
export const DeadlineEdited = () => <Seen answers={far} deeds={DEADLINE} />
export const DeadlinePast = () => <Seen deeds={PAST} />
export const DeadlineLost = () => <Seen answers={lost} deeds={FUTURE} />
export const DeadlineNoSuchDay = () => <Seen deeds={NO_DAY} />
export const DeadlineSending = () => <Seen answers={SENDING} deeds={FUTURE} />
export const DeadlineInDoubt = () => <Seen answers={broken} deeds={FUTURE} />
export const DeadlineRefused = () => <Seen answers={tooEarly} deeds={FUTURE} />
const NO_DAY = [...DEADLINE, type('article dd input', '31-02-2030'), press('article dd form [type=submit]')]
const tooEarly = changes(() =>
  Response.json({ errors: [{ property: 'deadline', code: 'future', options: [], detail: '' }] }, { status: 422 }),
)
export const DeadlineCalendar = () => <Seen deeds={CALENDAR} />
export const DeadlineWide = () => <Seen width={720} deeds={CALENDAR} />
export const DeadlineNarrow = () => <Seen width={320} deeds={DEADLINE} />

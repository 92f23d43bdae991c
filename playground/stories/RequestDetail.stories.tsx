import { RequestDetail } from '../../widgets'
import { After, type Deed, press, type } from './After'
import { type Answers, demoAnswers, hangs, RecordedDesk, recordedUuid, refusal } from './RecordedDesk'
import { SceneMarket } from './SceneMarket'

export default { title: 'Widgets / RequestDetail' }

const nothing = () => undefined

type SeenProps = { status?: string; width?: number; answers?: Answers; deeds?: readonly Deed[] }

/** The first recorded request in that status, at a phone's width unless told otherwise, after what a client did. */
const Seen = ({ status = 'in_progress', width = 390, answers = demoAnswers, deeds = NOTHING_DONE }: SeenProps) => (
  <RecordedDesk answers={answers} width={width}>
    <After deeds={deeds}>
      <RequestDetail uuid={recordedUuid(status)} />
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

/** The recorded request with other fields. */
const withFields =
  (fields: object): Answers =>
  async (path, method) => {
    const answer = await demoAnswers(path, method)
    return answer?.ok ? Response.json({ ...(await answer.json()), ...fields }) : answer!
  }

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

const COMMENT = [press('article h3 + span button')]
const SAVED = [...COMMENT, type('article textarea', 'Not above 68,000.'), press('article form [type=submit]')]
export const CommentEdited = () => <Seen deeds={COMMENT} />
export const CommentSending = () => <Seen answers={SENDING} deeds={SAVED} />
export const CommentTooLong = () => <Seen answers={tooLong} deeds={SAVED} />
export const CommentLost = () => <Seen answers={lost} deeds={SAVED} />
export const CommentInDoubt = () => <Seen answers={broken} deeds={SAVED} />
export const CommentWide = () => <Seen width={720} deeds={COMMENT} />
const SENDING = changes(hangs)

const DEADLINE = [press('article dd button')]
const PAST = [...DEADLINE, type('article dd input', '01-01-2020')]
const FUTURE = [...DEADLINE, type('article dd input', '24-12-2030'), press('article dd form [type=submit]')]
const CALENDAR = [...DEADLINE, press('article dd input ~ span button')]
export const DeadlineEdited = () => <Seen deeds={DEADLINE} />
export const DeadlinePast = () => <Seen deeds={PAST} />
export const DeadlineLost = () => <Seen answers={lost} deeds={FUTURE} />
export const DeadlineCalendar = () => <Seen deeds={CALENDAR} />
export const DeadlineWide = () => <Seen width={720} deeds={CALENDAR} />
export const DeadlineNarrow = () => <Seen width={320} deeds={DEADLINE} />

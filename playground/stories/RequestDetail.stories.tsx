import { RequestDetail } from '../../widgets'
import { type Answers, demoAnswers, hangs, RecordedDesk, recordedUuid, refusal } from './RecordedDesk'

export default { title: 'Widgets / RequestDetail' }

const nothing = () => undefined

export const InProgress = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid={recordedUuid('in_progress')} />
  </RecordedDesk>
)

export const Wide = () => (
  <RecordedDesk width={720}>
    <RequestDetail uuid={recordedUuid('in_progress')} />
  </RecordedDesk>
)

export const New = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid={recordedUuid('new')} />
  </RecordedDesk>
)

export const Canceling = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid={recordedUuid('pending_cancellation')} />
  </RecordedDesk>
)

export const Narrow = () => (
  <RecordedDesk width={320}>
    <RequestDetail uuid={recordedUuid('in_progress')} />
  </RecordedDesk>
)

export const NotFound = () => (
  <RecordedDesk width={390}>
    <RequestDetail uuid="no-such-request" onOpenList={nothing} />
  </RecordedDesk>
)

export const Slow = () => (
  <RecordedDesk answers={hangs} width={390}>
    <RequestDetail uuid={recordedUuid('new')} />
  </RecordedDesk>
)

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')

export const Refused = () => (
  <RecordedDesk answers={busy} width={390}>
    <RequestDetail uuid={recordedUuid('new')} />
  </RecordedDesk>
)

const held: Answers = (path, method) =>
  method === 'DELETE' ? refusal(403, 'A trader holds this request.') : demoAnswers(path, method)
const lost: Answers = (path, method) => (method === 'DELETE' ? undefined : demoAnswers(path, method))

export const CancelRefused = () => (
  <RecordedDesk answers={held} width={390}>
    <RequestDetail uuid={recordedUuid('in_progress')} />
  </RecordedDesk>
)

export const CancelLost = () => (
  <RecordedDesk answers={lost} width={390}>
    <RequestDetail uuid={recordedUuid('in_progress')} />
  </RecordedDesk>
)

import { RequestList } from '../../widgets'
import { type Answers, demoAnswers, hangs, RecordedDesk, recordedUuid, refusal } from './RecordedDesk'

export default { title: 'Widgets / RequestList' }

const OPEN = { statuses: ['new', 'in_progress'] }
const nothing = () => undefined

export const Full = () => (
  <RecordedDesk width={464}>
    <RequestList onOpenRequest={nothing} selected={recordedUuid('in_progress')} />
  </RecordedDesk>
)

export const OpenOnes = () => (
  <RecordedDesk width={464}>
    <RequestList filter={OPEN} onOpenRequest={nothing} />
  </RecordedDesk>
)

export const Narrow = () => (
  <RecordedDesk width={320}>
    <RequestList onOpenRequest={nothing} />
  </RecordedDesk>
)

export const WithClients = () => (
  <RecordedDesk width={464}>
    <RequestList showClient />
  </RecordedDesk>
)

const none: Answers = (path, method) =>
  path.startsWith('requests') ? Response.json({ total: 0, data: [] }) : demoAnswers(path, method)
const noFunds: Answers = () => Response.json({ total: 0, data: [] })

export const NoneOpen = () => (
  <RecordedDesk answers={none} width={464}>
    <RequestList filter={OPEN} onCreate={nothing} />
  </RecordedDesk>
)

export const NoFunds = () => (
  <RecordedDesk answers={noFunds} width={464}>
    <RequestList filter={OPEN} onCreate={nothing} />
  </RecordedDesk>
)

export const Slow = () => (
  <RecordedDesk answers={hangs} width={464}>
    <RequestList />
  </RecordedDesk>
)

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')

export const Refused = () => (
  <RecordedDesk answers={busy} width={464}>
    <RequestList />
  </RecordedDesk>
)

const noNetwork: Answers = () => undefined

export const NoNetwork = () => (
  <RecordedDesk answers={noNetwork} width={464}>
    <RequestList />
  </RecordedDesk>
)

const oneSpoiled: Answers = async (path, method) => {
  const answer = await demoAnswers(path, method)
  if (answer === undefined || !path.startsWith('requests')) return answer ?? refusal(404, '')
  const { total, data } = (await answer.json()) as { total: number; data: object[] }
  const spoil = (row: object, at: number) =>
    at === 1 ? { ...row, requestedBase: {}, createdAt: 7 } : at === 2 ? { ...row, status: 'partially_filled' } : row
  return Response.json({ total, data: data.map(spoil) })
}

export const RowsOfAnotherShape = () => (
  <RecordedDesk answers={oneSpoiled} width={464}>
    <RequestList onOpenRequest={nothing} />
  </RecordedDesk>
)

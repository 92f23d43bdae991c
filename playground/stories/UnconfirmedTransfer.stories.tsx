import { type ReactNode, useEffect, useState } from 'react'
import { TransferDialog } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { busy } from './scenes/listAnswers'
import { type Answers, RecordedDesk, type RecordedDeskProps } from './scenes/RecordedDesk'
import { SentTransfer, withTransfers } from './scenes/SentTransfer'

export default { title: 'Widgets / UnconfirmedTransfer' }

const nothing = () => undefined
const dialog = <TransferDialog currency="BTC" from="binance_spot" onClosed={nothing} />
const FIELD = '[role=dialog] input[inputmode=decimal]'
const CONFIRM = '[role=dialog] button[type=submit]:not([aria-disabled])'
const SENT: readonly Action[] = [type(FIELD, '0.05'), press(CONFIRM)]

type SceneProps = Omit<RecordedDeskProps, 'children'> & { actions?: readonly Action[] }
const WITH_KEYS = { idempotencyKeys: true }
const broken = withTransfers(busy)

const Scene = ({ answers = broken, actions = SENT, options = WITH_KEYS }: SceneProps) => (
  <RecordedDesk answers={answers} options={options}>
    <After actions={actions}>{dialog}</After>
  </RecordedDesk>
)

export const WithKeys = () => <Scene />
const SETTLED = { timing: { writeMs: 100, arrivalMs: 100 } }
export const WithoutKeys = () => <Scene options={SETTLED} />
const NO_KEYS = {}
export const MayArrive = () => <Scene options={NO_KEYS} />

/** Another tab has sent it, and its answer may still come. */
export const Elsewhere = () => (
  <RecordedDesk answers={broken} options={WITH_KEYS}>
    {desk => <SentTransfer desk={desk}>{dialog}</SentTransfer>}
  </RecordedDesk>
)

/** The browser stores nothing while the scene is shown. */
function FullStorage({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    return () => {
      Storage.prototype.setItem = setItem
    }
  }, [])
  return children
}
// Until it can no longer arrive, equal transfers of other pages wait for it: the time is short.
export const NotStored = () => (
  <RecordedDesk answers={broken} options={{ ...WITH_KEYS, ...SETTLED }}>
    <FullStorage>
      <After actions={SENT}>{dialog}</After>
    </FullStorage>
  </RecordedDesk>
)

/** Answers nothing once the transfer is sent. */
const silentOnceSent = (): Answers => {
  let isSent = false
  const answers = withTransfers(busy)
  return (path, method) => {
    if (path.startsWith('transfers')) isSent = true
    return isSent ? busy() : answers(path, method)
  }
}
export const BalancesNotRead = () => {
  const [answers] = useState(silentOnceSent)
  return <Scene answers={answers} />
}

const AGAIN = press('[role=dialog]:not(:has(input)) button + button:not([aria-disabled])')
/** The answer of the first attempt is lost; the second one is refused, though the first may have moved the funds. */
const lostThenRefused = (): Answers => {
  let attempts = 0
  return withTransfers(() => {
    attempts += 1
    return attempts === 1 ? busy() : tooLittle()
  })
}
const tooLittle = () =>
  Response.json({ errors: [{ property: 'amount', code: 'insufficient_balance', options: ['0'] }] }, { status: 422 })
const SENT_TWICE = [...SENT, AGAIN]
export const RefusedAgain = () => {
  const [answers] = useState(lostThenRefused)
  return <Scene answers={answers} actions={SENT_TWICE} />
}

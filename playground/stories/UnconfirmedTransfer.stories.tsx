import { type ReactNode, useEffect, useState } from 'react'
import { add, subtract } from '../../src/domain/decimal'
import { TransferDialog } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { busy } from './scenes/listAnswers'
import { type Answers, demoAnswers, hangs, RecordedDesk, type RecordedDeskProps } from './scenes/RecordedDesk'
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

const Scene = ({ answers = broken, actions = SENT, options = WITH_KEYS, ...desk }: SceneProps) => (
  <RecordedDesk answers={answers} options={options} {...desk}>
    <After actions={actions}>{dialog}</After>
  </RecordedDesk>
)

export const WithKeys = () => <Scene />
const HIDDEN = { hideAmounts: true }
export const HiddenAmounts = () => <Scene settings={HIDDEN} />
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

/** Once the transfer is sent, the balances are answered so. */
const onceSent = (then: Answers): Answers => {
  let isSent = false
  const answers = withTransfers(busy)
  return (path, method) => {
    if (path.startsWith('transfers')) isSent = true
    return isSent && path.startsWith('balances') ? then(path, method) : answers(path, method)
  }
}
export const BalancesNotRead = () => {
  const [answers] = useState(() => onceSent(busy))
  return <Scene answers={answers} />
}
export const BalancesBeingRead = () => {
  const [answers] = useState(() => onceSent(hangs))
  return <Scene answers={answers} />
}

/** The balances have changed by just the amount. */
const moved: Answers = async (path, method) => {
  const answer = await demoAnswers(path, method)
  const balance = await answer?.json()
  if (path !== 'balances/BTC') return Response.json(balance)
  const { binance_spot: from, binance_usdm: to } = balance
  return Response.json({
    ...balance,
    binance_spot: { ...from, amount: subtract(from.amount, '0.05') },
    binance_usdm: { ...to, amount: add(to.amount, '0.05') },
  })
}
export const BalancesMoved = () => {
  const [answers] = useState(() => onceSent(moved))
  return <Scene answers={answers} />
}

const AGAIN = press('[role=dialog]:not(:has(input)) button + button:not([aria-disabled])')
/** The answer of the first attempt is lost, so it may have moved the funds; the second one is answered so. */
const lostThen = (next: Answers): Answers => {
  let attempts = 0
  return withTransfers((path, method) => {
    attempts += 1
    return attempts === 1 ? busy() : next(path, method)
  })
}
const tooLittle = () =>
  Response.json({ errors: [{ property: 'amount', code: 'insufficient_balance', options: ['0'] }] }, { status: 422 })
const SENT_TWICE = [...SENT, AGAIN]
export const RefusedAgain = () => {
  const [answers] = useState(() => lostThen(tooLittle))
  return <Scene answers={answers} actions={SENT_TWICE} />
}
export const SendingAgain = () => {
  const [answers] = useState(() => lostThen(hangs))
  return <Scene answers={answers} actions={SENT_TWICE} />
}

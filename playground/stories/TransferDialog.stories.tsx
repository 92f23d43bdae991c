import { useState } from 'react'
import { TransferDialog } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { type Answers, demoAnswers, hangs, RecordedDesk, refusal } from './scenes/RecordedDesk'

export default { title: 'Widgets / TransferDialog' }

const nothing = () => undefined

/** The demo client, whose transfers are answered by `answer`. */
const withTransfers =
  (answer: Answers): Answers =>
  (path, method) =>
    path.startsWith('transfers')
      ? answer(path, method)
      : path === 'me'
        ? Response.json({ name: 'Demo Client', email: 'demo@deskside.test' })
        : demoAnswers(path, method)
const moves = withTransfers(() => Response.json({}, { status: 201 }))

const FIELD = '[role=dialog] input[inputmode=decimal]'
const CONFIRM = '[role=dialog] button[type=submit]:not([aria-disabled])'
const typed = (amount: string): readonly Action[] => [type(FIELD, amount)]
const sent: readonly Action[] = [type(FIELD, '0.05'), press(CONFIRM)]

type SceneProps = {
  answers?: Answers
  actions?: readonly Action[]
  options?: Parameters<typeof RecordedDesk>[0]['options']
}

const NONE: readonly Action[] = []
const WITH_KEYS = { idempotencyKeys: true }
const SETTLED = { timing: { writeMs: 100, arrivalMs: 100 } }

const Scene = ({ answers = moves, actions = NONE, options = WITH_KEYS }: SceneProps) => (
  <RecordedDesk answers={answers} options={options}>
    <After actions={actions}>
      <TransferDialog currency="BTC" from="binance_spot" onClosed={nothing} />
    </After>
  </RecordedDesk>
)

export const Empty = () => <Scene />

const AMOUNT = typed('0.05')
export const Ready = () => <Scene actions={AMOUNT} />

const TOO_MUCH = typed('99')
export const AboveTheMaximum = () => <Scene actions={TOO_MUCH} />

const SAME = [press('[role=dialog] fieldset fieldset input[value=binance_usdm]')]
export const SameAccount = () => <Scene actions={SAME} />

const balance =
  (entry: object): Answers =>
  (path, method) =>
    path.startsWith('balances/') ? Response.json({ asset: 'BTC', binance_spot: entry }) : moves(path, method)

const empty = balance({ amount: '0.5', available: '0', withdrawable: '0', equivalents: {} })
export const NothingToTransfer = () => <Scene answers={empty} />

const unknown = balance({ amount: '0.5', equivalents: {} })
export const WithdrawableUnknown = () => <Scene answers={unknown} actions={AMOUNT} />

export const Slow = () => <Scene answers={hangs} />

const busy: Answers = () => refusal(503, 'Service is temporarily unavailable, try again in a minute.')
export const BalanceRefused = () => <Scene answers={busy} />

const tooLittle = withTransfers(() =>
  Response.json({ errors: [{ property: 'amount', code: 'insufficient_balance', options: ['0'] }] }, { status: 422 }),
)
export const Refused = () => <Scene answers={tooLittle} actions={sent} />

const never = withTransfers(hangs)
export const Sending = () => <Scene answers={never} actions={sent} />

const broken = withTransfers(busy)
export const Unconfirmed = () => <Scene answers={broken} actions={sent} />
export const UnconfirmedWithoutKeys = () => <Scene answers={broken} actions={sent} options={SETTLED} />

/** Answers nothing once the transfer is sent. */
const silentOnceSent = (): Answers => {
  let isSent = false
  return (path, method) => {
    if (path.startsWith('transfers')) isSent = true
    return isSent ? busy(path, method) : moves(path, method)
  }
}
export const BalancesNotRead = () => {
  const [answers] = useState(silentOnceSent)
  return <Scene answers={answers} actions={sent} />
}

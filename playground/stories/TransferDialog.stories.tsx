import { useState } from 'react'
import { TransferDialog } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { balanceOn } from './scenes/balanceAnswers'
import { busy } from './scenes/listAnswers'
import { Offline } from './scenes/Offline'
import { hangs, RecordedDesk, type RecordedDeskProps, refusal } from './scenes/RecordedDesk'
import { SentTransfer, withTransfers } from './scenes/SentTransfer'

export default { title: 'Widgets / TransferDialog' }

const nothing = () => undefined

const moves = withTransfers(() => Response.json({}, { status: 201 }))

const FIELD = '[role=dialog] input[inputmode=decimal]'
const CONFIRM = '[role=dialog] button[type=submit]:not([aria-disabled])'
const typed = (amount: string): readonly Action[] => [type(FIELD, amount)]
const sent: readonly Action[] = [type(FIELD, '0.05'), press(CONFIRM)]

type SceneProps = Omit<RecordedDeskProps, 'children'> & { actions?: readonly Action[] }

const NONE: readonly Action[] = []
const WITH_KEYS = { idempotencyKeys: true }

const Scene = ({ answers = moves, actions = NONE, options = WITH_KEYS, ...desk }: SceneProps) => (
  <RecordedDesk answers={answers} options={options} {...desk}>
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

const HIDDEN = { hideAmounts: true }
export const HiddenAmounts = () => <Scene settings={HIDDEN} />

const empty = balanceOn('binance_spot', { amount: '0.5', available: '0', withdrawable: '0' }, moves)
export const NothingToTransfer = () => <Scene answers={empty} />

const unknown = balanceOn('binance_spot', { amount: '0.5' }, moves)
export const WithdrawableUnknown = () => <Scene answers={unknown} actions={AMOUNT} />

const unreadable = balanceOn('binance_spot', { amount: '0.5', available: '0.5', withdrawable: ['0.5'] }, moves)
export const WithdrawableUnreadable = () => <Scene answers={unreadable} actions={AMOUNT} />

const finer = balanceOn('binance_spot', { amount: '1', available: '1', withdrawable: '0.123456789' }, moves)
const HALF = [press('[role=dialog] button[aria-pressed]:nth-child(2)')]
export const RoundedShare = () => <Scene answers={finer} actions={HALF} />

const FUTURES_HIDDEN = { ...WITH_KEYS, hiddenAccounts: ['binance_usdm'] as const }
export const Unavailable = () => <Scene options={FUTURES_HIDDEN} />

export const Slow = () => <Scene answers={hangs} />

const KEPT = { ...WITH_KEYS, ...POLLED }
export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('balances/', moves))
  return <Scene answers={answers} options={KEPT} />
}
export const WithoutNetwork = () => (
  <Offline afterMs={500}>
    <Scene />
  </Offline>
)
export const AmountTypedOffline = () => (
  <Offline afterMs={500}>
    <Scene actions={AMOUNT} />
  </Offline>
)
export const BalanceRefused = () => <Scene answers={busy} />

const tooLittle = withTransfers(() =>
  Response.json({ errors: [{ property: 'amount', code: 'insufficient_balance', options: ['0'] }] }, { status: 422 }),
)
export const Refused = () => <Scene answers={tooLittle} actions={sent} />

const paused = withTransfers(() => refusal(409, 'Transfers are paused.'))
export const RefusedWithoutField = () => <Scene answers={paused} actions={sent} />

const VETO = { ...WITH_KEYS, onBeforeTransfer: () => 'Transfers open on Monday.' }
export const Vetoed = () => <Scene actions={sent} options={VETO} />

const CHECKED = [press('[role=dialog]:not(:has(input)) button + button:not([aria-disabled])')]
/** Nothing of a transfer that was cut off can still arrive. */
const SETTLED = { timing: { writeMs: 0, arrivalMs: 0 } }
export const EarlierClosed = () => (
  <RecordedDesk answers={moves} options={SETTLED}>
    {desk => (
      <SentTransfer desk={desk} isCutOff>
        <After actions={CHECKED}>
          <TransferDialog currency="BTC" from="binance_spot" onClosed={nothing} />
        </After>
      </SentTransfer>
    )}
  </RecordedDesk>
)

/** The page removes the dialog once the funds are moved. */
export const Moved = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <RecordedDesk answers={moves} options={WITH_KEYS}>
      <After actions={sent}>
        {isOpen && <TransferDialog currency="BTC" from="binance_spot" onClosed={() => setOpen(false)} />}
      </After>
    </RecordedDesk>
  )
}

const never = withTransfers(hangs)
export const Sending = () => <Scene answers={never} actions={sent} />

const UNDECIDED = { ...WITH_KEYS, onBeforeTransfer: () => new Promise<boolean>(() => undefined) }
export const AwaitingApproval = () => <Scene actions={sent} options={UNDECIDED} />

import { TransferDialog } from '../../../widgets'
import { type Action, After, press, type } from './After'
import { busy } from './listAnswers'
import { RecordedDesk, type RecordedDeskProps } from './RecordedDesk'
import { withTransfers } from './SentTransfer'

const nothing = () => undefined
export const dialog = <TransferDialog currency="BTC" from="binance_spot" onClosed={nothing} />

const FIELD = '[role=dialog] input[inputmode=decimal]'
const CONFIRM = '[role=dialog] button[type=submit]:not([aria-disabled])'
export const SENT: readonly Action[] = [type(FIELD, '0.05'), press(CONFIRM)]
export const AGAIN = press('[role=dialog]:not(:has(input)) button + button:not([aria-disabled])')

export const WITH_KEYS = { idempotencyKeys: true }
/** Whether the desk made a transfer is unknown. */
export const broken = withTransfers(busy)

type SceneProps = Omit<RecordedDeskProps, 'children'> & { actions?: readonly Action[] }

/** The dialog after a transfer whose result is unknown. */
export const UnconfirmedTransferScene = ({
  answers = broken,
  actions = SENT,
  options = WITH_KEYS,
  ...desk
}: SceneProps) => (
  <RecordedDesk answers={answers} options={options} {...desk}>
    <After actions={actions}>{dialog}</After>
  </RecordedDesk>
)

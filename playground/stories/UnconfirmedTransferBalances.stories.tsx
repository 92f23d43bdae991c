import { useState } from 'react'
import { add, subtract } from '../../src/domain/decimal'
import { press } from './scenes/After'
import { busy } from './scenes/listAnswers'
import { type Answers, demoAnswers, hangs, RecordedDesk } from './scenes/RecordedDesk'
import { SentTransfer, withTransfers } from './scenes/SentTransfer'
import { broken, dialog, SENT, UnconfirmedTransferScene, WITH_KEYS } from './scenes/UnconfirmedTransferScene'

export default { title: 'Widgets / UnconfirmedTransferBalances' }

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
  return <UnconfirmedTransferScene answers={answers} />
}
export const BalancesBeingRead = () => {
  const [answers] = useState(() => onceSent(hangs))
  return <UnconfirmedTransferScene answers={answers} />
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
  return <UnconfirmedTransferScene answers={answers} />
}

const READ_ONCE = { ...WITH_KEYS, timing: { confirmAtMs: [] } }
const REFRESH = press('[role=dialog] [role=status] + button:not([aria-disabled])')
const REFRESHED = [...SENT, REFRESH]
/** They are refused once, and are not read again but by the client's press. */
export const RefreshedUnchanged = () => {
  const [answers] = useState(() => {
    let reads = 0
    return onceSent((path, method) => {
      reads += 1
      return reads === 1 ? busy() : demoAnswers(path, method)
    })
  })
  return <UnconfirmedTransferScene answers={answers} actions={REFRESHED} options={READ_ONCE} />
}

const NOT_READ = {}
export const WithoutBalancesBefore = () => (
  <RecordedDesk answers={broken} options={WITH_KEYS}>
    {desk => (
      <SentTransfer desk={desk} isCutOff before={NOT_READ}>
        {dialog}
      </SentTransfer>
    )}
  </RecordedDesk>
)

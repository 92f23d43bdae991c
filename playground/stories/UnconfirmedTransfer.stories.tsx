import { type ReactNode, useEffect, useState } from 'react'
import { UnconfirmedTransferBanner } from '../../src/ui/request/UnconfirmedTransferBanner'
import { After } from './scenes/After'
import { busy } from './scenes/listAnswers'
import { Offline } from './scenes/Offline'
import { type Answers, hangs, RecordedDesk } from './scenes/RecordedDesk'
import { SentTransfer, withTransfers } from './scenes/SentTransfer'
import { AGAIN, broken, dialog, SENT, UnconfirmedTransferScene, WITH_KEYS } from './scenes/UnconfirmedTransferScene'

export default { title: 'Widgets / UnconfirmedTransfer' }

export const WithKeys = () => <UnconfirmedTransferScene />
const HIDDEN = { hideAmounts: true }
export const HiddenAmounts = () => <UnconfirmedTransferScene settings={HIDDEN} />
// Long enough for a busy machine to send within it.
const SETTLED = { timing: { writeMs: 1_000, arrivalMs: 100 } }
export const WithoutKeys = () => <UnconfirmedTransferScene options={SETTLED} />
const NO_KEYS = {}
export const MayArrive = () => <UnconfirmedTransferScene options={NO_KEYS} />

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
  return <UnconfirmedTransferScene answers={answers} actions={SENT_TWICE} />
}
export const SendingAgain = () => {
  const [answers] = useState(() => lostThen(hangs))
  return <UnconfirmedTransferScene answers={answers} actions={SENT_TWICE} />
}

export const WithoutNetwork = () => (
  <Offline afterMs={1_000}>
    <UnconfirmedTransferScene />
  </Offline>
)

/** The page does not answer whether it may be sent again. */
const UNDECIDED = { ...WITH_KEYS, onBeforeTransfer: () => new Promise<boolean>(() => undefined) }
const PRESSED_AGAIN = [AGAIN]
export const AwaitingApproval = () => (
  <RecordedDesk answers={broken} options={UNDECIDED}>
    {desk => (
      <SentTransfer desk={desk} isCutOff>
        <After actions={PRESSED_AGAIN}>{dialog}</After>
      </SentTransfer>
    )}
  </RecordedDesk>
)

const transfer = { asset: 'BTC', amount: '0.05', from: 'binance_spot', to: 'binance_usdm' } as const
export const BannerAlone = () => (
  <RecordedDesk width={390}>
    <UnconfirmedTransferBanner transfer={transfer} onOpen={() => undefined} />
  </RecordedDesk>
)

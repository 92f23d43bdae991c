import type { ComponentProps } from 'react'
import { BalanceDetail } from '../../../widgets'
import { RecordedDesk, type RecordedDeskProps } from './RecordedDesk'
import { SceneMarket } from './SceneMarket'

const nothing = () => undefined
/** What a page does when a client leaves the balance. */
export const callbacks = { onCreate: nothing, onTransfer: nothing, onOpenRequest: nothing, onOpenBalances: nothing }
export const MARKET = { WebSocket: SceneMarket }

export type BalanceSceneProps = Omit<RecordedDeskProps, 'children'> &
  Partial<Pick<ComponentProps<typeof BalanceDetail>, 'account' | 'currency'>>

/** A balance, bitcoin's by default, beside the scene's market. */
export const BalanceScene = ({ account, currency = 'BTC', width = 390, ...desk }: BalanceSceneProps) => (
  <RecordedDesk width={width} options={MARKET} {...desk}>
    <BalanceDetail currency={currency} account={account} {...callbacks} />
  </RecordedDesk>
)

import { vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { add, subtract } from '../../src/domain/decimal'
import { DeskInRoot } from '../WithDesk'
import { TransferDialog } from './TransferDialog'

type Entry = { amount: string; available: string; withdrawable: string }
type Wire = { binance_spot?: Entry; binance_usdm?: Entry }

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
export const amount = () => page.getByRole('textbox', { name: 'Amount' })
export const spot = /Spot/
export const futures = /Futures/
export const confirm = () => button('Confirm')
/** The text that says why Confirm is blocked. */
export const need = () =>
  document.getElementById(confirm().element().getAttribute('aria-describedby') ?? '')?.textContent

export async function open(options: Parameters<typeof freshDesk>[1] = {}, currency = 'USDT') {
  const at = await freshDesk('funded', options)
  const before = await balance(at, currency)
  const onClosed = vi.fn()
  const onMoved = vi.fn()
  const { unmount, rerender } = renderAt(
    at.desk,
    <TransferDialog currency={currency} from="binance_spot" onClosed={onClosed} onMoved={onMoved} />,
  )
  /** The page removes the dialog, and keeps its toasts. */
  const leave = () =>
    rerender(
      <DeskInRoot desk={at.desk}>
        <main />
      </DeskInRoot>,
    )
  return { ...at, before, onClosed, onMoved, unmount, rerender, leave }
}
export const balance = ({ call }: Pick<TestDesk, 'call'>, currency = 'USDT') =>
  call<Wire>('GET', `v1/balances/${currency}`)
/** The two balances, spot first. */
export const amounts = ({ binance_spot, binance_usdm }: Wire) => [
  binance_spot?.amount ?? '0',
  binance_usdm?.amount ?? '0',
]
/** Both after a transfer from spot to futures. */
export const moved = (before: Wire, by: string) => {
  const [from = '', to = ''] = amounts(before)
  return [subtract(from, by), add(to, by)]
}
export const created = async ({ ledger }: Pick<TestDesk, 'ledger'>) =>
  (await ledger()).filter(({ call, outcome }) => call === 'POST v1/transfers' && outcome === 'created').length
export const posts = (act: Fault['act']): Fault => ({ match: { method: 'POST', path: 'v1/transfers' }, act })
export const balanceOf = (entries: object): Fault => ({
  match: { method: 'GET', path: 'v1/balances/USDT' },
  act: { status: 200, body: JSON.stringify({ asset: 'USDT', ...entries }) },
})

/** The exact amount as a title shows it. */
export const exact = (value: string) => `${Number(value).toLocaleString('en-US', { maximumFractionDigits: 18 })} USDT`

/** Types 100 USDT and confirms, which the desk does `act` to. */
export async function send100({ faults }: Pick<TestDesk, 'faults'>, act: Fault['act']) {
  await faults(posts(act))
  await userEvent.fill(amount(), '100')
  await userEvent.click(confirm())
}

import type { DeskTiming } from '../../../../src/desk/timing'
import type { Currency } from '../../../../src/domain/currency'
import { otherTransferAccount, TRANSFER_ACCOUNTS, type Transfer } from '../../../../src/domain/transfer'
import { chanceOf } from '../../../sandbox/exchanges/market/chance'
import { cutSooner } from '../../sendingFaults'
import { drawTickets, type Ticket } from '../tickets'

/** One transfer that a client means to make, and what fails meanwhile: as for a ticket without a page. */
export type TransferIntent = Pick<
  Ticket,
  | 'name'
  | 'sendingFaults'
  | 'checkFault'
  | 'resends'
  | 'isDoubleClicked'
  | 'tab'
  | 'otherTab'
  | 'interruption'
  | 'isRepeated'
> & {
  /** Equal transfers of a client differ in trailing zeros, so that the ledger tells them apart. */
  readonly transfer: Transfer
  /** The other tab writes another zero. */
  readonly hasOtherZeros: boolean
  /** The client sends it again only when the sending before can't arrive any more. */
  readonly isSentAgainLate: boolean
  /** While it is unconfirmed the client waits until it can't arrive any more, and compares the balances. */
  readonly comparesBalances: boolean
}

/** One client's transfers. */
export const TRANSFERS_OF_CLIENT = 3
/** Held on both accounts. Only two, so that a transfer often waits for an earlier one of the same currency. */
const CURRENCIES: readonly Currency[] = ['BTC', 'ETH']

/** Draws `count` transfers by the seed, numbered from `from`. */
export function drawTransfers(seed: number, count: number, timing: DeskTiming, from = 0): TransferIntent[] {
  const chance = chanceOf(seed, 'transfers')
  return drawTickets(seed, count, timing, from).map((ticket, index) => {
    const at = from + index
    const pick = <T>(from: readonly T[], draw: number): T => from[Math.floor(chance.unit(at, draw) * from.length)] as T
    const account = pick(TRANSFER_ACCOUNTS, 0)
    const transfer: Transfer = {
      asset: pick(CURRENCIES, 1),
      amount: withZeros(ticket.amount, 2 * index),
      from: account,
      to: otherTransferAccount(account),
    }
    return {
      ...ticket,
      sendingFaults: ticket.sendingFaults.map(act => act && cutSooner(act)),
      transfer,
      hasOtherZeros: ticket.edit !== undefined,
      isSentAgainLate: chance.unit(at, 3) < 0.3,
      comparesBalances: chance.unit(at, 2) < 0.7,
    }
  })
}

const withZeros = (amount: string, count: number): string => amount + '0'.repeat(count)

/** The same amount, written with another zero. */
export const withAnotherZero = (transfer: Transfer): Transfer => ({
  ...transfer,
  amount: withZeros(transfer.amount, 1),
})

/** The other's transfer, with this one's zeros. */
export function repeating(intent: TransferIntent, { transfer }: TransferIntent): TransferIntent {
  const zeros = zerosOf(intent.transfer.amount)
  return { ...intent, transfer: { ...transfer, amount: withZeros(transfer.amount.replace(/0+$/, ''), zeros) } }
}

const zerosOf = (amount: string): number => amount.length - amount.replace(/0+$/, '').length

import { setTimeout as sleep } from 'node:timers/promises'
import { getBalance } from '../../../../src/desk/balances/balance'
import { mayArriveForMs } from '../../../../src/desk/sending/attempt'
import type { SentTransfer } from '../../../../src/desk/transfers/sentTransfers'
import { type TransferOutbox, transferOutboxOf } from '../../../../src/desk/transfers/transferOutbox'
import type { Balance } from '../../../../src/domain/balance'
import type { Currency } from '../../../../src/domain/currency'
import { compare } from '../../../../src/domain/decimal'
import { AuthError, isAmbiguous, NetworkError } from '../../../../src/domain/errors'
import { areMovedBy, type Transfer, type TransferBalances, transferBalances } from '../../../../src/domain/transfer'
import { type Device, openTab, type Tab } from '../clientTabs'
import { newToken } from '../sandboxCalls'
import { isRefusal, isSignedIn, needsToken, track } from '../sendTicket'
import type { Interruption } from '../tickets'
import { repeating, type TransferIntent, withAnotherZero } from './transferIntents'
import type { TransferOutcome } from './transferOutcomes'

/** A client with its tabs, what each tab has read of its balances, and how its transfers ended, by their names. */
export type TransferVisit = {
  readonly device: Device
  readonly tabs: Tab[]
  readonly seen: WeakMap<Tab, Map<Currency, Balance>>
  /** The balances before each transfer, by its key, noted at a sign-out: the device then deletes them. */
  readonly noted: Map<string, TransferBalances>
  readonly outcomes: Map<string, TransferOutcome>
}

/** A client that is shown nothing, and whose device keeps nothing, presses again as for a new transfer. */
const MAX_NEW_PRESSES = 5
const FINGER_MS = 20
const AGAIN_MS = 50
const MAX_READS = 3

/** Sends the transfer as a client would who loses patience: leaves, comes back, and presses in both tabs. */
export async function sendTransfer(visit: TransferVisit, intent: TransferIntent): Promise<void> {
  const { device, outcomes } = visit
  const { transfer } = intent
  const { asset } = transfer
  let isRefused = false
  outcomes.set(intent.name, { intent, at: 'unknown' })
  const isShown = () => outcomes.get(intent.name)?.at !== 'unknown'

  async function follow(tab: Tab, result: ReturnType<TransferOutbox['send']>): Promise<void> {
    try {
      if ((await result) === 'moved' && !tab.isClosed()) outcomes.set(intent.name, { intent, at: 'moved' })
    } catch (error) {
      // Nothing was sent: the desk did not answer who is signed in.
      if (error instanceof NetworkError && isAmbiguous(error)) return
      if (!isRefusal(error)) throw error
      if (!(error instanceof AuthError) && !tab.isClosed()) isRefused = true
    }
  }

  /** Twice in the same moment for a double click. */
  async function press(tab: Tab, written = transfer, times = 1): Promise<void> {
    const balance = await readBalance(visit, tab, asset)
    // Without a balance the dialog has no form. What arrived meanwhile is on the screen.
    if (balance === undefined || isShown() || tab.isClosed() || !isSignedIn(tab)) return
    const before = transferBalances(balance, transfer)
    const send = () => follow(tab, transferOutboxOf(tab.desk).send(written, { before, pressedAt: Date.now() }))
    await Promise.all(Array.from({ length: times }, send))
  }

  async function pressInOtherTab({ does, afterMs }: NonNullable<TransferIntent['otherTab']>): Promise<void> {
    const other = await tabOf(visit, intent.tab === 0 ? 1 : 0)
    if (afterMs > 0) await sleep(afterMs)
    // A client who has seen the funds moved in one tab does not press in the other.
    if (!pending.isPending || isShown() || other.isClosed() || !isSignedIn(other)) return
    const sent = transferOutboxOf(other.desk).unconfirmed(asset).peek()
    if (does === 'press') await press(other, intent.hasOtherZeros ? withAnotherZero(transfer) : transfer)
    else if (sent) await follow(other, transferOutboxOf(other.desk).sendAgain(sent, Date.now()))
  }

  async function interrupt({ kind, afterMs }: NonNullable<TransferIntent['interruption']>): Promise<void> {
    await sleep(afterMs)
    if (pending.isPending) INTERRUPT[kind](visit, intent.tab, token)
  }

  const tab = await tabOf(visit, intent.tab)
  // Signing in takes the desk longer than most transfers.
  const token = needsToken(intent) ? await newToken(device.sandbox, device.client) : ''
  const results = [press(tab, transfer, intent.isDoubleClicked ? 2 : 1)]
  const pending = track(Promise.all(results).then(() => undefined))
  if (intent.otherTab) results.push(pressInOtherTab(intent.otherTab))
  await (intent.interruption ? interrupt(intent.interruption) : Promise.all(results))

  for (let resends = 0, news = 0; !isShown(); ) {
    const at = await tabOf(visit, intent.tab)
    const kept = await readUnconfirmed(at, asset)
    // An answer that has arrived is on the screen before a finger is.
    await sleep(FINGER_MS)
    if (isShown()) break
    if (kept === undefined) {
      if (isRefused || news++ >= MAX_NEW_PRESSES) break
      await press(at)
    } else if (isOf(intent, kept) && device.hasKeys && resends++ < intent.resends) {
      if (intent.isSentAgainLate) await sleep(mayArriveForMs(at.desk, kept))
      if (!isShown()) await follow(at, transferOutboxOf(at.desk).sendAgain(kept, Date.now()))
    } else if (!intent.comparesBalances || !(await checkBalances(visit, at, kept))) break
  }
  await Promise.all(results)
  end(visit, intent, isRefused)
}

/** Sets a transfer's final outcome: what was refused and is kept nowhere is refused. */
function end({ tabs, outcomes }: TransferVisit, intent: TransferIntent, isRefused: boolean): void {
  if (outcomes.get(intent.name)?.at !== 'unknown') return
  // A record of a transfer that has been confirmed is stored as well, but no screen shows it.
  const isKept = tabs.some(({ desk }) => desk.sentTransfers.unconfirmed.peek().some(sent => isOf(intent, sent)))
  outcomes.set(intent.name, { intent, at: isRefused && !isKept ? 'refused' : 'unknown', isKept })
}

/** As the dialog when it opens: an unconfirmed transfer of the currency is checked before there can be another one. */
export async function openDialog(visit: TransferVisit, { tab, transfer }: TransferIntent): Promise<void> {
  const at = await tabOf(visit, tab)
  await readBalance(visit, at, transfer.asset)
  const kept = await readUnconfirmed(at, transfer.asset)
  if (kept) await checkBalances(visit, at, kept)
}

/** The intent as it was drawn, or equal to the transfer that this client has made last. */
export function repeated({ outcomes }: TransferVisit, drawn: TransferIntent): TransferIntent {
  const last = [...outcomes.values()].findLast(({ at }) => at === 'moved' || at === 'found')
  return drawn.isRepeated && last ? repeating(drawn, last.intent) : drawn
}

/**
 * Waits until the transfer can't arrive any more, and compares the balances, as the client can go by nothing else.
 * False when the desk does not answer with balances, and when they changed otherwise than by this transfer.
 */
async function checkBalances(visit: TransferVisit, tab: Tab, { key }: SentTransfer): Promise<boolean> {
  const stored = () => tab.desk.sentTransfers.unconfirmed.peek().find(each => each.key === key)
  // The other tab may send it again meanwhile.
  for (let sent = stored(); sent && mayArriveForMs(tab.desk, sent) > 0; sent = stored())
    await sleep(mayArriveForMs(tab.desk, sent) + 1)
  const sent = stored()
  if (sent === undefined) return true
  let now: Balance | undefined
  for (let reads = 0; now === undefined && reads < MAX_READS; reads++)
    now = await getBalance(tab.desk, sent.transfer.asset).catch(() => undefined)
  if (now === undefined) return false
  // The dialog shows the compared balance from then on.
  seenOf(visit, tab).set(sent.transfer.asset, now)
  const [before, after] = [visit.noted.get(key) ?? sent.before, transferBalances(now, sent.transfer)]
  const isFound = areMovedBy(sent.transfer, before, after)
  if (!isFound && hasChanged(before, after)) return false
  await transferOutboxOf(tab.desk).setChecked(sent)
  const outcome = [...visit.outcomes.values()].find(({ intent }) => isOf(intent, sent))
  if (outcome === undefined) throw new Error(`Nobody meant to make ${JSON.stringify(sent.transfer)}`)
  visit.outcomes.set(outcome.intent.name, { intent: outcome.intent, at: isFound ? 'found' : 'notFound' })
  return true
}

const hasChanged = (before: TransferBalances, now: TransferBalances): boolean =>
  (['from', 'to'] as const).some(place => compare(before[place] ?? '0', now[place] ?? '0') !== 0)

/** The unconfirmed transfer of the currency once its answer has come or can't come any more. */
async function readUnconfirmed(tab: Tab, asset: Currency): Promise<SentTransfer | undefined> {
  for (;;) {
    const isIdentified = await tab.desk.clientOwner.ensureKnown().then(
      () => true,
      () => false,
    )
    const sent = tab.desk.sentTransfers.unconfirmed.peek().find(({ transfer }) => transfer.asset === asset)
    const isUnderWay = sent && sent.end === undefined && mayArriveForMs(tab.desk, sent) > 0
    if ((isIdentified && !isUnderWay) || !isSignedIn(tab)) return sent
    await sleep(AGAIN_MS)
  }
}

/** The balance that the tab shows: fetched now or, when that fails, the one fetched before. */
async function readBalance(visit: TransferVisit, tab: Tab, asset: Currency): Promise<Balance | undefined> {
  const balances = seenOf(visit, tab)
  const balance = await getBalance(tab.desk, asset).catch(() => undefined)
  if (balance) balances.set(asset, balance)
  return balances.get(asset)
}

function seenOf({ seen }: TransferVisit, tab: Tab): Map<Currency, Balance> {
  const balances = seen.get(tab) ?? new Map<Currency, Balance>()
  seen.set(tab, balances)
  return balances
}

const INTERRUPT: Record<Interruption, (visit: TransferVisit, index: 0 | 1, token: string) => void> = {
  // The dialog alone: the sending goes on.
  wizardLeft: () => undefined,
  reloaded(visit, index) {
    visit.tabs[index]?.close()
    visit.tabs[index] = openTab(visit.device)
  },
  tokenReplaced: (visit, index, token) => visit.tabs[index]?.desk.session.start(token),
  signedOut(visit, index, token) {
    for (const { key, before } of visit.tabs[index]?.desk.sentTransfers.unconfirmed.peek() ?? [])
      if (!visit.noted.has(key)) visit.noted.set(key, before)
    visit.tabs[index]?.desk.signOut()
    visit.tabs[index]?.desk.session.start(token)
  },
}

/** The tab, signed in again after the desk or the client has ended the session. */
async function tabOf(visit: TransferVisit, index: 0 | 1): Promise<Tab> {
  while (visit.tabs.length <= index) visit.tabs.push(openTab(visit.device))
  const tab = visit.tabs[index]
  if (tab === undefined) throw new Error(`Tab ${index} is not open`)
  if (!isSignedIn(tab)) tab.desk.session.start(visit.device.client.token)
  return tab
}

const isOf = ({ transfer }: TransferIntent, sent: SentTransfer | undefined): boolean =>
  sent !== undefined && [transfer, withAnotherZero(transfer)].some(each => isEqual(each, sent.transfer))

const isEqual = (one: Transfer, other: Transfer): boolean =>
  one.asset === other.asset && one.amount === other.amount && one.from === other.from

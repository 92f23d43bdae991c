import { setTimeout as sleep } from 'node:timers/promises'
import { outboxOf, type Placed } from '../../../src/desk/requests/outbox'
import { isUnconfirmed, type UnconfirmedTicket } from '../../../src/desk/requests/ticketRecord'
import { AuthError, isAmbiguous, NetworkError, ValidationError } from '../../../src/domain/errors'
import {
  type Ticket as DeskTicket,
  EMPTY_TICKET,
  type TicketValues,
  ticketKey,
} from '../../../src/domain/request/ticket'
import { type Device, openTab, type Tab } from './clientTabs'
import type { Outcome } from './outcomes'
import { newToken } from './sandboxCalls'
import type { CosmeticEdit, Interruption, Ticket } from './tickets'

/** A client with its tabs, and how its tickets ended, by their names. */
export type ClientVisit = {
  readonly device: Device
  readonly tabs: Tab[]
  readonly outcomes: Map<string, Outcome>
}

/** If nothing is shown and nothing kept, the client starts anew, this often at most. */
const MAX_NEW_PRESSES = 5
const PROFILE_AGAIN_MS = 50
const FINGER_MS = 20

/** Sends the ticket as a client would who loses patience: leaves, comes back, and presses in both tabs. */
export async function sendTicket(visit: ClientVisit, drawn: Ticket): Promise<void> {
  const { device, outcomes } = visit
  const ticket = drawn.isRepeated ? ((await repeated(visit, drawn)) ?? drawn) : drawn
  const key = ticketKey(deskTicketOf(ticket))
  const results: Promise<void>[] = []
  let isRefused = false
  outcomes.set(ticket.name, { ticket, client: device.client, at: 'unknown', numbers: [] })
  const isShown = () => outcomes.get(ticket.name)?.at !== 'unknown'

  async function press(tab: Tab, edit?: CosmeticEdit): Promise<void> {
    const outbox = outboxOf(tab.desk)
    const isResending = outbox.attemptStatus(key).peek() !== undefined
    const { signal } = tab.wizard
    try {
      const result = await outbox.send(deskTicketOf(ticket, edit), {
        price: PRICE,
        zone: 'UTC',
        isResending,
        signal,
      })
      const placed = result && 'whenFound' in result ? await result.whenFound : result
      if (placed) show(visit, tab, ticket.name, placed)
    } catch (error) {
      // Nothing was sent: the desk did not answer whose unconfirmed tickets these are.
      if (error instanceof NetworkError && isAmbiguous(error)) return
      if (!isRefusal(error)) throw error
      if (!(error instanceof AuthError) && !tab.isClosed()) isRefused = true
    }
  }

  const tab = await tabOf(visit, ticket.tab)
  // Signing in takes the desk longer than most tickets.
  const token = needsToken(ticket) ? await newToken(device.sandbox, device.client) : ''
  const first = press(tab)
  const pending = track(first)
  results.push(first)
  if (ticket.isDoubleClicked) results.push(press(tab))
  if (ticket.otherTab) results.push(pressInOtherTab(ticket.otherTab))
  const interruption = ticket.interruption && interrupt(ticket.interruption)

  async function pressInOtherTab({ does, afterMs }: NonNullable<Ticket['otherTab']>): Promise<void> {
    const other = await tabOf(visit, ticket.tab === 0 ? 1 : 0)
    if (afterMs > 0) await sleep(afterMs)
    // A client who has seen the request placed in one tab does not press in the other.
    if (!pending.isPending || isShown() || other.isClosed() || !isSignedIn(other)) return
    if (does === 'press') return press(other, ticket.edit)
    const unconfirmed = other.desk.savedTickets.findUnconfirmed(key)
    const placed = unconfirmed && (await outboxOf(other.desk).keepChecking(unconfirmed, other.wizard.signal))
    if (placed) show(visit, other, ticket.name, placed)
  }

  async function interrupt({ kind, afterMs }: NonNullable<Ticket['interruption']>): Promise<void> {
    await sleep(afterMs)
    if (pending.isPending) await INTERRUPT[kind](visit, ticket.tab, token)
  }

  async function pressAgain(at: Tab, edit?: CosmeticEdit): Promise<void> {
    // An answer that has arrived is on the screen before a finger is.
    await sleep(FINGER_MS)
    if (!isShown()) await press(at, edit)
  }

  await (interruption ?? Promise.all(results))
  for (let resends = 0, news = 0; !isShown(); ) {
    const at = await signedIn(visit, ticket.tab)
    await at.desk.savedTickets.read()
    // The answer may have arrived while the profile was read.
    if (isShown()) break
    const kept = at.desk.savedTickets.findUnconfirmed(key)
    if (kept) {
      const placed = await outboxOf(at.desk).confirmPlaced(kept, at.wizard.signal)
      if (placed) show(visit, at, ticket.name, placed)
      if (isShown() || resends++ >= ticket.resends) break
      await pressAgain(at, ticket.edit)
    } else {
      if (isRefused || news++ >= MAX_NEW_PRESSES) break
      await pressAgain(at)
    }
  }
  await Promise.all(results)
  await end(visit, ticket, key, isRefused)
}

/** Settles a ticket's outcome: refused and no longer kept counts as refused. */
async function end({ tabs, outcomes }: ClientVisit, { name }: Ticket, key: string, isRefused: boolean): Promise<void> {
  const outcome = outcomes.get(name)
  if (outcome?.at !== 'unknown') return
  const isKept = tabs.some(({ desk }) => desk.savedTickets.findUnconfirmed(key) !== undefined)
  outcomes.set(name, { ...outcome, isKept, ...(isRefused && !isKept ? { at: 'refused' } : {}) })
}

function show({ outcomes }: ClientVisit, tab: Tab, name: string, { how, requests }: Placed): void {
  const before = outcomes.get(name)
  if (before === undefined || tab.isClosed()) return
  const numbers = [...new Set([...before.numbers, ...requests.map(({ number }) => number)])]
  const at = how === 'answered' ? 'placed' : before.at === 'placed' ? 'placed' : 'found'
  outcomes.set(name, { ...before, at, numbers })
}

const INTERRUPT: Record<Interruption, (visit: ClientVisit, index: 0 | 1, token: string) => Promise<void>> = {
  async wizardLeft(visit, index) {
    const tab = visit.tabs[index]
    tab?.wizard.abort()
    await openWizard(visit, index)
  },
  async reloaded(visit, index) {
    visit.tabs[index]?.close()
    visit.tabs[index] = openTab(visit.device)
    await openWizard(visit, index)
  },
  async tokenReplaced(visit, index, token) {
    visit.tabs[index]?.desk.session.start(token)
    await openWizard(visit, index)
  },
  async signedOut(visit, index, token) {
    visit.tabs[index]?.desk.signOut()
    visit.tabs[index]?.desk.session.start(token)
    await openWizard(visit, index)
  },
}

/** As the wizard when it opens, once the profile is there: each ticket that is unconfirmed is looked for once. */
async function openWizard(visit: ClientVisit, index: 0 | 1): Promise<void> {
  const tab = visit.tabs[index]
  if (tab === undefined) return
  tab.wizard = new AbortController()
  let saved = await tab.desk.savedTickets.read()
  while (!tab.isClientKnown() && isSignedIn(tab)) {
    await sleep(PROFILE_AGAIN_MS)
    saved = await tab.desk.savedTickets.read()
  }
  await Promise.all(
    saved.filter(isUnconfirmed).map(async ticket => {
      const placed = await outboxOf(tab.desk).confirmPlaced(ticket, tab.wizard.signal, [0])
      if (placed) show(visit, tab, nameOf(ticket), placed)
    }),
  )
}

async function tabOf(visit: ClientVisit, index: 0 | 1): Promise<Tab> {
  while (visit.tabs.length <= index) visit.tabs.push(openTab(visit.device))
  return signedIn(visit, index)
}

/** The tab, signed in again after the desk or the client has ended the session. */
async function signedIn(visit: ClientVisit, index: 0 | 1): Promise<Tab> {
  const tab = visit.tabs[index]
  if (tab === undefined) throw new Error(`Tab ${index} is not open`)
  if (!isSignedIn(tab)) {
    tab.desk.session.start(visit.device.client.token)
    await openWizard(visit, index)
  }
  return tab
}

export const needsToken = ({ interruption }: Pick<Ticket, 'interruption'>) =>
  interruption?.kind === 'tokenReplaced' || interruption?.kind === 'signedOut'

export const isSignedIn = ({ desk }: Tab) => desk.session.token.peek() !== undefined

/** The ticket that this client has placed last, renamed as this one; undefined while it is unconfirmed again. */
async function repeated({ tabs, outcomes }: ClientVisit, { name, ...drawn }: Ticket): Promise<Ticket | undefined> {
  const last = [...outcomes.values()].findLast(({ at }) => at === 'placed' || at === 'found')
  if (last === undefined) return undefined
  const ticket = { ...drawn, name, amount: last.ticket.amount }
  const key = ticketKey(deskTicketOf(ticket))
  return tabs.some(({ desk }) => desk.savedTickets.findUnconfirmed(key)) ? undefined : ticket
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof AuthError || error instanceof ValidationError || error instanceof NetworkError

export function track(promise: Promise<void>): { readonly isPending: boolean } {
  const state = { isPending: true }
  const stop = () => {
    state.isPending = false
  }
  promise.then(stop, stop)
  return state
}

/** Far below any market: it stays open. */
const PRICE = '20000'

const EDITS: Record<CosmeticEdit, (values: TicketValues) => Partial<TicketValues>> = {
  zeros: ({ requestedBase }) => ({ requestedBase: `${requestedBase}0`, requestedPrice: `${PRICE}.00` }),
  comment: ({ comment }) => ({ comment: `${comment} slowly` }),
  deadline: () => ({ deadline: '31-12-2099' }),
  iceberg: ({ isIceberg }) => ({ isIceberg: !isIceberg }),
}

function deskTicketOf({ name, amount }: Ticket, edit?: CosmeticEdit): DeskTicket {
  const values = { ...EMPTY_TICKET, requestedBase: amount, requestedPrice: PRICE, comment: name }
  return {
    route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
    values: { ...values, ...(edit && EDITS[edit](values)) },
  }
}

const nameOf = ({ values }: UnconfirmedTicket) => values.comment.split(' ')[0] ?? ''

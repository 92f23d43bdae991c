import { createDesk } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import type { Intent, NewRequest } from '../../../src/desk/requests/newRequest'
import { createSubmission } from '../../../src/desk/requests/outbox'
import type { DeskTiming } from '../../../src/desk/timing'
import { AuthError, isAmbiguous, NetworkError, ValidationError } from '../../../src/domain/errors'
import type { Outcome } from './outcomes'
import { type Client, createClient, type Sandbox, setFaults } from './sandboxCalls'
import { createWorkers, type Ticket, type Worker } from './tickets'

/** Clients that send side by side; most of the time they wait. */
const CLIENTS = 16

/** Sends every ticket through the desk's own outbox, without a page. */
export async function sendTickets(
  sandbox: Sandbox,
  tickets: readonly Ticket[],
  timing: DeskTiming,
  onOutcome: () => void = () => undefined,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const work = async ({ hasKey, queue }: Worker) => {
    const client = await createClient(sandbox)
    const desk = createDesk({ url: sandbox.desk, name: client.email, idempotencyKeys: hasKey, timing })
    desk.session.start(client.token)
    const { send } = createSubmission(desk, keepInMemory())
    for (let ticket = queue.shift(); ticket !== undefined; ticket = queue.shift()) {
      await setFaults(sandbox, client, ticket)
      outcomes.push({ ticket, client, ...(await sendTicket(desk, client, send, ticket)) })
      onOutcome()
    }
    desk.close()
    await setFaults(sandbox, client)
  }
  await Promise.all(createWorkers(tickets, CLIENTS).map(work))
  return outcomes
}

/** Keeps sent tickets by their amount as long as the client sends. */
function keepInMemory() {
  const kept = new Map<string, Intent>()
  return {
    inDoubt: (amount: string) => kept.get(amount),
    sent: (amount: string, intent: Intent) => void kept.set(amount, intent),
    ended: (intent: Intent) => void kept.delete(intent.request.requestedBase),
  }
}

type Send = ReturnType<typeof createSubmission<string>>['send']

async function sendTicket(
  desk: Desk,
  client: Client,
  send: Send,
  ticket: Ticket,
): Promise<Pick<Outcome, 'at' | 'numbers'>> {
  const { signal } = new AbortController()
  const signInAgain = (error: unknown) => error instanceof AuthError && desk.session.start(client.token)
  for (let resends = 0; resends <= ticket.resends; resends++) {
    try {
      const end = await send(ticket.amount, requestOf(ticket), signal, { onDoubt: () => undefined })
      if (end && 'requests' in end)
        return {
          at: end.at === 'answered' ? 'placed' : 'found',
          numbers: end.requests.map(request => request.number),
        }
      signInAgain(end?.refusal)
    } catch (error) {
      if (!isRefusal(error)) throw error
      signInAgain(error)
      return { at: 'refused', numbers: [] }
    }
  }
  return { at: 'unknown', numbers: [] }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AuthError ||
  error instanceof ValidationError ||
  (error instanceof NetworkError && !isAmbiguous(error))

/** Far below any market: it stays open. */
const PRICE = '20000'

const requestOf = ({ amount }: Ticket): NewRequest => ({
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: amount,
  requestedPrice: PRICE,
  isIceberg: true,
  price: PRICE,
})

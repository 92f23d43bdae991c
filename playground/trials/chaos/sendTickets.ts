import { createDesk } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import { outboxOf } from '../../../src/desk/requests/outbox'
import type { DeskTiming } from '../../../src/desk/timing'
import { AuthError, isAmbiguous, NetworkError, ValidationError } from '../../../src/domain/errors'
import { type Ticket as DeskTicket, EMPTY_TICKET, ticketKey } from '../../../src/domain/request/ticket'
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
    for (let ticket = queue.shift(); ticket !== undefined; ticket = queue.shift()) {
      await setFaults(sandbox, client, ticket)
      outcomes.push({ ticket, client, ...(await sendTicket(desk, client, ticket)) })
      onOutcome()
    }
    desk.close()
    await setFaults(sandbox, client)
  }
  await Promise.all(createWorkers(tickets, CLIENTS).map(work))
  return outcomes
}

async function sendTicket(desk: Desk, client: Client, ticket: Ticket): Promise<Pick<Outcome, 'at' | 'numbers'>> {
  const { signal } = new AbortController()
  const sent = deskTicketOf(ticket)
  for (let resends = 0; resends <= ticket.resends; resends++) {
    try {
      const isResending = outboxOf(desk).entry(ticketKey(sent)).peek() !== undefined
      const result = await outboxOf(desk).send(sent, { price: PRICE, zone: 'UTC', isResending, signal })
      const placed = result && 'whenFound' in result ? await result.whenFound : result
      if (placed)
        return {
          at: placed.how === 'answered' ? 'placed' : 'found',
          numbers: placed.requests.map(request => request.number),
        }
    } catch (error) {
      if (!isRefusal(error)) throw error
      const isUnconfirmed = resends > 0 || outboxOf(desk).entry(ticketKey(sent)).peek() !== undefined
      if (error instanceof AuthError) desk.session.start(client.token)
      if (!isUnconfirmed) return { at: 'refused', numbers: [] }
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

const deskTicketOf = ({ amount }: Ticket): DeskTicket => ({
  route: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
  values: { ...EMPTY_TICKET, requestedBase: amount, requestedPrice: PRICE },
})

import { createDesk } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import type { Intent, NewRequest } from '../../../src/desk/requests/newRequest'
import { createSubmission } from '../../../src/desk/requests/outbox'
import type { DeskTiming } from '../../../src/desk/timing'
import { AuthError, isAmbiguous, NetworkError, ValidationError } from '../../../src/domain/errors'
import { type Client, freshClient, type Place, setFaults } from './place'
import type { Told } from './tally'
import { shareOut, type Wish, type Worker } from './wishes'

/** Clients who send side by side, each one wish after the other; most of the time they wait. */
const CLIENTS = 16

/** Sends every wish with what the wizard sends by, without a page. */
export async function sendWishes(
  place: Place,
  wishes: readonly Wish[],
  timing: DeskTiming,
  onTold: () => void = () => undefined,
): Promise<Told[]> {
  const told: Told[] = []
  const work = async ({ hasKey, left }: Worker) => {
    const client = await freshClient(place)
    const desk = createDesk({ url: place.desk, name: client.email, idempotencyKeys: hasKey, timing })
    desk.session.start(client.token)
    const { send } = createSubmission(desk, keepInMemory())
    for (let wish = left.shift(); wish !== undefined; wish = left.shift()) {
      await setFaults(place, client, wish)
      told.push({ wish, client, ...(await sendWish(desk, client, send, wish)) })
      onTold()
    }
    desk.close()
    await setFaults(place, client)
  }
  await Promise.all(shareOut(wishes, CLIENTS).map(work))
  return told
}

/** As long as its client sends; a wish is told by its amount. */
function keepInMemory() {
  const kept = new Map<string, Intent>()
  return {
    inDoubt: (amount: string) => kept.get(amount),
    sent: (amount: string, intent: Intent) => void kept.set(amount, intent),
    ended: (intent: Intent) => void kept.delete(intent.request.requestedBase),
  }
}

type Send = ReturnType<typeof createSubmission<string>>['send']

async function sendWish(desk: Desk, client: Client, send: Send, wish: Wish): Promise<Pick<Told, 'at' | 'numbers'>> {
  const { signal } = new AbortController()
  const signInAgain = (error: unknown) => error instanceof AuthError && desk.session.start(client.token)
  for (let sending = 0; sending <= wish.again; sending++) {
    try {
      const end = await send(wish.amount, requestOf(wish), signal, { onDoubt: () => undefined })
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

const requestOf = ({ amount }: Wish): NewRequest => ({
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

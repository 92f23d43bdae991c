import { setPassword, useSignIn } from '../../../src/desk/auth'
import { getBalance } from '../../../src/desk/balances/balance'
import { cancelRequest, setComment, setDeadline } from '../../../src/desk/requests/changes/requestChanges'
import { cancelOutcome } from '../../../src/desk/requests/changes/sentCancels'
import { type ChangeOutcome, useRequestChange } from '../../../src/desk/requests/changes/useRequestChange'
import { outboxOf } from '../../../src/desk/requests/outbox'
import { useRequest } from '../../../src/desk/requests/useRequest'
import { transferOutboxOf } from '../../../src/desk/transfers/transferOutbox'
import { useSignedIn } from '../../../src/desk/useDesk'
import { isAmbiguous } from '../../../src/domain/errors'
import type { TradeRequest } from '../../../src/domain/request/request'
import { EMPTY_TICKET, ticketKey } from '../../../src/domain/request/ticket'
import { transferBalances } from '../../../src/domain/transfer'
import { type Ending, newerThan, type PreparedCall, type ProductCall, rejected } from './endings'
import { type Case, until } from './openCase'

/** Too far from the market to be executed. */
const FAR = { side: 'buy', exchangeAccount: 'binance_spot', requestedBase: '0.05', requestedPrice: '20000.5' } as const
const FAR_WIRE = { ...FAR, type: 'limit', baseCurrency: 'BTC', counterCurrency: 'USDT', isIceberg: true } as const
type RequestWire = { readonly uuid: string; readonly [field: string]: unknown }

export const placeFarRequest = (at: Case): Promise<RequestWire> => at.call('POST', 'v1/requests', FAR_WIRE)

const FORM = { isForm: true, isBodiless: false, bare: '[]' } as const

const signIn: ProductCall = {
  name: 'POST v1/auth/token',
  kind: 'signIn',
  async prepare(at) {
    const { email, password } = at.client
    // A valid token: the calls that follow would be refused with any other.
    const wire = { token: at.client.token }
    const shown = at.mount(useSignIn)
    await until(() => shown.current !== undefined, 'the form')
    return {
      ...FORM,
      path: 'v1/auth/token',
      status: 201,
      good: JSON.stringify(wire),
      misshaped: '{"token":7}',
      newer: newerThan(wire),
      property: 'email',
      run: () =>
        shown.current!({ email, password }).then(
          () => ({ at: 'done' }),
          error => ({ at: 'failed', error }),
        ),
    }
  },
}

const password: ProductCall = {
  name: 'PUT v1/auth/password',
  kind: 'password',
  async prepare(at) {
    const { token } = await at.control<{ token: string }>('POST', 'password-link', { email: at.client.email })
    return {
      ...FORM,
      path: 'v1/auth/password',
      status: 200,
      good: '{"isSet":true}',
      misshaped: '{"isSet":7}',
      newer: newerThan({}),
      property: 'password',
      isBodiless: true,
      run: () =>
        setPassword(at.desk, { token, password: 'Another-2027' }).then(
          () => ({ at: 'done' }),
          // A 401 would be about the link, not about the session.
          error => ({ at: isAmbiguous(error) ? 'unknown' : 'refused', error }),
        ),
      // It ends every session of the client.
      isCarriedOut: () =>
        at.call('GET', 'v1/me').then(
          () => false,
          () => true,
        ),
    }
  },
}

const placing: ProductCall = {
  name: 'POST v1/requests',
  kind: 'request',
  async prepare(at) {
    const wire = { uuid: crypto.randomUUID(), number: 7, status: 'new', ...FAR_WIRE }
    const { requestedBase, requestedPrice, ...route } = FAR
    const ticket = {
      route: { ...route, base: 'BTC', counter: 'USDT' },
      values: { ...EMPTY_TICKET, requestedBase, requestedPrice },
    }
    const outbox = outboxOf(at.desk)
    async function run(): Promise<Ending> {
      const { signal } = new AbortController()
      const sent = await outbox.send(ticket, { price: undefined, zone: 'UTC', isResending: false, signal })
      const placed = sent && 'whenFound' in sent ? await sent.whenFound : sent
      if (placed) return { at: 'done', value: placed.requests[0] }
      const { status } = outbox.attemptStatus(ticketKey(ticket)).peek() ?? {}
      if (status !== 'notFound') throw new Error(`The desk did not answer the checks: ${status}`)
      return { at: 'unknown' }
    }
    return {
      ...FORM,
      path: 'v1/requests',
      status: 201,
      good: JSON.stringify(wire),
      misshaped: JSON.stringify({ ...wire, requestedBase: {} }),
      newer: newerThan(wire, { status: 'slumbering' }),
      property: 'requestedBase',
      run: () => run().catch(rejected),
    }
  },
}

const transfer: ProductCall = {
  name: 'POST v1/transfers',
  kind: 'transfer',
  async prepare(at) {
    const transfer = { asset: 'USDT', amount: '10', from: 'binance_spot', to: 'binance_usdm' } as const
    const before = transferBalances(await getBalance(at.desk, 'USDT'), transfer)
    const outbox = transferOutboxOf(at.desk)
    async function run(): Promise<Ending> {
      const result = await outbox.send(transfer, { before, pressedAt: Date.now() })
      if (result === 'moved') return { at: 'done' }
      if (result !== 'unconfirmed' || outbox.unconfirmed('USDT').peek() === undefined)
        throw new Error(`The transfer ended as ${result}, and is not kept`)
      return { at: 'unknown' }
    }
    return {
      ...FORM,
      path: 'v1/transfers',
      status: 201,
      good: '{}',
      misshaped: '{"errors":[]}',
      newer: newerThan({}),
      property: 'amount',
      run: () => run().catch(rejected),
    }
  },
}

type RequestChange = {
  readonly name: string
  readonly field: string
  /** The request that the desk answers with. */
  readonly changed: (request: RequestWire) => RequestWire
  readonly send: (at: Case, uuid: string) => Promise<TradeRequest>
  readonly outcomeOf: (request: TradeRequest) => ChangeOutcome
}
const COMMENT = 'Not above 68,000.'
const DEADLINE = new Date('2030-12-24T23:59:59.999Z')

/** A change of a request as the widgets make it; its answer may be one of the request before the change. */
const change = ({ name, field, changed, send, outcomeOf }: RequestChange): ProductCall => ({
  name,
  kind: 'change',
  async prepare(at): Promise<PreparedCall> {
    const request = await placeFarRequest(at)
    const { uuid } = request
    let isDone = false
    const shown = at.mount(() => {
      const signedIn = useSignedIn()
      const { data, readAgain } = useRequest(uuid)
      const { change, send: press } = useRequestChange({
        request: data ?? ({ uuid, status: 'new' } as TradeRequest),
        readAgain,
        send: () => send(at, uuid),
        outcomeOf,
        onDone: () => {
          isDone = true
        },
      })
      return { change, press, isReady: data !== undefined, signedIn }
    })
    await until(() => shown.current?.isReady === true, 'the request')
    async function run(): Promise<Ending> {
      shown.current?.press(undefined)
      await until(() => isDone || shown.current?.signedIn === false || hasResult(), name)
      if (isDone) return { at: 'done' }
      const end = shown.current?.change
      if (shown.current?.signedIn === false) return { at: 'signedOut' }
      if (end?.status === 'refused') return { at: 'refused', error: end.error }
      // The checks have ended, as the call can be sent again.
      if (end?.status !== 'notFound') throw new Error(`${name} ended as ${end?.status}`)
      return { at: 'unknown' }
    }
    const hasResult = () => ['refused', 'notFound', 'unknown', 'tooLate'].includes(shown.current?.change.status ?? '')
    const wire = changed(request)
    return {
      ...FORM,
      path: name.replace(/^\w+ /, '').replace(/\{\w+\}/, uuid),
      status: 200,
      good: JSON.stringify(wire),
      misshaped: JSON.stringify({ ...wire, requestedBase: {} }),
      newer: newerThan(wire, { severity: 'dreadful' }),
      property: field,
      run,
    }
  },
})

const CHANGES: readonly RequestChange[] = [
  {
    name: 'DELETE v1/requests/{id}',
    field: 'uuid',
    changed: request => ({ ...request, status: 'pending_cancellation' }),
    send: ({ desk }, uuid) => cancelRequest(desk, uuid),
    outcomeOf: cancelOutcome,
  },
  {
    name: 'POST v1/requests/{uuid}/comment',
    field: 'comment',
    changed: request => ({ ...request, comment: { text: COMMENT } }),
    send: ({ desk }, uuid) => setComment(desk, uuid, COMMENT),
    outcomeOf: ({ comment }) => (comment?.text === COMMENT ? 'done' : 'open'),
  },
  {
    name: 'POST v1/requests/{uuid}/deadline',
    field: 'deadline',
    changed: request => ({ ...request, deadline: DEADLINE.toISOString() }),
    send: ({ desk }, uuid) => setDeadline(desk, uuid, DEADLINE),
    outcomeOf: ({ deadline }) => (deadline?.getTime() === DEADLINE.getTime() ? 'done' : 'open'),
  },
]

export const WRITES: readonly ProductCall[] = [signIn, password, placing, transfer, ...CHANGES.map(change)]

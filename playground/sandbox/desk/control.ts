import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { FaultList } from './faults/faultList'
import { readFaults } from './faults/readFaults'
import { createPasswordLink, signIn } from './http/auth'
import { readBody, readJson } from './http/body'
import type { Call, Desk, DeskEnv } from './http/desk'
import { isUuid, readFields } from './http/fields'
import type { Ledger } from './http/ledger'
import { requestJson } from './http/requestJson'
import type { TrafficLog } from './http/trafficLog'
import { decimal, plain, roundDown } from './rules/decimal'
import { releaseReserve } from './rules/fillChanges'
import { moveFunds } from './rules/funds'
import { invalid, notFound, Refusal, reason } from './rules/refusal'
import { initialClients, sceneNames, scenePassword } from './scenes/scenes'
import { clients, type RequestRow, requestStatus, requests } from './store/schema'

/** What the control calls can change and read. */
export type Control = {
  readonly desk: Desk
  readonly faults: FaultList
  readonly ledger: Ledger
  readonly traffic: TrafficLog
  reset(seed: number | undefined): Promise<void>
}

/** The calls under /__sandbox, for tests and tools on this machine. */
export function controlCalls({ desk, faults, ledger, traffic, reset }: Control): Hono<DeskEnv> {
  const calls = new Hono<DeskEnv>()

  calls.use(async (call, next) => {
    if (!isLoopback(call))
      throw new Refusal(403, [reason(null, 'loopback_only', 'The sandbox is driven from loopback only')])
    await next()
  })

  calls.post('/faults', async call => {
    const list = readJson(call)
    const { http, feeds } = readFaults(list)
    if (desk.exchanges) {
      await desk.exchanges.faults(feeds).catch(error => {
        throw invalid(null, 'unknown_fault', error instanceof Error ? error.message : String(error))
      })
    } else if (feeds.length > 0) throw invalid(null, 'unknown_fault', 'This desk runs without exchanges')
    const from = call.req.query('from')?.toLowerCase()
    // Without its own `from` a fault would break the calls of every client.
    const ofClient = http.map(({ match, act }) => ({ match: { ...(from !== undefined && { from }), ...match }, act }))
    faults.replace(ofClient, from)
    return call.json(list as object)
  })

  calls.get('/faults', call => call.json(faults.matches(call.req.query('from')?.toLowerCase())))

  calls.get('/ledger', call => {
    const from = call.req.query('from')?.toLowerCase()
    return call.json(ledger.entries().filter(({ client }) => from === undefined || client === from))
  })

  calls.get('/traffic', call => {
    const since = readFields(call.req.query()).integer('since', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? 0
    return call.json(traffic.since(since))
  })

  calls.post('/reset', async call => {
    const { seed } = readBody(call)
    if (seed !== undefined && !isInteger(seed))
      throw invalid('seed', 'type', 'seed must be a whole number', ['integer'])
    await reset(seed)
    return call.json({ clients: initialClients })
  })

  calls.post('/clock', async call => {
    const { offsetMs } = readBody(call)
    if (!isInteger(offsetMs)) throw invalid('offsetMs', 'type', 'offsetMs must be a whole number', ['integer'])
    desk.clock.setOffset(offsetMs)
    await desk.exchanges?.clock(desk.clock.offsetMs())
    return call.json({ offsetMs, now: desk.clock.date().toISOString() })
  })

  calls.post('/scenes', async call => {
    const fields = readFields(readBody(call))
    const scene = fields.oneOf('scene', sceneNames)
    fields.require('scene')
    fields.throwIfInvalid()
    const client = await desk.scenes.createClient(scene!)
    const { name, email } = client
    return call.json({ name, email, password: scenePassword, token: await signIn(desk, client) })
  })

  calls.post('/password-link', async call => {
    const { email } = readBody(call)
    const [client] = await desk.store.db
      .select()
      .from(clients)
      .where(eq(clients.email, String(email)))
    if (!client) throw notFound('Client')
    const token = await createPasswordLink(desk, client)
    return call.json({ token, path: `/password-reset/${token}` })
  })

  calls.post('/engine', async call => {
    const { pause } = readBody(call)
    if (typeof pause !== 'boolean') throw invalid('pause', 'type', 'pause must be true or false', ['boolean'])
    desk.engine.pause(pause)
    return call.json({ pause })
  })

  calls.post('/requests/:uuid', async call => {
    const uuid = call.req.param('uuid')
    const body = readBody(call)
    const fields = readFields(body)
    const status = fields.oneOf('status', requestStatus.enumValues)
    const { progress } = body
    if (progress !== undefined && !(typeof progress === 'number' && progress >= 0 && progress <= 100))
      fields.refuse('progress', 'type', 'progress must be a number from 0 to 100', ['number'])
    fields.throwIfInvalid()
    if (!isUuid(uuid)) throw notFound('Request')
    const row = await desk.store.write(async tx => {
      const [current] = await tx.select().from(requests).where(eq(requests.uuid, uuid))
      if (!current) throw notFound('Request')
      const isClosed = status === 'executed' || status === 'canceled'
      if (isClosed) await moveFunds(tx, [releaseReserve(current)])
      const percent = typeof progress === 'number' ? progress : status === 'executed' ? 100 : undefined
      const [changed] = await tx
        .update(requests)
        .set({
          ...(status ? { status } : {}),
          ...(percent === undefined ? {} : executedAt(current, percent)),
          ...(isClosed ? { reserved: '0' } : {}),
          updatedAt: desk.clock.date(),
        })
        .where(eq(requests.uuid, uuid))
        .returning()
      return changed!
    })
    const [owner] = await desk.store.db.select().from(clients).where(eq(clients.id, row.clientId))
    return call.json(requestJson(row, owner?.name ?? ''))
  })

  return calls
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

/** The executed amounts at a progress in percent. Balances stay as they are: nothing is traded. */
const executedAt = (row: RequestRow, percent: number) => {
  const executedBase = roundDown(decimal(row.requestedBase).times(percent).div(100), 18)
  const price = decimal(row.requestedPrice ?? row.quotedPrice ?? row.maxPrice ?? 1)
  return { executedBase: plain(executedBase), executedCounter: plain(roundDown(executedBase.times(price), 18)) }
}

const loopbackAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']

export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && loopbackHosts.includes(new URL(origin).hostname) && new URL(origin).origin === origin

/** Checks the Host too: a page whose domain was re-pointed to this machine (DNS rebinding) still sends its own name. */
const isLoopback = (call: Call): boolean => {
  const origin = call.req.header('origin')
  return (
    loopbackAddresses.includes(call.env.incoming.socket.remoteAddress ?? '') &&
    isLoopbackOrigin(`http://${call.req.header('host') ?? ''}`) &&
    (origin === undefined || isLoopbackOrigin(origin))
  )
}

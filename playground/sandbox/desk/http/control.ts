import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Call, Desk, DeskEnv } from '../desk'
import { readFaults } from '../faults/faults'
import { decimal, down, plain } from '../rules/decimal'
import { moveFunds } from '../rules/funds'
import { releaseAll } from '../rules/settlement'
import { sceneNames, scenePassword } from '../scenes/scenes'
import { clients, requestStatus, requests } from '../store/schema'
import { isUuid } from '../store/uuid'
import { createPasswordLink, signIn } from './auth'
import { readFields } from './fields'
import { readJson, readPayload } from './payload'
import { invalid, notFound, Refusal, reason } from './refusal'
import { requestAnswer } from './requestAnswer'

/** Outside control (reliability.md section 3); loopback only. */
export function controlCalls(desk: Desk, reset: (seed: number | undefined) => Promise<void>): Hono<DeskEnv> {
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
    desk.faults.replace(http, call.req.query('from')?.toLowerCase())
    return call.json(list as object)
  })

  calls.get('/ledger', call => call.json(desk.ledger.entries()))

  calls.get('/traffic', call => {
    const since = readFields(call.req.query()).integer('since', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? 0
    return call.json(desk.traffic.since(since))
  })

  calls.post('/reset', async call => {
    const { seed } = readPayload(call)
    if (seed !== undefined && !isWhole(seed)) throw invalid('seed', 'type', 'seed must be a whole number', ['integer'])
    await reset(isWhole(seed) ? seed : undefined)
    return call.json({ clients: desk.scenes.standing() })
  })

  calls.post('/clock', async call => {
    const { offsetMs } = readPayload(call)
    if (!isWhole(offsetMs)) throw invalid('offsetMs', 'type', 'offsetMs must be a whole number', ['integer'])
    desk.clock.move(offsetMs)
    await desk.exchanges?.clock(desk.clock.offsetMs())
    return call.json({ offsetMs, now: desk.clock.date().toISOString() })
  })

  calls.post('/scenes', async call => {
    const fields = readFields(readPayload(call))
    const scene = fields.oneOf('scene', sceneNames)
    fields.require('scene')
    fields.done()
    const client = await desk.scenes.create(scene!)
    const { name, email } = client
    return call.json({ name, email, password: scenePassword, token: await signIn(desk, client) })
  })

  calls.post('/password-link', async call => {
    const { email } = readPayload(call)
    const [client] = await desk.store.db
      .select()
      .from(clients)
      .where(eq(clients.email, String(email)))
    if (!client) throw notFound('Client')
    const token = await createPasswordLink(desk, client)
    return call.json({ token, path: `/password-reset/${token}` })
  })

  calls.post('/engine', async call => {
    const { pause } = readPayload(call)
    if (typeof pause !== 'boolean') throw invalid('pause', 'type', 'pause must be true or false', ['boolean'])
    desk.engine.pause(pause)
    return call.json({ pause })
  })

  calls.post('/requests/:uuid', async call => {
    const uuid = call.req.param('uuid')
    const sent = readPayload(call)
    const fields = readFields(sent)
    const status = fields.oneOf('status', requestStatus.enumValues)
    const { progress } = sent
    if (progress !== undefined && !(typeof progress === 'number' && progress >= 0 && progress <= 100))
      fields.refuse('progress', 'type', 'progress must be a number from 0 to 100', ['number'])
    fields.done()
    if (!isUuid(uuid)) throw notFound('Request')
    const row = await desk.store.write(async tx => {
      const [known] = await tx.select().from(requests).where(eq(requests.uuid, uuid))
      if (!known) throw notFound('Request')
      const isOver = status === 'executed' || status === 'canceled'
      if (isOver) await moveFunds(tx, [releaseAll(known)])
      const share = typeof progress === 'number' ? progress : status === 'executed' ? 100 : undefined
      const [changed] = await tx
        .update(requests)
        .set({
          ...(status ? { status } : {}),
          ...(share === undefined ? {} : doneOf(known, share)),
          ...(isOver ? { reserved: '0' } : {}),
          updatedAt: desk.clock.date(),
        })
        .where(eq(requests.uuid, uuid))
        .returning()
      return changed!
    })
    const [owner] = await desk.store.db.select().from(clients).where(eq(clients.id, row.clientId))
    return call.json(requestAnswer(row, owner?.name ?? ''))
  })

  return calls
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** Puts a request where a test wants it; what it held back is freed once it is over, nothing is traded. */
const doneOf = (row: typeof requests.$inferSelect, progress: number) => {
  const executedBase = down(decimal(row.requestedBase).times(progress).div(100), 18)
  const price = decimal(row.requestedPrice ?? row.quotedPrice ?? row.maxPrice ?? 1)
  return { executedBase: plain(executedBase), executedCounter: plain(down(executedBase.times(price), 18)) }
}

const loopbackAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']

export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && loopbackHosts.includes(new URL(origin).hostname) && new URL(origin).origin === origin

/** The Host too: a page elsewhere whose name was re-pointed to this machine still sends its own. */
const isLoopback = (call: Call): boolean => {
  const origin = call.req.header('origin')
  return (
    loopbackAddresses.includes(call.env.incoming.socket.remoteAddress ?? '') &&
    isLoopbackOrigin(`http://${call.req.header('host') ?? ''}`) &&
    (origin === undefined || isLoopbackOrigin(origin))
  )
}

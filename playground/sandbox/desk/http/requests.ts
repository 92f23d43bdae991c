import { and, count, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { placeRequest } from '../rules/placeRequest'
import { notFound, Refusal, reason } from '../rules/refusal'
import type { Db } from '../store/db'
import { isOpen, type RequestRow, requests } from '../store/schema'
import { readBody } from './body'
import { corsProxyCalls } from './corsProxy'
import { costCalls } from './cost'
import { currencyCalls } from './currencies'
import type { Call, Desk, DeskEnv } from './desk'
import { type Input, isUuid, readFields } from './fields'
import { idempotencyKeyOf, runOnce } from './idempotency'
import { longestComment, readRequestForm } from './requestForm'
import { requestJson } from './requestJson'
import { readRequestQuery } from './requestQuery'

const cancelMs = 3_000

/** Everything under v1/requests. */
export function requestCalls(desk: Desk): Hono<DeskEnv> {
  const calls = new Hono<DeskEnv>()
  calls.route('/cost', costCalls(desk))
  calls.route('/currencies', currencyCalls(desk))
  calls.route('/cors-proxy', corsProxyCalls(desk))

  calls.get('/', async call => {
    const { where, limit, offset } = readRequestQuery(call)
    const [counted] = await desk.store.db.select({ total: count() }).from(requests).where(where)
    const rows = await desk.store.db
      .select()
      .from(requests)
      .where(where)
      .orderBy(desc(requests.createdAt), desc(requests.number))
      .limit(limit)
      .offset(offset)
    return call.json({ total: counted?.total ?? 0, data: rows.map(row => requestJson(row, call.var.client.name)) })
  })

  calls.post('/', call =>
    runOnce(desk, call, async tx => {
      const { client } = call.var
      const request = readRequestForm(desk, client, readBody(call), idempotencyKeyOf(call))
      const row = await placeRequest(tx, client, request, desk.clock.date())
      return { status: 201, body: requestJson(row, client.name), uuid: row.uuid, number: row.number }
    }),
  )

  calls.get('/:uuid', async call => requestResponse(call, await ownRequest(desk.store.db, call)))

  calls.delete('/:uuid', async call => {
    // In the scene 'race' the last fill comes just before the cancellation.
    if (call.var.client.scene === 'race') await desk.engine.execute((await ownRequest(desk.store.db, call)).uuid)
    const cancelDueAt = new Date(desk.clock.now() + cancelMs / desk.engine.speed)
    return updateRequest(desk, call, row => {
      if (!isOpen(row))
        throw new Refusal(409, [reason(null, 'not_cancellable', `Request #${row.number} is no longer open`)])
      return { status: 'pending_cancellation', cancelDueAt }
    })
  })

  calls.post('/:uuid/comment', async call => {
    const input = readBody(call)
    return updateRequest(desk, call, () => readComment(input, desk, call.var.client.name))
  })

  calls.post('/:uuid/deadline', async call => {
    const input = readBody(call)
    return updateRequest(desk, call, row => {
      if (!isOpen(row)) throw new Refusal(409, [reason(null, 'not_open', `Request #${row.number} is no longer open`)])
      const fields = readFields(input)
      const deadline = fields.moment('deadline') ?? null
      if (deadline && deadline.getTime() <= desk.clock.now())
        fields.refuse('deadline', 'future', 'The deadline must be in the future')
      fields.throwIfInvalid()
      return { deadline }
    })
  })

  return calls
}

const readComment = (input: Input, desk: Desk, editor: string) => {
  const fields = readFields(input)
  const text = fields.text('comment', { max: longestComment })
  if (input.comment !== '') fields.require('comment')
  fields.throwIfInvalid()
  return text === undefined
    ? { commentText: null, commentBy: null, commentAt: null }
    : { commentText: text, commentBy: editor, commentAt: desk.clock.date() }
}

/** The client's request with the path's uuid. Throws a 404 when there is none. */
async function ownRequest(db: Db, call: Call): Promise<RequestRow> {
  const uuid = call.req.param('uuid') ?? ''
  const isOwn = and(eq(requests.uuid, uuid), eq(requests.clientId, call.var.client.id))
  const [row] = isUuid(uuid) ? await db.select().from(requests).where(isOwn) : []
  if (!row) throw notFound('Request')
  return row
}

/** Updates the request with the path's uuid in one transaction and responds with it. */
async function updateRequest(
  desk: Desk,
  call: Call,
  changesOf: (row: RequestRow) => Partial<typeof requests.$inferInsert>,
): Promise<Response> {
  const updated = await desk.store.write(async tx => {
    const row = await ownRequest(tx, call)
    const [after] = await tx
      .update(requests)
      .set({ ...changesOf(row), updatedAt: desk.clock.date() })
      .where(eq(requests.uuid, row.uuid))
      .returning()
    return after!
  })
  return requestResponse(call, updated)
}

const requestResponse = (call: Call, row: RequestRow): Response => {
  call.set('subject', { uuid: row.uuid, number: row.number })
  return call.json(requestJson(row, call.var.client.name))
}

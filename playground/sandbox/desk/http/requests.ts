import { and, count, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Call, Desk, DeskEnv } from '../desk'
import { longestComment, placeRequest } from '../rules/placeRequest'
import type { Db } from '../store/db'
import { requests } from '../store/schema'
import { isUuid } from '../store/uuid'
import { corsProxyCalls } from './corsProxy'
import { costCalls } from './cost'
import { currencyCalls } from './currencies'
import { readFields, type Sent } from './fields'
import { keyOf, once } from './idempotency'
import { readPayload } from './payload'
import { notFound, Refusal, reason } from './refusal'
import { type RequestRow, requestAnswer } from './requestAnswer'
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
    return call.json({ total: counted?.total ?? 0, data: rows.map(row => requestAnswer(row, call.var.client.name)) })
  })

  calls.post('/', call =>
    once(desk, call, async tx => {
      const row = await placeRequest(tx, desk, call.var.client, readPayload(call), keyOf(call))
      const body = requestAnswer(row, call.var.client.name)
      return { status: 201, body, uuid: row.uuid, number: row.number }
    }),
  )

  calls.get('/:uuid', async call => answer(call, await ownRequest(desk.store.db, call)))

  calls.delete('/:uuid', async call => {
    // The scene 'race': the last fill arrives just before the cancellation does.
    if (call.var.client.scene === 'race') await desk.engine.execute((await ownRequest(desk.store.db, call)).uuid)
    const cancelDueAt = new Date(desk.clock.now() + cancelMs / desk.engine.speed)
    return change(desk, call, row => {
      if (!isOpen(row))
        throw new Refusal(409, [reason(null, 'not_cancellable', `Request #${row.number} is no longer open`)])
      return { status: 'pending_cancellation', cancelDueAt }
    })
  })

  calls.post('/:uuid/comment', async call => {
    const sent = readPayload(call)
    return change(desk, call, () => readComment(sent, desk, call.var.client.name))
  })

  calls.post('/:uuid/deadline', async call => {
    const sent = readPayload(call)
    return change(desk, call, row => {
      if (!isOpen(row)) throw new Refusal(409, [reason(null, 'not_open', `Request #${row.number} is no longer open`)])
      const fields = readFields(sent)
      const deadline = fields.moment('deadline') ?? null
      if (deadline && deadline.getTime() <= desk.clock.now())
        fields.refuse('deadline', 'future', 'The deadline must be in the future')
      fields.done()
      return { deadline }
    })
  })

  return calls
}

const isOpen = ({ status }: RequestRow) => status === 'new' || status === 'in_progress'

const readComment = (sent: Sent, desk: Desk, editor: string) => {
  const fields = readFields(sent)
  const text = fields.text('comment', { max: longestComment })
  if (sent.comment !== '') fields.require('comment')
  fields.done()
  return text === undefined
    ? { commentText: null, commentBy: null, commentAt: null }
    : { commentText: text, commentBy: editor, commentAt: desk.clock.date() }
}

/** The client's own request of the path; 404 for everything else. */
async function ownRequest(db: Db, call: Call): Promise<RequestRow> {
  const uuid = call.req.param('uuid') ?? ''
  const mine = and(eq(requests.uuid, uuid), eq(requests.clientId, call.var.client.id))
  const [row] = isUuid(uuid) ? await db.select().from(requests).where(mine) : []
  if (!row) throw notFound('Request')
  return row
}

/** Changes the request of the path in one transaction and answers it. */
async function change(
  desk: Desk,
  call: Call,
  read: (row: RequestRow) => Partial<typeof requests.$inferInsert>,
): Promise<Response> {
  const changed = await desk.store.write(async tx => {
    const row = await ownRequest(tx, call)
    const [after] = await tx
      .update(requests)
      .set({ ...read(row), updatedAt: desk.clock.date() })
      .where(eq(requests.uuid, row.uuid))
      .returning()
    return after!
  })
  return answer(call, changed)
}

const answer = (call: Call, row: RequestRow): Response => {
  call.set('subject', { uuid: row.uuid, number: row.number })
  return call.json(requestAnswer(row, call.var.client.name))
}

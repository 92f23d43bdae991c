import { and, eq, lt } from 'drizzle-orm'
import type { Call, Client, Desk } from '../desk'
import type { Db } from '../store/db'
import { idempotencyKeys } from '../store/schema'
import { isUuid } from '../store/uuid'
import { hashBody } from './payload'
import { invalid, Refusal, reason } from './refusal'

const keyLifeMs = 24 * 3_600_000

/** What a mutation answers, and what it was about. */
export type Answer = { status: 201; body: object; uuid: string; number: number | null }

/** The call's key; 422 when it is no uuid. */
export const keyOf = (call: Call): string | undefined => {
  const key = call.req.header('idempotency-key')?.toLowerCase()
  if (key !== undefined && !isUuid(key)) throw invalid(null, 'type', 'Idempotency-Key must be a uuid', ['uuid'])
  return key
}

/**
 * Runs an effect once per key of a client and a call (contract.md, POST v1/requests). The key, the effect and its answer are
 * one transaction: a refusal or a failure frees the key. A second call waits for the first, because writes take turns.
 */
export async function once(desk: Desk, call: Call, effect: (tx: Db) => Promise<Answer>): Promise<Response> {
  const key = keyOf(call)
  const path = call.req.path
  const bodyHash = hashBody(call.var.sent)
  const { client } = call.var
  return desk.store.write(async tx => {
    const first = key && (await firstAnswer(tx, client, path, key, desk.clock.now()))
    if (first) {
      if (first.bodyHash !== bodyHash)
        throw new Refusal(409, [reason(null, 'idempotency_mismatch', 'This key was used for something else')])
      call.set('subject', { uuid: first.subjectUuid, number: first.subjectNumber })
      call.header('Idempotency-Replayed', 'true')
      return call.body(first.answer, 201, { 'content-type': 'application/json' })
    }
    const { status, body, uuid, number } = await effect(tx)
    const answer = JSON.stringify(body)
    if (key)
      await tx.insert(idempotencyKeys).values({
        clientId: client.id,
        call: path,
        key,
        bodyHash,
        status,
        answer,
        subjectUuid: uuid,
        subjectNumber: number,
        createdAt: desk.clock.date(),
      })
    call.set('subject', { uuid, number })
    return call.body(answer, status, { 'content-type': 'application/json' })
  })
}

async function firstAnswer(tx: Db, client: Client, path: string, key: string, nowMs: number) {
  const mine = and(
    eq(idempotencyKeys.clientId, client.id),
    eq(idempotencyKeys.call, path),
    eq(idempotencyKeys.key, key),
  )
  await tx.delete(idempotencyKeys).where(and(mine, lt(idempotencyKeys.createdAt, new Date(nowMs - keyLifeMs))))
  const [first] = await tx.select().from(idempotencyKeys).where(mine)
  return first
}

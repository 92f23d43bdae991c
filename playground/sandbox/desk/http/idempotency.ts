import { and, eq, lt } from 'drizzle-orm'
import { invalid, Refusal, reason } from '../rules/refusal'
import type { Db } from '../store/db'
import { type Client, idempotencyKeys } from '../store/schema'
import { hashBody } from './body'
import type { Call, Desk } from './desk'
import { isUuid } from './fields'
import { refuseLate } from './refuseLate'

const keyLifeMs = 24 * 3_600_000

/** The response of a mutation, with the uuid and number of what it created. */
type MutationResult = { status: 201; body: object; uuid: string; number: number | null }

/** The call's Idempotency-Key. Throws a 422 when it is not a uuid. */
export const idempotencyKeyOf = (call: Call): string | undefined => {
  const key = call.req.header('idempotency-key')?.toLowerCase()
  if (key !== undefined && !isUuid(key)) throw invalid(null, 'type', 'Idempotency-Key must be a uuid', ['uuid'])
  return key
}

/**
 * Runs `mutate` once for each key of a client and a call; a repeated call gets the stored response. Key, mutation and
 * response are one transaction, so a refused call leaves its key unused. A concurrent second call waits for the first.
 */
export async function runOnce(desk: Desk, call: Call, mutate: (tx: Db) => Promise<MutationResult>): Promise<Response> {
  const key = idempotencyKeyOf(call)
  const path = call.req.path
  const bodyHash = hashBody(call.var.body)
  const { client } = call.var
  return desk.store.write(async tx => {
    // Here, where no read comes between the check and the commit.
    refuseLate(call)
    const stored = key && (await storedResponse(tx, client, path, key, desk.clock.now()))
    if (stored) {
      if (stored.bodyHash !== bodyHash)
        throw new Refusal(409, [reason(null, 'idempotency_mismatch', 'This key was used for something else')])
      call.set('subject', { uuid: stored.subjectUuid, number: stored.subjectNumber })
      call.header('Idempotency-Replayed', 'true')
      return call.body(stored.answer, 201, { 'content-type': 'application/json' })
    }
    const { status, body, uuid, number } = await mutate(tx)
    const json = JSON.stringify(body)
    if (key)
      await tx.insert(idempotencyKeys).values({
        clientId: client.id,
        call: path,
        key,
        bodyHash,
        status,
        answer: json,
        subjectUuid: uuid,
        subjectNumber: number,
        createdAt: desk.clock.date(),
      })
    call.set('subject', { uuid, number })
    return call.body(json, status, { 'content-type': 'application/json' })
  })
}

async function storedResponse(tx: Db, client: Client, path: string, key: string, nowMs: number) {
  const isSameKey = and(
    eq(idempotencyKeys.clientId, client.id),
    eq(idempotencyKeys.call, path),
    eq(idempotencyKeys.key, key),
  )
  await tx.delete(idempotencyKeys).where(and(isSameKey, lt(idempotencyKeys.createdAt, new Date(nowMs - keyLifeMs))))
  const [stored] = await tx.select().from(idempotencyKeys).where(isSameKey)
  return stored
}

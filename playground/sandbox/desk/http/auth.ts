import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Client, Desk, DeskEnv } from '../desk'
import { createToken, hashPassword, hashToken, isPassword } from '../rules/password'
import { clients, passwordLinks, sessions } from '../store/schema'
import { type Fields, readFields } from './fields'
import { readPayload } from './payload'
import { invalid, Refusal, reason, signedOut } from './refusal'

const linkLifeMs = 24 * 3_600_000
/** Longer addresses do not exist; the cap keeps the pattern's time short (reliability.md 2.6). */
const longestEmail = 254
const longestPassword = 200
/** Checked for unknown addresses, so that the time of a refusal does not tell who is a client. */
const nobody = hashPassword('nobody', 'nobody')

export function authCalls(desk: Desk): Hono<DeskEnv> {
  const calls = new Hono<DeskEnv>()

  calls.post('/token', async call => {
    const fields = readFields(readPayload(call))
    const email = readEmail(fields)
    const password = fields.text('password', { max: longestPassword })
    fields.require('email', 'password')
    fields.done()
    const client = await desk.store.db.query.clients.findFirst({ where: eq(clients.email, email ?? '') })
    const isRight = await isPassword(password ?? '', client?.passwordHash ?? (await nobody))
    if (!client || !isRight)
      throw new Refusal(401, [reason(null, 'invalid_credentials', 'The e-mail or the password is wrong')])
    await desk.scenes.fill(client)
    return call.json({ token: await signIn(desk, client) }, 201)
  })

  calls.put('/password', async call => {
    const fields = readFields(readPayload(call))
    const token = fields.text('token')
    const password = readNewPassword(fields)
    fields.require('token', 'password')
    fields.done()
    const passwordHash = await hashPassword(password ?? '')
    await desk.store.write(async tx => {
      const now = desk.clock.date()
      const [link] = await tx
        .update(passwordLinks)
        .set({ usedAt: now })
        .where(and(eq(passwordLinks.tokenHash, hashToken(token ?? '')), isNull(passwordLinks.usedAt)))
        .returning()
      if (!link || now.getTime() - link.createdAt.getTime() > linkLifeMs)
        throw invalid('token', 'token_expired', 'The link was used already or is too old')
      const [client] = await tx.update(clients).set({ passwordHash }).where(eq(clients.id, link.clientId)).returning()
      call.set('client', client!)
      // Whoever knew the old password is out.
      await tx.delete(sessions).where(eq(sessions.clientId, link.clientId))
    })
    return call.body(null, 204)
  })

  return calls
}

/** Lets only signed-in clients through. */
export const signedIn = (desk: Desk) =>
  createMiddleware<DeskEnv>(async (call, next) => {
    const client = await clientOf(desk, call.req.header('authorization'))
    if (!client) throw signedOut()
    call.set('client', client)
    await next()
  })

/** Whose token an authorization header holds. */
export async function clientOf(desk: Desk, authorization: string | undefined): Promise<Client | undefined> {
  const token = /^Bearer ([\w-]{1,200})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const [found] = await desk.store.db
    .select({ client: clients })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(eq(sessions.tokenHash, hashToken(token)))
  return found?.client
}

/** Whom a password link belongs to, used or not. */
export async function clientOfLink(desk: Desk, token: string): Promise<Client | undefined> {
  const [found] = await desk.store.db
    .select({ client: clients })
    .from(passwordLinks)
    .innerJoin(clients, eq(clients.id, passwordLinks.clientId))
    .where(eq(passwordLinks.tokenHash, hashToken(token)))
  return found?.client
}

/** A new session's token. */
export async function signIn(desk: Desk, client: Client): Promise<string> {
  const token = createToken()
  await desk.store.write(tx =>
    tx
      .insert(sessions)
      .values({ tokenHash: hashToken(token), clientId: client.id, createdAt: desk.clock.date() })
      .then(() => undefined),
  )
  return token
}

/** A link's token: works once, for a day. */
export async function createPasswordLink(desk: Desk, client: Client): Promise<string> {
  const token = createToken()
  await desk.store.write(tx =>
    tx
      .insert(passwordLinks)
      .values({ tokenHash: hashToken(token), clientId: client.id, createdAt: desk.clock.date(), usedAt: null })
      .then(() => undefined),
  )
  return token
}

const readEmail = (fields: Fields): string | undefined => {
  const email = fields.text('email', { max: longestEmail })
  if (email === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email?.toLowerCase()
  fields.refuse('email', 'type', 'email must be an e-mail address', ['e-mail address'])
  return undefined
}

/** At least 8 characters, one digit, one upper-case letter (spec section 5). */
const readNewPassword = (fields: Fields): string | undefined => {
  const password = fields.text('password', { min: 8, max: longestPassword })
  if (password === undefined) return undefined
  if (!/\p{Nd}/u.test(password)) fields.refuse('password', 'digit', 'The password needs at least one digit')
  if (!/\p{Lu}/u.test(password)) fields.refuse('password', 'upper_case', 'The password needs an upper-case letter')
  return password
}

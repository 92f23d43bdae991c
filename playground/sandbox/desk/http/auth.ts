import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createToken, hashPassword, hashToken, isPassword } from '../rules/password'
import { invalid, Refusal, reason, signedOut } from '../rules/refusal'
import { type Client, clients, passwordLinks, sessions } from '../store/schema'
import { readBody } from './body'
import type { Desk, DeskEnv } from './desk'
import { type Fields, readFields } from './fields'

const linkLifeMs = 24 * 3_600_000
/** The longest address that mail servers accept (RFC 5321). It also bounds the time of the pattern below. */
const longestEmail = 254
const longestPassword = 200
/** Checked for unknown addresses, so that the response time does not reveal who is a client. */
const unknownClientHash = hashPassword('nobody', 'nobody')

export function authCalls(desk: Desk): Hono<DeskEnv> {
  const calls = new Hono<DeskEnv>()

  calls.post('/token', async call => {
    const fields = readFields(readBody(call))
    const email = readEmail(fields)
    const password = fields.text('password', { max: longestPassword })
    fields.require('email', 'password')
    fields.throwIfInvalid()
    const client = await desk.store.db.query.clients.findFirst({ where: eq(clients.email, email ?? '') })
    const isCorrect = await isPassword(password ?? '', client?.passwordHash ?? (await unknownClientHash))
    if (!client || !isCorrect)
      throw new Refusal(401, [reason(null, 'invalid_credentials', 'The email or password is wrong')])
    await desk.scenes.ensureSeeded(client)
    return call.json({ token: await signIn(desk, client) }, 201)
  })

  calls.put('/password', async call => {
    const fields = readFields(readBody(call))
    const token = fields.text('token')
    const password = readNewPassword(fields)
    fields.require('token', 'password')
    fields.throwIfInvalid()
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
      // Somebody else may have known the old password.
      await tx.delete(sessions).where(eq(sessions.clientId, link.clientId))
    })
    return call.body(null, 204)
  })

  return calls
}

/** Responds 401 unless a client is signed in. */
export const signedIn = (desk: Desk) =>
  createMiddleware<DeskEnv>(async (call, next) => {
    const client = await clientOfToken(desk, call.req.header('authorization'))
    if (!client) throw signedOut()
    call.set('client', client)
    await next()
  })

/** The client with the token of an Authorization header. */
export async function clientOfToken(desk: Desk, authorization: string | undefined): Promise<Client | undefined> {
  const token = /^Bearer ([\w-]{1,200})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const [found] = await desk.store.db
    .select({ client: clients })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(eq(sessions.tokenHash, hashToken(token)))
  return found?.client
}

/** The client of a password link, even of a used one. */
export async function clientOfLink(desk: Desk, token: string): Promise<Client | undefined> {
  const [found] = await desk.store.db
    .select({ client: clients })
    .from(passwordLinks)
    .innerJoin(clients, eq(clients.id, passwordLinks.clientId))
    .where(eq(passwordLinks.tokenHash, hashToken(token)))
  return found?.client
}

/** Starts a session and returns its token. */
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

/** Returns the token of a link that works once, within a day. */
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
  fields.refuse('email', 'type', 'email must be an email address', ['email address'])
  return undefined
}

const readNewPassword = (fields: Fields): string | undefined => {
  const password = fields.text('password', { min: 8, max: longestPassword })
  if (password === undefined) return undefined
  if (!/\p{Nd}/u.test(password)) fields.refuse('password', 'digit', 'The password needs at least one digit')
  if (!/\p{Lu}/u.test(password)) fields.refuse('password', 'upper_case', 'The password needs an upper-case letter')
  return password
}

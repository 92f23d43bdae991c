import { Hono } from 'hono'
import type { DeskEnv } from './desk'

export function meCalls(): Hono<DeskEnv> {
  const calls = new Hono<DeskEnv>()
  calls.get('/', call => call.json({ name: call.var.client.name, email: call.var.client.email }))
  calls.get('/accounts', call => call.json(call.var.client.accounts))
  return calls
}

import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Spoiled } from '../http/desk'

/** Writes a response slowly or cut short, which Hono cannot do. */
export async function sendSpoiled(
  response: Response,
  { trickle, truncateAt }: Spoiled,
  outgoing: ServerResponse,
): Promise<void> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string | string[]> = { ...Object.fromEntries(response.headers) }
  headers['content-length'] = String(bytes.length)
  outgoing.writeHead(response.status, headers)
  outgoing.flushHeaders()
  const end = Math.min(bytes.length, truncateAt ?? bytes.length)
  await write(outgoing, bytes.subarray(0, end), trickle)
  if (end < bytes.length) outgoing.socket?.end(() => outgoing.socket?.destroy())
  else outgoing.end()
}

const slicesPerSecond = 10

async function write(outgoing: ServerResponse, bytes: Buffer, bytesPerSecond: number | undefined): Promise<void> {
  const size = bytesPerSecond ? Math.max(1, Math.round(bytesPerSecond / slicesPerSecond)) : bytes.length
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += size) {
    outgoing.write(bytes.subarray(at, at + size))
    if (bytesPerSecond) await sleep((size / bytesPerSecond) * 1_000, undefined, { ref: false })
  }
}

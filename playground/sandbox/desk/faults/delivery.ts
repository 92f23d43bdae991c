import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpAct } from './faults'

/** Writes an answer by hand where a fault spoils its bytes: slowly, or cut under its full Content-Length. */
export async function sendSpoiled(answer: Response, act: HttpAct, outgoing: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers: Record<string, string | string[]> = { ...Object.fromEntries(answer.headers) }
  headers['content-length'] = String(bytes.length)
  outgoing.writeHead(answer.status, headers)
  outgoing.flushHeaders()
  const end = Math.min(bytes.length, act.truncateAt ?? bytes.length)
  await write(outgoing, bytes.subarray(0, end), act.trickle)
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

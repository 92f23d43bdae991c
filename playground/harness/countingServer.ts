import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CountingServer = { readonly url: string; stop(): void }

/** Lets any page call it, with any header, so that a call is missing only when the page did not send it. */
export async function startCountingServer(): Promise<CountingServer> {
  const counts = new Map<string, number>()
  const server = createServer(({ url = '', headers }, response) => {
    const name = url.replace(/^\/(count\/)?/, '')
    const isCount = url.startsWith('/count/')
    if (!isCount) counts.set(name, (counts.get(name) ?? 0) + 1)
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': '*',
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      })
      .end(JSON.stringify(isCount ? (counts.get(name) ?? 0) : {}))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

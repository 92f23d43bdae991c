import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** A port as typed on a command line; 0 takes any free one. */
export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new Error(`--port is "${text}", but it must be a number from 0 to 65535.`)
  return port
}

/** Listens on this machine alone. Rejects with a sentence when the port is taken. Returns the port. */
export async function listenLocally(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new Error(portTaken(port)) : error
  }
  return (server.address() as AddressInfo).port
}

const portTaken = (port: number): string => `Port ${port} is taken: choose another one with --port.`

/** Says at once, before anything slow is started, that a port is taken. */
export async function assertPortFree(port: number): Promise<void> {
  const server = createServer()
  await listenLocally(server, port)
  server.close()
  await once(server, 'close')
}

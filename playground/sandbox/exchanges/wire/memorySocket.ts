import type { Client, OpenExchangeServer } from './openExchangeServer'

type Handler = ((event: never) => void) | null

/**
 * A WebSocket class whose words travel in memory and arrive in order, so much later. `reach` gives the exchange at an
 * address, or nothing where the connection fails.
 */
export const createMemorySocket = (
  latencyMs: number,
  reach: (at: { host: string; path: string }) => OpenExchangeServer | undefined,
) => {
  const later = (run: () => void) => void setTimeout(run, latencyMs)
  return class MemorySocket {
    onopen: Handler = null
    onmessage: Handler = null
    onclose: Handler = null
    onerror: Handler = null
    #state: 'connecting' | 'open' | 'closing' | 'closed' = 'connecting'
    #client: Client | undefined

    constructor(url: string) {
      later(() => this.#arrive(new URL(url)))
    }

    send(text: string): void {
      later(() => this.#client?.onMessage(text))
    }

    close(): void {
      this.#state = 'closing'
      later(() => this.#end(1005))
    }

    #arrive({ host, pathname, search }: URL): void {
      if (this.#state !== 'connecting') return
      const venue = reach({ host, path: pathname + search })
      if (venue === undefined) {
        this.#end(1006)
        return
      }
      this.#state = 'open'
      tell(this.onopen, {})
      // What the exchange says first arrives after this, whatever the page does first.
      this.#client = venue.meet(
        {
          isOpen: () => this.#state !== 'closed',
          send: data => later(() => this.#state === 'open' && tell(this.onmessage, { data })),
          ping: () => later(() => this.#client?.onPong()),
          close: code => later(() => this.#end(code)),
          terminate: () => later(() => this.#end(1006)),
        },
        pathname + search,
      )
    }

    /** Both sides get the close event, except the one that closed the socket itself. */
    #end(code: number): void {
      const client = this.#client
      const wasOurs = this.#state === 'closing'
      if (this.#state === 'closed') return
      this.#client = undefined
      this.#state = 'closed'
      client?.onClose(code)
      if (wasOurs) return
      if (code === 1006) tell(this.onerror, {})
      tell(this.onclose, { code })
    }
  }
}

const tell = (handler: Handler, event: object): void => handler?.(event as never)

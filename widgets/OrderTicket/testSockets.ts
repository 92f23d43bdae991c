import { onTestFinished, vi } from 'vitest'

/** Records the feed's sockets, so that a test can close them all. */
export function recordSockets() {
  const sockets: WebSocket[] = []
  const onMessage = vi.fn()
  const Socket = WebSocket
  vi.stubGlobal(
    'WebSocket',
    class extends Socket {
      constructor(url: string) {
        super(url)
        sockets.push(this)
        this.addEventListener('message', onMessage)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    onMessage,
    closeAll: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

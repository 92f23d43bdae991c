import { onTestFinished, vi } from 'vitest'

/** Records the feed's sockets, so that a test can close them all, for good. */
export function recordSockets() {
  const sockets: WebSocket[] = []
  const onMessage = vi.fn()
  const Socket = WebSocket
  let isClosed = false
  vi.stubGlobal(
    'WebSocket',
    class extends Socket {
      constructor(url: string) {
        super(url)
        sockets.push(this)
        if (isClosed) this.close()
        this.addEventListener('message', onMessage)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    onMessage,
    closeAll: () => {
      isClosed = true
      for (const socket of sockets) socket.close()
    },
  }
}

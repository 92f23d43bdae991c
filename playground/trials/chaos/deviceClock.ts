/** How a client's clock differs from the desk's, and whether the desk tells the page its time. */
export type DeviceClock = {
  readonly aheadMs: number
  /** Across origins a desk may not expose its `Date` header. */
  readonly isDateHidden: boolean
}

const HOUR_MS = 3_600_000
/** Six combinations, one per client in turn: three differences, each with and without the header. */
export const clockOf = (client: number): DeviceClock => ({
  aheadMs: [0, HOUR_MS, -HOUR_MS][Math.floor(client / 2) % 3] ?? 0,
  isDateHidden: client % 2 === 1,
})

type DeviceFetch = {
  readonly clock: DeviceClock
  /** Aborted when the page is gone, and its calls with it. */
  readonly closed: AbortSignal
  /** The sandbox carries out each call within so many ms, or never. */
  readonly latestMs: number
}

/** Node garbage-collects a request that nothing refers to, with the signal that aborts it: the call would hang. */
const inFlight = new Set<Request>()

/**
 * The fetch of a device. The process has one clock, so the desk's times are moved instead: seen from a device that is
 * an hour ahead, the desk is an hour behind.
 */
export const deviceFetch =
  ({ clock: { aheadMs, isDateHidden }, closed, latestMs }: DeviceFetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('sandbox-latest', String(Date.now() + latestMs))
    inFlight.add(request)
    try {
      const answer = await fetch(request, { signal: AbortSignal.any([request.signal, closed]) })
      const { status } = answer
      const headers = new Headers(answer.headers)
      const date = headers.get('date')
      headers.delete('date')
      if (date && !isDateHidden) headers.set('date', new Date(Date.parse(date) - aheadMs).toUTCString())
      const body = await answer.text().then(
        text => text.replace(TIMES, (_, field, time) => `"${field}":"${moved(time, -aheadMs)}"`),
        // A body that was cut off is cut off for the page too.
        cause => new ReadableStream({ start: controller => controller.error(cause) }),
      )
      return new Response(body, { status, headers })
    } finally {
      inFlight.delete(request)
    }
  }

const TIMES = /"(createdAt|updatedAt)":"([^"]+)"/g
const moved = (time: string, byMs: number) => new Date(Date.parse(time) + byMs).toISOString()

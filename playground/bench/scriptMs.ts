import type { CDPSession } from 'playwright'

/** The ms that the page's scripts have run so far; after `Performance.enable`. */
export async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
}

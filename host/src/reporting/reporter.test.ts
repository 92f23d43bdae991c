import { expect, it, vi } from 'vitest'
import { createReporter } from './reporter'

const sentry = vi.hoisted(() => ({ isLost: true, report: vi.fn() }))
vi.mock('../afterFirstLoad', () => ({ afterFirstLoad: () => undefined }))
vi.mock('./sentry', () => ({
  sentryReporter() {
    if (sentry.isLost) throw new TypeError('Failed to fetch')
    return { report: sentry.report }
  },
}))

it('an error is reported to Sentry though its code could not be fetched for an earlier one', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { report } = createReporter('https://key@sentry.test/1')
  const info = { id: 'a1b2', level: 'error', where: 'page' } as const
  report(new Error('first'), info)
  await vi.waitFor(() => expect(logged).toHaveBeenCalled())
  sentry.isLost = false
  const second = new Error('second')
  report(second, info)
  await vi.waitFor(() => expect(sentry.report).toHaveBeenCalledExactlyOnceWith(second, info))
})

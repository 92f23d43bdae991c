import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDesk, type DeskOptions } from '../createDesk'

const URL = 'https://desk.test'
const reportTo = (report: (sentence: string) => void) => ({
  report: (error: unknown, { level }: { level: string }) => report(`${level}: ${(error as Error).message}`),
})

function open(options: Partial<DeskOptions> = {}) {
  const desk = createDesk({ url: URL, name: 'again', ...options })
  onTestFinished(desk.close)
  return desk
}

describe('createDesk with the name of an open desk', () => {
  it('is refused when only one of them has getToken: one client would get the widgets of another', () => {
    const first = createDesk({ url: URL, getToken: () => 'ada' })
    onTestFinished(first.close)
    expect(() => createDesk({ url: URL, name: 'portal' })).toThrow(
      'This page has a desk "portal" with getToken: one without it needs a name of its own',
    )
    open()
    expect(() => createDesk({ url: URL, name: 'again', getToken: () => 'eve' })).toThrow(
      'This page has a desk "again" without getToken: one with it needs a name of its own',
    )
  })

  it('keeps the first getToken, and says so once unless its code is the same: no request is sent as another client’s', async () => {
    const report = vi.fn()
    const tokenOf = (client: string) => () => client
    const desk = open({ getToken: tokenOf('ada'), reporter: reportTo(report) })
    expect(open({ getToken: tokenOf('eve') })).toBe(desk)
    expect(report).not.toHaveBeenCalled()
    desk.session.open()
    await vi.waitFor(() => expect(desk.session.token.peek()).toBe('ada'))
    for (const _time of [1, 2]) open({ getToken: async () => 'zoe' })
    expect(report.mock.calls).toEqual([
      [
        'warning: createDesk was called again with another getToken, which does not count: close the first desk, or give this one a name of its own',
      ],
    ])
    expect(await desk.session.renew('ada')).not.toBe('zoe')
  })

  it('reports a getToken of the same code that is given later than StrictMode would: it may be of another client', async () => {
    const report = vi.fn()
    const tokenOf = (client: string) => () => client
    const given = tokenOf('ada')
    open({ getToken: given, reporter: reportTo(report) })
    await new Promise(resolve => setTimeout(resolve, 5))
    open({ getToken: given })
    expect(report).not.toHaveBeenCalled()
    open({ getToken: tokenOf('eve') })
    expect(report).toHaveBeenCalledWith(expect.stringContaining('another getToken'))
  })

  it('brings the newest reporter and onAuthRequired', () => {
    const [old, newest, leave] = [vi.fn(), vi.fn(), vi.fn()]
    const desk = open({ reporter: reportTo(old), onAuthRequired: vi.fn() })
    open({ reporter: reportTo(newest), onAuthRequired: leave })
    desk.report(new Error('A bug'), 'test')
    expect([old.mock.calls, newest.mock.calls]).toEqual([[], [['error: A bug']]])
    expect(desk.hooks.onAuthRequired).toBe(leave)
    expect(open().hooks.onAuthRequired).toBe(leave)
  })

  it('says once which options do not count, as they differ', () => {
    const report = vi.fn()
    const options = { icons: { local: '/icons' }, hiddenAccounts: ['kraken_spot'], reporter: reportTo(report) }
    open(options)
    open({ ...options, icons: { local: '/icons' }, hiddenAccounts: ['kraken_spot'] })
    expect(report).not.toHaveBeenCalled()
    open(options)
    for (const _time of [1, 2]) open({ ...options, icons: { local: '/other' }, idempotencyKeys: true })
    const said = (what: string) =>
      `warning: createDesk was called again with another ${what}, which does not count: close the first desk, or give this one a name of its own`
    expect(report.mock.calls).toEqual([[said('icons')], [said('idempotencyKeys')]])
  })
})

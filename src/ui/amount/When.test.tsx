import { Profiler } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { When } from './When'

const at = new Date('2026-11-21T09:30:05.000Z')
const text = () => page.getByTestId('when').element().textContent

afterEach(() => {
  vi.useRealTimers()
})

describe('an instant', () => {
  it.each<['date' | 'dateTime', string]>([
    ['date', 'Nov\u00a021,\u00a02026'],
    ['dateTime', 'Nov\u00a021,\u00a02026 · 11:30:05'],
  ])('as %s is %s in the client’s zone, exact in its title', async (show, shown) => {
    await renderBrick(
      <p data-testid="when">
        <When at={at} show={show} />
      </p>,
      { zone: 'Europe/Kyiv' },
    )
    expect(text()).toBe(shown)
    const time = page.getByTestId('when').element().querySelector('time')
    expect(time).toHaveAttribute('datetime', '2026-11-21T09:30:05.000Z')
    expect(time?.title).toContain('11:30:05')
    expect(time?.title).toContain('Eastern European')
  })

  it('an invalid instant is a dash, not a crash', async () => {
    await renderBrick(
      <p data-testid="when">
        <When at={new Date('yesterday-ish')} />
        <When at={undefined} show="relative" />
      </p>,
    )
    expect(text()).toBe('––')
  })

  it('grows older by itself, and is drawn only when its words change', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: at.getTime() + 119_000 })
    let commits = 0
    await renderBrick(
      <Profiler id="when" onRender={() => commits++}>
        <p data-testid="when">
          <When at={at} show="relative" />
        </p>
      </Profiler>,
    )
    expect(text()).toBe('1 min ago')
    commits = 0
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(text()).toBe('2 min ago'))
    expect(commits).toBe(1)
  })

  it('shares one timer with all others and leaves none behind', async () => {
    const started = vi.spyOn(window, 'setInterval')
    const ended = vi.spyOn(window, 'clearInterval')
    const many = [...'abcdefghijklmnopqrstuvwxyz'].map(key => <When key={key} at={at} show="relativeHours" />)
    const view = await renderBrick(many)
    const timers = started.mock.calls.filter(([, ms]) => ms === 1000)
    expect(timers).toHaveLength(1)
    view.unmount()
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { RequestList } from './RequestList'

type Page = { total: number; data: { uuid: string; number: number }[] }

const list = (open: (uuid: string) => void) => (
  <RequestList filter={{}} onFilterChange={() => undefined} onOpenRequest={open} href={uuid => uuid} />
)

const oldest = async ({ call }: TestDesk) => (await call<Page>('GET', 'v1/requests?offset=9999&limit=1')).data[0]!

test('the oldest of ten thousand requests is found by its number in a few calls', async () => {
  const at = await freshDesk('large', { timing: { pollMs: 60_000 } })
  const { uuid, number } = await oldest(at)
  const open = vi.fn()
  renderAt(at.desk, list(open))
  await expect.element(page.getByRole('button', { name: /^All [\d,]+$/ })).toBeVisible()
  const before = at.calls('GET', 'v1/requests')
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search by number or currency' }), `#${number}`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => open.mock.calls, { timeout: 30_000 }).toEqual([[uuid]])
  expect(at.calls('GET', 'v1/requests') - before).toBeLessThan(20)
}, 60_000)

test('a list of ten thousand loaded requests has no more elements than one of a hundred, wherever one scrolls', async () => {
  const { data } = await (await freshDesk('demo')).call<Page>('GET', 'v1/requests')
  const total = 10_000
  const rowAt = (at: number) => ({
    ...data[at % data.length],
    uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    number: total - at,
  })
  const { desk } = await freshDesk('empty', {
    timing: { pollMs: 60_000 },
    // A thousand rows a page instead of ten, to load them faster.
    fetch: async input => {
      const offset = Number(new URL((input as Request).url).searchParams.get('offset') ?? 0)
      const count = offset === 0 ? 100 : 1_000
      return Response.json({
        total,
        data: Array.from({ length: Math.min(count, total - offset) }, (_, i) => rowAt(offset + i)),
      })
    },
  })
  const view = renderAt(desk, <RequestList href={uuid => uuid} />)
  const rows = (number: number) => page.getByRole('link', { name: new RegExp(`#${number}\\b`) }).elements().length
  const elements = () => view.container.querySelectorAll('*').length
  const settle = () => new Promise(resolve => setTimeout(requestAnimationFrame, 0, resolve))
  await expect.poll(() => rows(total)).toBe(1)
  window.scrollTo(0, 84 * 40)
  await settle()
  await settle()
  const few = elements()
  await expect
    .poll(
      () => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return rows(1)
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(1)
  const most: number[] = []
  for (let top = 84 * 40; top < 84 * 9_000; top += 84 * 900) {
    window.scrollTo(0, top)
    await settle()
    await settle()
    most.push(elements())
  }
  // Rows differ by a deadline or a progress bar.
  expect(Math.max(...most)).toBeLessThan(few * 1.1)
}, 60_000)

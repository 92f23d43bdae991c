import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../../playground/harness/testKit'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { RequestList } from '../RequestList'
import { readNumber } from './useFindNumber'

type Page = { total: number; data: { uuid: string; number: number }[] }

const list = (
  open: (uuid: string) => void,
  filter = {},
  onFilterChange: (filter: object) => void = () => undefined,
) => <RequestList filter={filter} onFilterChange={onFilterChange} onOpenRequest={open} href={uuid => `/${uuid}`} />
const field = () => page.getByRole('searchbox', { name: 'Search by number or currency' })
const find = async (text: string) => {
  await userEvent.fill(field(), text)
  await userEvent.keyboard('{Enter}')
}
const rows = () => page.getByRole('link').elements().length
const last = async ({ call }: TestDesk) => (await call<Page>('GET', 'v1/requests?limit=100')).data.at(-1)!

test('a number is taken as people write it', () => {
  expect(['1042', '#1042', ' # 1042 ', '1042 '].map(readNumber)).toEqual([1042, 1042, 1042, 1042])
})

test.each(['', '#', 'abc', '0', '-5', '10e3', '9'.repeat(20), '1058.5', '10.58', '1,042', '1 042', '##1'])(
  '“%s” is no number',
  text => expect(readNumber(text)).toBeUndefined(),
)

test('a loaded request is opened at once, without a call to the desk', async () => {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 } })
  const { data } = await at.call<Page>('GET', 'v1/requests')
  const open = vi.fn()
  renderAt(at.desk, list(open))
  await expect.poll(rows).toBeGreaterThanOrEqual(10)
  // The statuses are counted once the list is loaded.
  await expect.element(page.getByRole('button', { name: /^All \d+$/ })).toBeVisible()
  const before = at.calls('GET', 'v1/requests')
  await find(`#${data[3]!.number}`)
  expect(open).toHaveBeenCalledExactlyOnceWith(data[3]!.uuid)
  expect(at.calls('GET', 'v1/requests')).toBe(before)
  await expect.element(field()).toHaveValue('')
})

test('a request further down is found, even when the list’s filter excludes it', async () => {
  const at = await freshDesk('demo')
  const far = await last(at)
  const open = vi.fn()
  renderAt(at.desk, list(open, { statuses: ['new'] }))
  await expect.poll(rows).toBeGreaterThan(0)
  await userEvent.fill(field(), String(far.number))
  await userEvent.click(page.getByRole('button', { name: 'Find', exact: true }))
  await expect.poll(() => open.mock.calls).toEqual([[far.uuid]])
})

test.each([1, 437, 998])('request %i of a thousand is found without reading them all', async number => {
  const { desk } = await heldList(-1)
  const open = vi.fn()
  renderAt(desk, list(open))
  await expect.poll(rows).toBeGreaterThan(0)
  await find(String(number))
  const uuid = `00000000-0000-4000-8000-${String(1_000 - number).padStart(12, '0')}`
  await expect.poll(() => open.mock.calls).toEqual([[uuid]])
})

test('a number that does not exist is reported, with how many requests were searched', async () => {
  const at = await freshDesk('demo')
  const { total } = await at.call<Page>('GET', 'v1/requests')
  const open = vi.fn()
  renderAt(at.desk, list(open))
  await find('999999999')
  await expect.element(page.getByText(`#999999999 is not among your ${total} requests`)).toBeVisible()
  expect(open).not.toHaveBeenCalled()
  await userEvent.fill(field(), '9')
  await expect.element(page.getByText(/is not among/)).not.toBeInTheDocument()
})

test('a text that is no number is rejected beside the field', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, list(vi.fn()))
  await find('latest')
  const hint = 'Enter a request number or a currency, such as 1042 or BTC'
  await expect.element(page.getByText(hint)).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription(hint)
})

/** The list with the filter that it was given last. */
function Filtered({ start, onFilter }: { start: RequestFilter; onFilter: (filter: RequestFilter) => void }) {
  const [filter, setFilter] = useState(start)
  return list(vi.fn(), filter, next => {
    onFilter(next)
    setFilter(next)
  })
}

async function openFiltered(start: RequestFilter = {}) {
  const at = await freshDesk('demo')
  const onFilter = vi.fn()
  renderAt(at.desk, <Filtered start={start} onFilter={onFilter} />)
  await expect.poll(rows).toBeGreaterThan(0)
  return onFilter
}

test('a currency filters the list as soon as it is typed, together with its other filters', async () => {
  const filter = await openFiltered({ statuses: ['executed'] })
  await userEvent.fill(field(), 'btc')
  await expect.poll(() => filter.mock.calls).toEqual([[{ statuses: ['executed'], currency: 'BTC' }]])
  await expect.element(field()).toHaveValue('btc')
  await expect.element(page.getByRole('button', { name: 'Show BTC requests' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Clear' }))
  await expect.poll(() => filter.mock.lastCall).toEqual([{ statuses: ['executed'] }])
})

test('a currency that another filter replaces leaves the search field', async () => {
  const filter = await openFiltered()
  await userEvent.fill(field(), 'btc')
  await expect.poll(() => filter.mock.lastCall).toEqual([{ currency: 'BTC' }])
  await userEvent.click(page.getByRole('button', { name: 'Currency: BTC' }))
  await userEvent.click(page.getByRole('option', { name: 'ETH', exact: true }))
  await expect.element(field()).toHaveValue('')
  expect(filter.mock.lastCall).toEqual([{ currency: 'ETH' }])
})

test('a currency chosen elsewhere stays when its name is typed and removed', async () => {
  const filter = await openFiltered({ currency: 'BTC' })
  const pause = () => new Promise(done => setTimeout(done, 500))
  await userEvent.fill(field(), 'btc')
  await pause()
  await userEvent.fill(field(), '')
  await pause()
  expect(filter).not.toHaveBeenCalled()
})

test('a text that was typed before becomes no filter when another filter brings its currency', async () => {
  const filter = await openFiltered({ currency: 'BTC' })
  await userEvent.fill(field(), 'link')
  await expect.element(page.getByRole('button', { name: 'Show LINK requests' })).toBeVisible()
  await new Promise(done => setTimeout(done, 500))
  filter.mockClear()
  await userEvent.click(page.getByRole('button', { name: 'Currency: BTC' }))
  await userEvent.click(page.getByRole('option', { name: 'All currencies' }))
  await expect.poll(rows).toBeGreaterThan(5)
  await new Promise(done => setTimeout(done, 500))
  expect(filter.mock.calls).toEqual([[{}]])
})

test('the first letters of a currency, and one that the client does not have, filter the list when Enter is pressed', async () => {
  const filter = await openFiltered()
  await userEvent.fill(field(), ' bt')
  await userEvent.click(page.getByRole('button', { name: 'Show BTC requests' }))
  expect(filter.mock.lastCall).toEqual([{ currency: 'BTC' }])
  await expect.element(field()).toHaveValue('BTC')
  await find('xyz')
  expect(filter.mock.lastCall).toEqual([{ currency: 'XYZ' }])
})

test('a message of the search is clear of its field and of the filters below', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, list(vi.fn()))
  await find('latest')
  const message = page.getByText('Enter a request number or a currency, such as 1042 or BTC')
  await expect.element(message).toBeVisible()
  const { top, bottom } = message.element().getBoundingClientRect()
  const chips = page.getByRole('button', { name: /^All/ }).first().element().getBoundingClientRect()
  expect(top - field().element().parentElement!.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(4)
  expect(chips.top - bottom).toBeGreaterThanOrEqual(8)
})

test('the result of a search moves no row', async () => {
  const at = await freshDesk('demo')
  renderAt(at.desk, list(vi.fn()))
  await expect.poll(rows).toBeGreaterThan(0)
  const top = () => page.getByRole('link').elements()[0]!.getBoundingClientRect().top
  const before = top()
  await find('999999999')
  await expect.element(page.getByText(/^#999999999 is not among/)).toBeVisible()
  expect(top()).toBe(before)
})

test('a search that fails at the desk says why', async () => {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 } })
  renderAt(at.desk, list(vi.fn()))
  await expect.poll(rows).toBeGreaterThanOrEqual(10)
  await at.faults({ match: { path: 'v1/requests' }, act: { status: 503 } })
  await find('999999999')
  await expect.element(page.getByText(/could not be finished\. .*temporarily unavailable/)).toBeVisible()
})

/** A list of a thousand whose later pages wait for `release`: the sandbox is too fast to be stopped in the middle. */
async function heldList(heldAfter = 100, end = 1_000) {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 } })
  const { data } = await at.call<Page>('GET', 'v1/requests')
  let continueHeld: (() => void) | undefined
  let isReleased = false
  const aborted = vi.fn()
  const { desk } = await freshDesk('empty', {
    timing: { pollMs: 60_000 },
    fetch: async input => {
      const request = input as Request
      const { searchParams } = new URL(request.url)
      const offset = Number(searchParams.get('offset') ?? 0)
      const limit = Number(searchParams.get('limit') ?? 10)
      if (limit === 100 && offset > heldAfter && !isReleased)
        await new Promise<void>((go, refuse) => {
          continueHeld = go
          request.signal.addEventListener('abort', () => {
            aborted()
            refuse(request.signal.reason)
          })
        })
      const rowAt = (at: number) => ({
        ...data[0],
        uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        number: 1_000 - at,
      })
      return Response.json({
        total: 1_000,
        data: Array.from({ length: Math.max(0, Math.min(limit, end - offset)) }, (_, i) => rowAt(offset + i)),
      })
    },
  })
  return {
    desk,
    aborted,
    isHeld: () => expect.poll(() => continueHeld !== undefined).toBe(true),
    /** Lets all pages through. */
    release() {
      isReleased = true
      continueHeld?.()
    },
  }
}
const stop = () => page.getByRole('button', { name: 'Stop' })

test('a search shows its progress, can be stopped, and ends with the list', async () => {
  const { desk, aborted, isHeld } = await heldList()
  const { unmount } = renderAt(desk, list(vi.fn()))
  await find('999999')
  await expect.element(page.getByText('Searched 199 of 1,000')).toBeVisible()
  await userEvent.click(stop())
  await expect.element(page.getByText('Stopped: #999999 is not among the first 199 of 1,000')).toBeVisible()
  expect(aborted).toHaveBeenCalledOnce()
  await find('999999')
  await expect.element(page.getByText('Searched 199 of 1,000')).toBeVisible()
  await isHeld()
  unmount()
  await expect.poll(() => aborted.mock.calls.length).toBe(2)
})

test('a search that is stopped before its first page shows no number of requests', async () => {
  const { desk, isHeld } = await heldList(-1)
  renderAt(desk, list(vi.fn()))
  await find('999999')
  await isHeld()
  await expect.element(page.getByText('Searching for #999999…')).toBeVisible()
  await userEvent.click(stop())
  await expect.element(page.getByText('Search stopped')).toBeVisible()
})

test('a list that ends before its total does not count as searched completely', async () => {
  const { desk } = await heldList(1_000, 500)
  renderAt(desk, list(vi.fn()))
  await find('999999')
  await expect.element(page.getByText('Stopped: #999999 is not among the first 500 of 1,000')).toBeVisible()
})

test.each(['is stopped', 'ends by itself'])(
  'the focus stays on Stop, which becomes Find again, when the search %s',
  async how => {
    const { desk, isHeld, release } = await heldList()
    renderAt(desk, list(vi.fn()))
    await find('999999')
    await isHeld()
    await expect.element(stop()).toBeVisible()
    ;(stop().element() as HTMLButtonElement).focus()
    if (how === 'is stopped') await userEvent.keyboard('{Enter}')
    else release()
    await expect.element(page.getByText(/#999999 is not among/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Find', exact: true })).toHaveFocus()
  },
)

test.each([390, 320])('the progress of a search covers and moves nothing in a window of %i px', async width => {
  const { desk, isHeld } = await heldList()
  renderAt(desk, list(vi.fn()), width)
  const chips = page.getByRole('group', { name: 'Status' })
  await expect.poll(rows).toBeGreaterThan(0)
  const top = () => chips.element().getBoundingClientRect().top
  const before = top()
  await find('999999')
  await isHeld()
  const progress = page.getByText('Searched 199 of 1,000')
  await expect.element(progress).toBeVisible()
  expect(top()).toBe(before)
  // The chips' line has 4 px of its own above them.
  expect(progress.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before + 4)
  expect(stop().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before + 4)
})

test('a search that ends takes the focus from no other element', async () => {
  const { desk, isHeld, release } = await heldList()
  renderAt(desk, list(vi.fn()))
  await find('999999')
  await isHeld()
  const accounts = page.getByRole('combobox', { name: 'Account' })
  ;(accounts.element() as HTMLSelectElement).focus()
  release()
  await expect.element(page.getByText(/#999999 is not among/)).toBeVisible()
  await expect.element(accounts).toHaveFocus()
})

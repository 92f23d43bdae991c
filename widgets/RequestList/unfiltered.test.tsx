import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { UnfilteredList } from './UnfilteredList'

type Page = { total: number; data: { uuid: string; number: number }[] }

/** A desk whose client has so many requests, all on one page. */
async function deskWith(count: () => number) {
  const { data } = await (await freshDesk('demo')).call<Page>('GET', 'v1/requests')
  const rowAt = (at: number, total: number) => ({
    ...data[at % data.length],
    uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    number: total - at,
  })
  const { desk } = await freshDesk('empty', {
    timing: { pollMs: 50, pollOpenMs: 50 },
    fetch: async () => {
      const total = count()
      return Response.json({ total, data: Array.from({ length: total }, (_, at) => rowAt(at, total)) })
    },
  })
  return desk
}
const rows = () => page.getByRole('listitem').elements().length

test('of more than sixty requests only those near the screen are rendered', async () => {
  renderAt(await deskWith(() => 90), <UnfilteredList href={uuid => uuid} />)
  await expect.poll(() => [rows() > 10, rows() < 60]).toEqual([true, true])
})

test('the focused row keeps the focus when the list grows beyond sixty', async () => {
  let count = 60
  renderAt(await deskWith(() => count), <UnfilteredList href={uuid => uuid} />)
  await expect.poll(rows).toBe(60)
  const row = page.getByRole('listitem').nth(2).getByRole('link').element() as HTMLElement
  row.focus()
  count = 61
  await expect.poll(rows).toBe(61)
  expect(document.activeElement).toBe(row)
})

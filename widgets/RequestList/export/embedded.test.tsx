import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk } from '../../../playground/harness/testKit'
import { mount } from '../../mount'

afterEach(() => vi.restoreAllMocks())

type Page = { total: number; data: { uuid: string }[] }

test('a list mounted in a shadow root saves its file, too, and says so there', async () => {
  const at = await freshDesk('demo', { timing: { pollMs: 60_000 } })
  const { data, total } = await at.call<Page>('GET', 'v1/requests?limit=100')
  const saved: { name: string; address: string; text: Promise<string> }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const text = fetch(this.href).then(response => response.text())
    saved.push({ name: this.download, address: this.href, text })
  })
  const place = document.body.appendChild(document.createElement('section'))
  const before = document.body.childElementCount
  const mounted = mount(at.desk, 'RequestList', place, { filter: {}, onFilterChange: () => undefined })
  try {
    await userEvent.click(page.getByRole('button', { name: 'Export as CSV' }))
    await expect.poll(() => saved.length).toBe(1)
    expect(saved[0]!.name).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/)
    expect(saved[0]!.address).toMatch(/^blob:/)
    const text = await saved[0]!.text
    expect(text.split('\r\n').length).toBe(total + 2)
    for (const { uuid } of data) expect(text).toContain(uuid)

    const shadow = place.querySelector('div')!.shadowRoot!
    await expect.poll(() => shadow.textContent).toContain(`${total} requests saved as ${saved[0]!.name}`)
    // The page around it is unchanged.
    expect(document.body.childElementCount).toBe(before)
    expect(document.querySelector('a[download]')).toBeNull()
  } finally {
    mounted.unmount()
    place.remove()
  }
})

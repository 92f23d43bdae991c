import { render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk } from '../playground/harness/testKit'
import { DeskProvider } from './DeskProvider'
import { AuthGate, BalanceDetail, BalancesSummary, RequestList, RequestWizard } from './index'

const NO_POLLING = { timing: { pollOpenMs: 60_000, pollMs: 60_000, freshMs: 60_000 } }

const OfPage = () => (
  <article>
    <h2>A heading of the portal</h2>
    <ul>
      <li>A point</li>
    </ul>
    <button type="button">A button</button>
    <input />
    <table>
      <tbody>
        <tr>
          <td>A cell</td>
        </tr>
      </tbody>
    </table>
  </article>
)
const looks = (within: Element) =>
  [...within.querySelectorAll('article, article *')].map(element => {
    const styles = [...element.computedStyleMap()].filter(([name]) => !/width|height|-size$|origin/.test(name))
    return [element.localName, ...styles.map(([name, value]) => `${name}: ${value}`)]
  })

it('elements of a React page keep their looks around the widgets and inside AuthGate', async () => {
  const kit = await freshDesk('demo', NO_POLLING)
  const alone = render(<OfPage />)
  const before = looks(alone.container)
  expect(before).toHaveLength(10)
  alone.unmount()
  const { container } = render(
    <DeskProvider desk={kit.desk}>
      <OfPage />
      <AuthGate>
        <OfPage />
        <RequestList />
      </AuthGate>
    </DeskProvider>,
  )
  await expect.element(page.getByText('#1060')).toBeVisible()
  expect(looks(container)).toEqual([...before, ...before])
  expect(getComputedStyle(container.querySelector('.desk-root h2')!).margin).toBe('0px')
})

it('a widget inside another one of a React page is a part of it', async () => {
  const kit = await freshDesk('demo', NO_POLLING)
  const { container } = render(
    <DeskProvider desk={kit.desk}>
      <BalanceDetail currency="BTC">
        <RequestList filter={{ currency: 'BTC' }} />
      </BalanceDetail>
    </DeskProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Requests' })).toBeVisible()
  expect(container.querySelectorAll('.desk-root .desk-root')).toHaveLength(0)
})

it('only the widgets of a React page take a place in it', async () => {
  const kit = await freshDesk('demo', NO_POLLING)
  const { container } = render(
    <div id="column" style={{ display: 'flex', flexDirection: 'column', rowGap: 20, width: 390 }}>
      <DeskProvider desk={kit.desk}>
        <BalancesSummary />
        <RequestWizard onClosed={vi.fn()} />
      </DeskProvider>
    </div>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const column = container.querySelector('#column')!
  expect(column.getBoundingClientRect().height).toBe(column.firstElementChild!.getBoundingClientRect().height)
})

it('each widget of a React page sends its events from its own place', async () => {
  const kit = await freshDesk('demo', NO_POLLING)
  const { container } = render(
    <DeskProvider desk={kit.desk}>
      <div id="list">
        <RequestList onOpenRequest={vi.fn()} />
      </div>
      <div id="other">
        <BalancesSummary />
      </div>
    </DeskProvider>,
  )
  const sent: string[] = []
  const listen = ({ target }: Event) => sent.push((target as Element).parentElement!.id)
  document.addEventListener('desk:open-request', listen)
  onTestFinished(() => document.removeEventListener('desk:open-request', listen))
  await page.getByText('#1060').click()
  expect([sent, container.querySelectorAll('[data-desk-portal]').length]).toEqual([['list'], 1])
})

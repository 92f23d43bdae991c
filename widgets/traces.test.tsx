import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, type TestDesk } from '../playground/harness/testKit'
import { pageState, watchTraces } from '../playground/harness/watchTraces'
import { createFeed } from '../src/market/feed'
import { mount, type WidgetName, type WidgetProps } from './mount'

const nothing = () => undefined
const press = (name: string | RegExp) =>
  userEvent.click(page.getByRole('button', { name, exact: typeof name === 'string' }).first())
const dialog = () => expect.element(page.getByRole('dialog').first()).toBeVisible()

/** Waits until the mounted widget has drawn such an element. */
const shown = (selector: string) => () =>
  vi.waitFor(() => {
    const shadow = document.querySelector('section > div')?.shadowRoot
    expect(shadow?.querySelector(selector)).toBeInstanceOf(Element)
  })

type Case = {
  readonly widget: WidgetName
  readonly props: (kit: TestDesk) => Promise<object> | object
  /** Opens what lies over the page. */
  readonly open: () => Promise<unknown>
}
const CASES: Readonly<Record<string, Case>> = {
  'a list': {
    widget: 'RequestList',
    props: () => ({}),
    open: () => expect.element(page.getByText('#1060')).toBeVisible(),
  },
  'a list with its currencies open': {
    widget: 'RequestList',
    props: () => ({ filter: {}, onFilterChange: nothing, onOpenRequest: nothing }),
    async open() {
      await press('Currency: All currencies')
      await expect.element(page.getByRole('option', { name: 'All currencies' })).toBeVisible()
    },
  },
  'the wizard at its first step': { widget: 'RequestWizard', props: () => ({ onClosed: nothing }), open: dialog },
  'the wizard at its order ticket, with the calendar of its deadline': {
    widget: 'RequestWizard',
    props: () => ({
      seed: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
      onClosed: nothing,
    }),
    async open() {
      await press('Deadline')
      await press('Choose a date')
      await expect.element(page.getByRole('grid')).toBeVisible()
    },
  },
  'a request with the dialog that cancels it': {
    widget: 'RequestDetail',
    props: openRequest,
    async open() {
      await press('Cancel request')
      await dialog()
    },
  },
  'a request with the calendar of its deadline': {
    widget: 'RequestDetail',
    props: openRequest,
    async open() {
      await press('Edit deadline')
      await press('Choose a date')
      await expect.element(page.getByRole('grid')).toBeVisible()
    },
  },
  'a transfer': {
    widget: 'TransferDialog',
    props: () => ({ currency: 'USDT', from: 'binance_spot', onClosed: nothing }),
    open: dialog,
  },
  'the balances': {
    widget: 'BalancesPanel',
    props: () => ({ onOpenBalance: nothing }),
    open: () =>
      vi.waitFor(() => {
        const shadow = document.querySelector('section > div')?.shadowRoot
        expect(shadow?.querySelectorAll('[data-row-link]').length).toBeGreaterThan(2)
      }),
  },
  'a balance': {
    widget: 'BalanceDetail',
    props: () => ({ currency: 'BTC', onCreate: nothing, onTransfer: nothing }),
    open: shown('[part=panel]'),
  },
  'the summary of balances': {
    widget: 'BalancesSummary',
    props: () => ({ withPicture: true, onOpenBalances: nothing }),
    open: shown('svg'),
  },
  'the latest activity': {
    widget: 'LatestActivity',
    props: () => ({ onOpenRequest: nothing }),
    open: shown('[data-row-link]'),
  },
  'the form of a new password': {
    widget: 'SetPassword',
    props: () => ({ token: 'a-token', onGoToLogin: nothing }),
    open: shown('input'),
  },
  'the form of the sign-in': {
    widget: 'AuthGate',
    async props({ desk }) {
      desk.signOut()
      return { onForgotPassword: nothing }
    },
    open: shown('input'),
  },
}

async function openRequest({ call }: TestDesk): Promise<WidgetProps<'RequestDetail'>> {
  const { data } = await call<{ data: { uuid: string }[] }>('GET', 'v1/requests?statuses=in_progress')
  return { uuid: data[0]!.uuid }
}

it('a dialog that is closed by Escape leaves no trace on the page, while its widget stays', async () => {
  const kit = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
  const element = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => element.remove())
  const mounted = mount(kit.desk, 'RequestDetail', element, await openRequest(kit))
  onTestFinished(mounted.unmount)
  await expect.element(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
  const before = pageState()
  for (const round of [1, 2]) {
    await press('Cancel request')
    await dialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await vi.waitFor(() => expect([round, pageState()]).toEqual([round, before]), { timeout: 3_000 })
  }
})

/**
 * Listeners of the document for as long as the page lives, once for all widgets: React's, and those by which Ark's
 * combobox, the list of currencies, knows the keyboard from the pointer.
 */
const STAY = /^selectionchange|^(click|key(down|up)|pointer(down|move|up)) \(capture\)/

it.each(Object.entries(CASES))('%s leaves no trace after five mounts in a row', async (_, { widget, props, open }) => {
  const kit = await freshDesk('demo', { timing: { pollOpenMs: 60_000, pollMs: 60_000 } })
  const element = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => element.remove())
  const given = (await props(kit)) as WidgetProps<WidgetName>
  // The feed of prices belongs to the desk, and lives until `desk.close()`.
  kit.desk.market(createFeed)
  const traces = watchTraces()
  onTestFinished(traces.end)
  const before = pageState()
  for (const round of [1, 2, 3, 4, 5]) {
    const mounted = mount(kit.desk, widget, element, given)
    await open()
    mounted.unmount()
    await vi.waitFor(
      () =>
        expect([round, element.childNodes.length, pageState(), traces.left().filter(one => !STAY.test(one))]).toEqual([
          round,
          0,
          before,
          [],
        ]),
      { timeout: 8_000 },
    )
  }
})

import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expectAccessibleLooks, openSettingsTab } from './accessibleLooks'
import { type App, startApp } from './app'
import { expect } from './expect'
import { NO_MAXIMUM, openTotal, reviewButton } from './place'
import { type Client, freshClient } from './sandbox'

type Stage = { readonly page: Page; readonly app: App; readonly client: Client }
type Walk = {
  readonly name: string
  readonly wide?: boolean
  /** One after the other on one page; each leads on from where the one before it ended. */
  readonly states: Readonly<Record<string, (stage: Stage) => Promise<unknown>>>
}

const sheet = ({ page }: Stage) => page.getByRole('dialog')
const press = (stage: Stage, name: string | RegExp) => sheet(stage).getByRole('button', { name }).click()
const fill = (stage: Stage, name: string, text: string) => sheet(stage).getByRole('textbox', { name }).fill(text)
const choose = (stage: Stage, type: string) => sheet(stage).getByText(type, { exact: true }).click()

async function pickCode(stage: Stage, field: string, code: string): Promise<void> {
  await sheet(stage).getByRole('combobox', { name: field }).fill(code)
  await sheet(stage)
    .getByRole('option', { name: new RegExp(`^${code}`) })
    .first()
    .click()
}

const bookIsFilled = (stage: Stage) =>
  expect(stage.page.getByRole('table', { name: 'Asks' }).getByRole('rowheader').first()).toHaveText(/\d/)
const isReady = (stage: Stage) =>
  expect(sheet(stage).getByRole('button', { name: 'Buy BTC', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )

const WALKS: readonly Walk[] = [
  {
    name: 'up to the pair',
    states: {
      side: ({ page }) => page.getByRole('button', { name: 'New request', exact: true }).click(),
      account: async stage => {
        await press(stage, /^Buy/)
        await expect(sheet(stage).getByRole('button', { name: 'Binance Spot' })).toBeVisible()
      },
      currency: async stage => {
        await press(stage, 'Binance Spot')
        await expect(sheet(stage).getByRole('option').first()).toBeVisible()
      },
      'pair through a common currency': stage => sheet(stage).getByRole('switch').click(),
      'a currency that is not found': async stage => {
        await sheet(stage).getByRole('combobox', { name: 'Buy' }).fill('NOSUCH')
        await expect(sheet(stage).getByRole('option')).toHaveCount(0)
      },
    },
  },
  {
    name: 'through a common currency',
    states: {
      'the common currency': async stage => {
        await stage.page.getByRole('button', { name: 'New request', exact: true }).click()
        await press(stage, /^Buy/)
        await press(stage, 'Binance Spot')
        await sheet(stage).getByRole('switch').click()
        await pickCode(stage, 'Buy', 'BTC')
        await pickCode(stage, 'Pay with', 'EUR')
        await expect(sheet(stage).getByRole('heading', { name: 'Triangulate Via' })).toBeVisible()
        await expect(sheet(stage).getByRole('option').first()).toBeVisible()
      },
      'a common currency that is not found': async stage => {
        await sheet(stage).getByRole('combobox').fill('NOSUCH')
        await expect(sheet(stage).getByRole('option')).toHaveCount(0)
      },
      'the total through it, its second book and the routes': async stage => {
        await sheet(stage).getByRole('combobox').fill('USDT')
        await sheet(stage).getByRole('option', { name: /^USDT/ }).click()
        await press(stage, 'Order books')
        await sheet(stage).getByRole('tab').last().click()
        await bookIsFilled(stage)
        await press(stage, 'Compare routes')
        await expect(
          sheet(stage).getByRole('list', { name: 'Compare routes' }).getByRole('listitem').nth(1),
        ).toBeVisible()
        await expect(sheet(stage).getByText('loading…')).toHaveCount(0)
      },
    },
  },
  {
    name: 'at the total',
    states: {
      'a limit that lacks everything, over its book': async stage => {
        await openTotal(stage.page)
        await press(stage, 'Order book')
        await bookIsFilled(stage)
        // Not ready it can still be pressed: it shows what is missing.
        await sheet(stage).getByRole('button', { name: 'Buy BTC' }).click({ force: true })
      },
      'a scaled range over the book': async stage => {
        await choose(stage, 'Scaled')
        await fill(stage, 'Min price', '50000')
        await fill(stage, 'Max price', '60000')
        await fill(stage, 'Amount', '0.25')
        await expect(stage.page.getByRole('figure')).toContainText('average')
        await isReady(stage)
      },
      'a market request and its summary': async stage => {
        await choose(stage, 'Market')
        await isReady(stage)
      },
    },
  },
  {
    name: 'until it is sent',
    states: {
      'the calendar of a deadline, beside a comment': async stage => {
        await openTotal(stage.page)
        await fill(stage, 'Amount', '0.25')
        await press(stage, 'Comment')
        await fill(stage, 'Comment', 'Slowly, please')
        await press(stage, 'Deadline')
        await press(stage, 'Choose a date')
        await expect(stage.page.getByRole('grid')).toBeVisible()
      },
      'the question about what is unusual': async stage => {
        await stage.page.keyboard.press('Escape')
        await expect(stage.page.getByRole('grid')).toHaveCount(0)
        await stage.app.faults(stage.client, [NO_MAXIMUM])
        await fill(stage, 'Price', '50000')
        await isReady(stage)
        await press(stage, 'Buy BTC')
        await expect(sheet(stage).getByRole('heading', { name: 'Review before sending' })).toBeVisible()
      },
      'a request of which nobody knows whether it arrived': async stage => {
        await stage.app.faults(stage.client, [
          { match: { method: 'POST', path: '/v1/requests' }, act: { reset: 'before' } },
        ])
        await reviewButton(stage.page).click()
        await expect(sheet(stage).getByText(/^We could not confirm whether the desk received it\./)).toBeVisible()
      },
    },
  },
  {
    name: 'with a draft',
    states: {
      'what was typed and is offered again': async stage => {
        await openTotal(stage.page)
        await fill(stage, 'Price', '50000')
        await fill(stage, 'Amount', '0.25')
        await stage.page.keyboard.press('Escape')
        await expect(sheet(stage)).toHaveCount(0)
        await stage.page.getByRole('button', { name: 'New request', exact: true }).click()
        await expect(sheet(stage).getByText(/^Continue where you left off: /)).toBeVisible()
      },
    },
  },
  {
    name: 'on a wide window',
    wide: true,
    states: {
      'the total beside its book': async stage => {
        await openTotal(stage.page)
        await fill(stage, 'Amount', '0.25')
        await bookIsFilled(stage)
      },
    },
  },
]

describe('the wizard with a screen reader', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(WALKS)(
    'is in order in each of its states $name, in both themes and languages',
    async ({ wide, states }) => {
      // The other tab is a bare picture: for that the browser looks for an icon itself.
      app.tolerate(/favicon\.ico/)
      const client = await freshClient('funded')
      const page = await app.open('/', { client, theme: 'dark', language: 'en-US', ...(wide && { wide }) })
      const settings = await openSettingsTab(page)
      const stage = { page, app, client }
      for (const [turn, [name, reach]] of Object.entries(states).entries()) {
        await reach(stage)
        await expectAccessibleLooks(page, settings, name, turn)
      }
      await settings.close()
    },
    240_000,
  )
})

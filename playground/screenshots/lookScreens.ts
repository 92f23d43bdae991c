import type { MessageKey } from '../../src/i18n/en-US'
import { REQUEST_SCREENS } from './lookRequests'
import type { Screen, Stage } from './lookScreen'

const create = ({ page, say }: Stage) => page.getByRole('button', { name: say('nav.create') }).click()
const press = ({ page }: Stage, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

async function toPair(stage: Stage): Promise<void> {
  await create(stage)
  await press(stage, stage.say('wizard.buy'))
  await press(stage, 'Binance Spot')
}

async function choosePair(stage: Stage, base: string, counter: string): Promise<void> {
  const sheet = stage.page.getByRole('dialog')
  for (const [label, code] of [
    ['wizard.buy.base', base],
    ['wizard.buy.counter', counter],
  ] as const) {
    await sheet.getByRole('combobox', { name: stage.say(label) }).fill(code)
    await sheet
      .getByRole('option', { name: new RegExp(`^${code}`) })
      .first()
      .click()
  }
}

async function toTotal(stage: Stage): Promise<void> {
  await toPair(stage)
  await choosePair(stage, 'BTC', 'USDT')
  await stage.page
    .getByRole('dialog')
    .getByRole('textbox', { name: stage.say('total.amount') })
    .waitFor()
}

async function toCommon(stage: Stage): Promise<void> {
  await toPair(stage)
  await stage.page.getByRole('switch').click()
  await choosePair(stage, 'BTC', 'EUR')
  await stage.page.getByRole('option').first().waitFor()
}

async function toTotalVia(stage: Stage): Promise<void> {
  await toCommon(stage)
  await stage.page.getByRole('combobox').fill('USDT')
  await stage.page.getByRole('option', { name: /^USDT/ }).click()
  await fill(stage, '88000', '0.05')
}

async function fill(stage: Stage, price: string, amount: string): Promise<void> {
  const field = (key: MessageKey) => stage.page.getByRole('textbox', { name: stage.say(key) })
  await field('total.price').fill(price)
  await field('total.amount').fill(amount)
}

/** The book that stands under that title, beside the form or folded out, once it has its levels. */
async function toBook({ page, say }: Stage, title: MessageKey): Promise<void> {
  const fold = page.getByRole('button', { name: say(title) })
  if (await fold.isVisible()) await fold.click()
  await page
    .getByRole('table', { name: say('book.bids') })
    .getByText(/\d/)
    .first()
    .waitFor()
}

/** Every screen that is looked at before it is called done (visual.md). A new one is a line here. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    reach: async ({ page }) => {
      await page.locator('input[inputmode=email]').fill('nobody@deskside.test')
      await page.locator('input[autocomplete=current-password]').fill('Wrong-2026')
      await page.locator('button[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'password', path: '/password-reset/a-link' },
  { name: 'dashboard', path: '/', scene: 'demo' },
  { name: 'dashboard-empty', path: '/', scene: 'empty' },
  { name: 'dashboard-funded', path: '/', scene: 'funded' },
  ...REQUEST_SCREENS,
  { name: 'balances', path: '/balances', scene: 'demo' },
  { name: 'balances-empty', path: '/balances', scene: 'empty' },
  { name: 'balances-large', path: '/balances', scene: 'large' },
  { name: 'balance', path: '/balances/BTC', scene: 'demo' },
  { name: 'balance-account', path: '/balances/BTC?exchangeAccount=binance_usdm', scene: 'demo' },
  { name: 'profile', path: '/profile', scene: 'demo' },
  { name: 'not-found', path: '/nowhere', scene: 'demo' },
  {
    name: 'wizard-side',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await create(stage)
      await stage.page.getByRole('dialog', { name: stage.say('wizard.sideTitle') }).waitFor()
    },
  },
  {
    name: 'wizard-account',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await create(stage)
      await press(stage, stage.say('wizard.buy'))
    },
  },
  { name: 'wizard-pair', path: '/', scene: 'demo', reach: toPair },
  {
    name: 'wizard-pair-triangulation',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toPair(stage)
      await stage.page.getByRole('switch').click()
    },
  },
  { name: 'wizard-common', path: '/', scene: 'demo', reach: toCommon },
  { name: 'wizard-total', path: '/', scene: 'demo', reach: toTotal },
  { name: 'wizard-total-via', path: '/', scene: 'demo', reach: toTotalVia },
  {
    name: 'wizard-total-via-books',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotalVia(stage)
      const { page, say } = stage
      await page.getByRole('textbox', { name: say('total.price') }).fill('')
      await toBook(stage, 'book.legs')
    },
  },
  {
    name: 'wizard-total-filled',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotal(stage)
      await fill(stage, '95000', '0.25')
    },
  },
  {
    name: 'wizard-confirm',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotal(stage)
      await fill(stage, '105000', '0.25')
      const commit = stage.page.locator('button[type=submit]:not([aria-disabled])')
      await commit.waitFor()
      await commit.click()
      await stage.page.getByRole('heading', { name: stage.say('confirm.title') }).waitFor()
    },
  },
  {
    name: 'wizard-draft',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotal(stage)
      await fill(stage, '95000', '0.75')
      await stage.page.keyboard.press('Escape')
      await create(stage)
      await stage.page.getByRole('button', { name: stage.say('draft.discard') }).waitFor()
    },
  },
  {
    name: 'wizard-total-book',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotal(stage)
      const { page, say } = stage
      await page.getByRole('textbox', { name: say('total.amount') }).fill('0.75')
      await toBook(stage, 'book.title')
    },
  },
  {
    name: 'wizard-total-routes',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotalVia(stage)
      const { page, say } = stage
      await fill(stage, '95000', '0.25')
      await page.getByRole('button', { name: say('routes.title') }).click()
      await page
        .getByRole('list', { name: say('routes.title') })
        .getByRole('listitem')
        .nth(1)
        .waitFor()
      await page.getByText(say('routes.asking')).first().waitFor({ state: 'detached' })
      await page.getByRole('list', { name: say('routes.title') }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'wizard-total-scaled',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotal(stage)
      const { page, say } = stage
      await page.getByText(say('type.scaled'), { exact: true }).click()
      await page.getByRole('textbox', { name: say('total.minPrice') }).fill('93000')
      await page.getByRole('textbox', { name: say('total.maxPrice') }).fill('97500')
      await page.getByRole('textbox', { name: say('total.amount') }).fill('0.25')
      await toBook(stage, 'book.title')
      await page.getByRole('figure').last().scrollIntoViewIfNeeded()
    },
  },
]

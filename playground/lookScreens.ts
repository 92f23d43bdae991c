import type { Page } from 'playwright'
import type { MessageKey } from '../src/i18n/en-US'
import type { SceneName } from './desk/scenes/scenes'

/** A page that is open on a screen, and the words that stand on it. */
export type Stage = { readonly page: Page; say(key: MessageKey): string }

export type Screen = {
  readonly name: string
  readonly path: string
  /** The client's scene; none: signed out. */
  readonly scene?: SceneName
  /** What the desk does wrong meanwhile (reliability.md section 3). */
  readonly faults?: readonly object[]
  /** From the path to the screen, the way a client goes. */
  readonly reach?: (stage: Stage) => Promise<void>
}

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
  await stage.page.getByRole('option', { name: /^USDT/ }).first().click()
  const field = (key: MessageKey) => stage.page.getByRole('textbox', { name: stage.say(key) })
  await field('total.price').fill('88000')
  await field('total.amount').fill('0.05')
}

async function edit(stage: Stage, ...what: readonly MessageKey[]) {
  await openFirst(stage)
  const names = new RegExp(what.map(key => stage.say(key)).join('|'))
  await stage.page.getByRole('button', { name: names }).first().click()
}

const openFirst = ({ page }: Stage) => page.getByRole('link', { name: /#\d+/ }).first().click()
const rowsToStand = ({ page }: Stage) => page.getByRole('link', { name: /#\d+/ }).first().waitFor()

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
  { name: 'requests', path: '/requests', scene: 'demo', reach: rowsToStand },
  { name: 'requests-none', path: '/requests', scene: 'empty' },
  {
    name: 'requests-failed',
    path: '/requests',
    scene: 'demo',
    faults: [{ match: { path: '/v1/requests' }, act: { status: 500 } }],
  },
  {
    name: 'requests-narrowed',
    path: '/requests?status=executed&exchangeAccount=binance_spot',
    scene: 'demo',
    reach: rowsToStand,
  },
  {
    name: 'requests-none-fit',
    path: '/requests?status=new&currency=NOPE',
    scene: 'demo',
    reach: ({ page, say }) => page.getByText(say('filter.nothing')).waitFor(),
  },
  {
    name: 'requests-currency',
    path: '/requests',
    scene: 'demo',
    reach: async ({ page, say }) => {
      await page.getByRole('button', { name: say('filter.allCurrencies') }).click()
      await page.getByRole('combobox', { name: say('filter.currency') }).fill('E')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'requests-not-found',
    path: '/requests',
    scene: 'large',
    reach: async ({ page }) => {
      await page.getByRole('searchbox').fill('999999')
      await page.keyboard.press('Enter')
      await page.getByRole('search').getByText('10,000').or(page.getByRole('search').getByText('10\u00a0000')).waitFor()
    },
  },
  {
    name: 'requests-exporting',
    path: '/requests',
    scene: 'large',
    reach: async ({ page, say }) => {
      await page.getByRole('button', { name: say('export.start') }).click()
      await page.getByRole('button', { name: say('reading.stop') }).waitFor()
    },
  },
  {
    name: 'requests-beside',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await rowsToStand(stage)
      await openFirst(stage)
      await stage.page.getByRole('article').waitFor()
    },
  },
  { name: 'request', path: '/requests', scene: 'demo', reach: openFirst },
  {
    name: 'request-cancel',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await openFirst(stage)
      await stage.page.getByRole('button', { name: stage.say('request.cancel') }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'request-comment',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await edit(stage, 'request.editComment', 'request.addComment')
      await stage.page.getByRole('button', { name: stage.say('request.saveComment') }).waitFor()
    },
  },
  {
    name: 'request-comment-lost',
    path: '/requests',
    scene: 'demo',
    faults: [{ match: { method: 'POST', path: '/v1/requests' }, act: { reset: 'before' } }],
    reach: async stage => {
      await edit(stage, 'request.editComment', 'request.addComment')
      await stage.page.getByRole('textbox', { name: stage.say('request.comment') }).fill('Not above 68,000.')
      await stage.page.getByRole('button', { name: stage.say('request.saveComment') }).click()
      await stage.page.getByText(stage.say('request.saveUnknown')).waitFor()
    },
  },
  {
    name: 'request-deadline',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await edit(stage, 'request.editDeadline')
      const field = stage.page.getByRole('textbox', { name: stage.say('request.deadline') })
      await field.fill('')
      await field.pressSequentially('31022027')
      await stage.page.getByText(stage.say('invalid.format')).waitFor()
    },
  },
  {
    name: 'request-calendar',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await edit(stage, 'request.editDeadline')
      await stage.page.getByRole('button', { name: stage.say('field.calendarOpen') }).click()
      await stage.page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'request-repeat',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await openFirst(stage)
      await stage.page.getByRole('button', { name: stage.say('request.repeat') }).click()
      await stage.page
        .getByRole('dialog')
        .getByRole('textbox', { name: stage.say('total.amount') })
        .waitFor()
    },
  },
  {
    name: 'request-timeline',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await edit(stage, 'request.editDeadline')
      const { page, say } = stage
      for (const text of ['24-12-2030', '25-12-2030']) {
        await page.getByRole('textbox', { name: say('request.deadline') }).fill(text)
        await page.getByRole('button', { name: say('request.save'), exact: true }).click()
        await page.getByRole('button', { name: say('request.editDeadline') }).click()
      }
      await page.getByRole('button', { name: say('request.editCancel'), exact: true }).click()
      await page.getByRole('heading', { name: say('timeline.title') }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'request-missing', path: '/requests/00000000-0000-4000-8000-000000000000', scene: 'demo' },
  { name: 'balances', path: '/balances', scene: 'demo' },
  { name: 'balances-empty', path: '/balances', scene: 'empty' },
  { name: 'balances-large', path: '/balances', scene: 'large' },
  { name: 'balance', path: '/balances/BTC', scene: 'demo' },
  { name: 'balance-account', path: '/balances/BTC?exchangeAccount=binance_usdm', scene: 'demo' },
  { name: 'profile', path: '/profile', scene: 'demo' },
  { name: 'not-found', path: '/nowhere', scene: 'demo' },
  { name: 'wizard-side', path: '/', scene: 'demo', reach: create },
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
    name: 'wizard-total-filled',
    path: '/',
    scene: 'demo',
    reach: async stage => {
      await toTotal(stage)
      const field = (key: MessageKey) => stage.page.getByRole('textbox', { name: stage.say(key) })
      await field('total.price').fill('95000')
      await field('total.amount').fill('0.25')
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
      const fold = page.getByRole('button', { name: say('book.title') })
      if (await fold.isVisible()) await fold.click()
      await page
        .getByRole('table', { name: say('book.bids') })
        .getByText(/\d/)
        .first()
        .waitFor()
    },
  },
]

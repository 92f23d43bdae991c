import type { MessageKey } from '../../src/i18n/en-US'
import type { Screen, Stage } from './lookScreen'

async function edit(stage: Stage, ...what: readonly MessageKey[]) {
  await openFirst(stage)
  const names = new RegExp(what.map(key => stage.say(key)).join('|'))
  await stage.page.getByRole('button', { name: names }).first().click()
}

const openFirst = async ({ page }: Stage) => {
  await page.getByRole('link', { name: /#\d+/ }).first().click()
  await page.getByRole('article').waitFor()
}
const rowsToStand = ({ page }: Stage) => page.getByRole('link', { name: /#\d+/ }).first().waitFor()
const rowWithDistance = ({ page }: Stage) =>
  page
    .locator('a:has([data-distance])')
    .filter({ hasText: /%\u00a0(below|above)|%\u00a0(нижче|вище)/ })
    .first()
const distanceToStand = (stage: Stage) => rowWithDistance(stage).waitFor()

/** The list of requests and one of them, in all that can be done there. */
export const REQUEST_SCREENS: readonly Screen[] = [
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
  { name: 'requests-distance', path: '/requests?status=new&status=in_progress', scene: 'demo', reach: distanceToStand },
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
      await page.getByRole('option', { name: 'ETH' }).waitFor()
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
    },
  },
  { name: 'request', path: '/requests', scene: 'demo', reach: openFirst },
  {
    name: 'request-distance',
    path: '/requests?status=new&status=in_progress',
    scene: 'demo',
    reach: async stage => {
      await distanceToStand(stage)
      await rowWithDistance(stage).click()
      await stage.page.getByRole('article').waitFor()
    },
  },
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
    name: 'request-comment-kept',
    path: '/requests',
    scene: 'demo',
    reach: async stage => {
      await edit(stage, 'request.editComment', 'request.addComment')
      await stage.page.getByRole('textbox', { name: stage.say('request.comment') }).fill('Not above 68,000.')
      await stage.page.keyboard.press('Escape')
      await stage.page.getByText(stage.say('request.draftKept')).first().waitFor()
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
      await stage.page.getByText(stage.say('invalid.no_day')).waitFor()
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
]

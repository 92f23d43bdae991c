import * as balance from '../balanceSteps'
import * as go from '../steps'
import * as wizard from '../wizardSteps'
import type { Screens } from './screen'

/** A new request, step by step. */
export const WIZARD: Screens = {
  'wizard-side': { path: '/', steps: [go.press('nav.create'), go.waitForText('wizard.sideTitle')] },
  'wizard-account': { path: '/', steps: [go.press('nav.create'), wizard.choose('wizard.buy')] },
  'wizard-account-empty': { path: '/', scene: 'empty', steps: [go.press('nav.create'), wizard.choose('wizard.buy')] },
  'wizard-pair-empty': { path: '/', scene: 'empty', steps: wizard.toPair },
  'wizard-pair': { path: '/', steps: wizard.toPair },
  'wizard-pair-triangulation': { path: '/', steps: wizard.toTriangulation },
  'wizard-common': { path: '/', steps: wizard.toCommon },
  'wizard-total': { path: '/', steps: wizard.toTicket },
  'wizard-total-via': { path: '/', steps: wizard.toTicketVia },
  'wizard-total-via-books': {
    path: '/',
    steps: [...wizard.toTicketVia, go.fill('total.price', ''), wizard.showBook('book.legs')],
  },
  'wizard-total-filled': {
    path: '/',
    steps: [...wizard.toTicket, go.fill('total.price', '95000'), go.fill('total.amount', '0.25')],
  },
  'wizard-total-market': {
    path: '/',
    steps: [
      ...wizard.toTicket,
      ({ page, text }) => page.getByRole('radio', { name: text('type.market') }).check({ force: true }),
      go.fill('total.amount', '0.25'),
    ],
  },
  'wizard-total-futures': {
    path: '/',
    steps: [...wizard.toFutures, go.fill('total.price', '95000'), go.fill('total.amount', '0.25')],
  },
  'wizard-confirm': {
    path: '/',
    steps: [
      ...wizard.toTicket,
      go.fill('total.price', '105000'),
      go.fill('total.amount', '0.25'),
      wizard.submit,
      go.waitForText('review.title'),
    ],
  },
  'wizard-draft': {
    path: '/',
    steps: [
      ...wizard.toTicket,
      go.fill('total.price', '95000'),
      go.fill('total.amount', '0.75'),
      go.pressKey('Escape'),
      go.press('nav.create'),
      go.waitForButton('savedTicket.discard'),
    ],
  },
  'wizard-total-book': {
    path: '/',
    steps: [...wizard.toTicket, go.fill('total.amount', '0.75'), wizard.showBook('book.title')],
  },
  'wizard-total-routes': {
    path: '/',
    steps: [
      ...wizard.toTicketVia,
      go.fill('total.price', '95000'),
      go.fill('total.amount', '0.25'),
      go.press('routes.title'),
      ({ page, text }) =>
        page
          .getByRole('list', { name: text('routes.title') })
          .getByRole('listitem')
          .nth(1)
          .waitFor(),
      ({ page, text }) => page.getByText(text('routes.loading')).first().waitFor({ state: 'detached' }),
      go.scrollTo('list', 'routes.title'),
    ],
  },
  'wizard-total-scaled': {
    path: '/',
    steps: [
      ...wizard.toTicket,
      ({ page, text }) => page.getByText(text('type.scaled'), { exact: true }).click(),
      go.fill('total.minPrice', '93000'),
      go.fill('total.maxPrice', '97500'),
      go.fill('total.amount', '0.25'),
      wizard.showBook('book.title'),
      ({ page }) => page.getByRole('figure').last().scrollIntoViewIfNeeded(),
    ],
  },

  'wizard-account-sell': {
    path: '/',
    steps: [go.press('nav.create'), wizard.choose('wizard.sell'), go.waitForText('wizard.accountTitle')],
  },
  'wizard-pair-unconfirmed': {
    path: balance.BTC_ON_BINANCE,
    faults: [{ match: { method: 'POST', path: '/v1/requests' }, act: { reset: 'before' } }],
    steps: [
      ...wizard.toTicket,
      go.fill('total.price', '95000'),
      go.fill('total.amount', '0.25'),
      wizard.submit,
      go.waitForButton('total.sendAgain'),
      go.pressKey('Escape'),
      balance.buyBitcoin,
      go.waitForButton('savedTicket.check'),
    ],
  },
  'wizard-confirm-futures': {
    path: '/',
    steps: [
      ...wizard.toFutures,
      go.fill('total.price', '95000'),
      go.fill('total.amount', '0.25'),
      wizard.submit,
      go.waitForText('review.title'),
    ],
  },
}

import type { SceneName } from '../sandbox/desk/scenes/scenes'
import * as go from './steps'

export type Screen = {
  readonly path: string
  /** The client's scene; the demo client's unless given. */
  readonly scene?: SceneName | 'signedOut'
  /** What fails at the desk meanwhile, as the sandbox takes faults. */
  readonly faults?: readonly object[]
  /** From the path to the screen, as a client gets there. */
  readonly steps?: readonly go.Step[]
}

const OPEN = '/requests?status=new&status=in_progress'
const editComment = [...go.openFirst, go.press('request.editComment', 'request.addComment')]
const editDeadline = [...go.openFirst, go.press('request.editDeadline')]
const saveDeadline = (text: string) => [
  go.fill('request.deadline', text),
  go.press('request.save'),
  go.press('request.editDeadline'),
]

/** Every screen, by the name of its picture. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  login: { path: '/login', scene: 'signedOut' },
  'login-refused': { path: '/login', scene: 'signedOut', steps: go.refuseSignIn },
  password: { path: '/password-reset/a-link', scene: 'signedOut' },
  dashboard: { path: '/' },
  'dashboard-empty': { path: '/', scene: 'empty' },
  'dashboard-funded': { path: '/', scene: 'funded' },
  balances: { path: '/balances' },
  'balances-empty': { path: '/balances', scene: 'empty' },
  'balances-large': { path: '/balances', scene: 'large' },
  balance: { path: '/balances/BTC' },
  'balance-account': { path: '/balances/BTC?exchangeAccount=binance_usdm' },
  transfer: { path: '/balances/BTC?exchangeAccount=binance_spot', steps: go.toTransfer },
  'transfer-filled': {
    path: '/balances/BTC?exchangeAccount=binance_spot',
    steps: [...go.toTransfer, go.fill('transfer.amount', '0.25')],
  },
  profile: { path: '/profile' },
  'not-found': { path: '/nowhere' },

  requests: { path: '/requests', steps: [go.waitForRows] },
  'requests-none': { path: '/requests', scene: 'empty' },
  'requests-failed': { path: '/requests', faults: [{ match: { path: '/v1/requests' }, act: { status: 500 } }] },
  'requests-narrowed': {
    path: '/requests?status=executed&exchangeAccount=binance_spot',
    steps: [go.waitForRows],
  },
  'requests-distance': { path: OPEN, steps: [go.waitForDistance] },
  'requests-none-fit': { path: '/requests?status=new&currency=NOPE', steps: [go.waitForText('filter.nothing')] },
  'requests-currency': {
    path: '/requests',
    steps: [
      ({ page }) => page.getByRole('button', { name: /^(Currency|Валюта): / }).click(),
      ({ page, text }) => page.getByRole('combobox', { name: text('filter.currency') }).fill('E'),
      ({ page }) => page.getByRole('option', { name: 'ETH' }).waitFor(),
    ],
  },
  'requests-not-found': {
    path: '/requests',
    scene: 'large',
    steps: [
      ({ page }) => page.getByRole('searchbox').fill('999999'),
      go.pressKey('Enter'),
      ({ page }) =>
        page
          .getByRole('search')
          .getByText(/10[,\u00a0]000/)
          .waitFor(),
    ],
  },
  'requests-exporting': {
    path: '/requests',
    scene: 'large',
    steps: [go.press('export.start'), go.waitForButton('reading.stop')],
  },
  'requests-beside': { path: '/requests', steps: [go.waitForRows, ...go.openFirst] },

  request: { path: '/requests', steps: go.openFirst },
  'request-distance': { path: OPEN, steps: [go.waitForDistance, ...go.openWithDistance] },
  'request-cancel': {
    path: '/requests',
    steps: [...go.openFirst, go.press('request.cancel'), go.waitForRole('dialog')],
  },
  'request-comment': { path: '/requests', steps: [...editComment, go.waitForButton('request.saveComment')] },
  'request-comment-kept': {
    path: '/requests',
    steps: [
      ...editComment,
      go.fill('request.comment', 'Not above 68,000.'),
      go.pressKey('Escape'),
      go.waitForText('request.draftKept'),
    ],
  },
  'request-comment-lost': {
    path: '/requests',
    faults: [{ match: { method: 'POST', path: '/v1/requests' }, act: { reset: 'before' } }],
    steps: [
      ...editComment,
      go.fill('request.comment', 'Not above 68,000.'),
      go.press('request.saveComment'),
      go.waitForText('request.saveUnknown'),
    ],
  },
  'request-deadline': {
    path: '/requests',
    steps: [
      ...editDeadline,
      go.fill('request.deadline', ''),
      ({ page, text }) => page.getByRole('textbox', { name: text('request.deadline') }).pressSequentially('31022027'),
      go.waitForText('invalid.no_day'),
    ],
  },
  'request-calendar': {
    path: '/requests',
    steps: [...editDeadline, go.press('field.calendarOpen'), go.waitForRole('grid')],
  },
  'request-repeat': {
    path: '/requests',
    steps: [...go.openFirst, go.press('request.repeat'), go.waitForField('total.amount')],
  },
  'request-timeline': {
    path: '/requests',
    steps: [
      ...editDeadline,
      ...saveDeadline('24-12-2030'),
      ...saveDeadline('25-12-2030'),
      go.press('request.editCancel'),
      go.scrollTo('heading', 'timeline.title'),
    ],
  },
  'request-missing': { path: '/requests/00000000-0000-4000-8000-000000000000' },

  'wizard-side': { path: '/', steps: [go.press('nav.create'), go.waitForText('wizard.sideTitle')] },
  'wizard-account': { path: '/', steps: [go.press('nav.create'), go.choose('wizard.buy')] },
  'wizard-pair': { path: '/', steps: go.toPair },
  'wizard-pair-triangulation': { path: '/', steps: go.toTriangulation },
  'wizard-common': { path: '/', steps: go.toCommon },
  'wizard-total': { path: '/', steps: go.toTicket },
  'wizard-total-via': { path: '/', steps: go.toTicketVia },
  'wizard-total-via-books': {
    path: '/',
    steps: [...go.toTicketVia, go.fill('total.price', ''), go.showBook('book.legs')],
  },
  'wizard-total-filled': {
    path: '/',
    steps: [...go.toTicket, go.fill('total.price', '95000'), go.fill('total.amount', '0.25')],
  },
  'wizard-total-market': {
    path: '/',
    steps: [
      ...go.toTicket,
      ({ page, text }) => page.getByRole('radio', { name: text('type.market') }).check({ force: true }),
      go.fill('total.amount', '0.25'),
    ],
  },
  'wizard-total-futures': {
    path: '/',
    steps: [...go.toFutures, go.fill('total.price', '95000'), go.fill('total.amount', '0.25')],
  },
  'wizard-confirm': {
    path: '/',
    steps: [
      ...go.toTicket,
      go.fill('total.price', '105000'),
      go.fill('total.amount', '0.25'),
      go.submit,
      go.waitForText('review.title'),
    ],
  },
  'wizard-draft': {
    path: '/',
    steps: [
      ...go.toTicket,
      go.fill('total.price', '95000'),
      go.fill('total.amount', '0.75'),
      go.pressKey('Escape'),
      go.press('nav.create'),
      go.waitForButton('draft.discard'),
    ],
  },
  'wizard-total-book': {
    path: '/',
    steps: [...go.toTicket, go.fill('total.amount', '0.75'), go.showBook('book.title')],
  },
  'wizard-total-routes': {
    path: '/',
    steps: [
      ...go.toTicketVia,
      go.fill('total.price', '95000'),
      go.fill('total.amount', '0.25'),
      go.press('routes.title'),
      ({ page, text }) =>
        page
          .getByRole('list', { name: text('routes.title') })
          .getByRole('listitem')
          .nth(1)
          .waitFor(),
      ({ page, text }) => page.getByText(text('routes.asking')).first().waitFor({ state: 'detached' }),
      go.scrollTo('list', 'routes.title'),
    ],
  },
  'wizard-total-scaled': {
    path: '/',
    steps: [
      ...go.toTicket,
      ({ page, text }) => page.getByText(text('type.scaled'), { exact: true }).click(),
      go.fill('total.minPrice', '93000'),
      go.fill('total.maxPrice', '97500'),
      go.fill('total.amount', '0.25'),
      go.showBook('book.title'),
      ({ page }) => page.getByRole('figure').last().scrollIntoViewIfNeeded(),
    ],
  },
}

import * as go from '../steps'
import type { Screens } from './screen'

const OPEN = '/requests?status=new&status=in_progress'
const editComment = [...go.openFirst, go.press('request.editComment', 'request.addComment')]
const editDeadline = [...go.openFirst, go.press('request.editDeadline')]
const saveDeadline = (text: string) => [
  go.fill('request.deadline', text),
  go.press('request.save'),
  go.press('request.editDeadline'),
]

/** The list of requests, and one of them. */
export const REQUESTS: Screens = {
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
}

import { render } from '@testing-library/react'
import { Big } from 'big.js'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createDesk } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import { unconfirmedTicket } from '../../../src/desk/requests/testUnconfirmed'
import type { Locale } from '../../../src/domain/locale'
import { newRequest } from '../../../src/domain/request/newRequest'
import type { RequestType, Side } from '../../../src/domain/request/request'
import { EMPTY_TICKET, type Ticket } from '../../../src/domain/request/ticket'
import { RequestWizard } from '../../RequestWizard/RequestWizard'
import { DeskInRoot } from '../../WithDesk'
import { contradictions, type Typed } from './testContradictions'
import { excessDigits } from './testDigits'
import { createTestMarkets } from './testMarket'
import { reviewContradictions } from './testReview'
import { readScreen, type Screen } from './testScreen'
import { loadScreenWords, type ScreenWords } from './testScreenWords'
import { at, listedMoments, type Moment, marketPrice, type VisitedPair } from './testVisitedPairs'

const LEVERAGE = '10'
export const FUNDS = '125000.123456789'

/** A form, two states of its market, an edit, and the review that follows. */
export type Visit = {
  readonly pair: VisitedPair
  readonly side: Side
  readonly type: RequestType
  /** The part of a round amount of counter, in ten thousandths. */
  readonly size: number
  /** The size that the client types in its place; null: the amount stays. */
  readonly editedSize: number | null
  /** Parts of the market price in thousandths: of the limit, or of the range's ends. */
  readonly low: number
  readonly high: number
  readonly desk: 'answers' | 'slow' | 'fails' | 'no maximum'
  /** The market when the form opens, and later. */
  readonly moments: readonly [Moment, Moment]
  readonly position: string | null
  /** Another ticket of the pair and side was sent an hour ago, with unknown result. */
  readonly hasUnconfirmed: boolean
  readonly locale: Locale
}

const OTHER = '0.4321'

export const amountOf = ({ pair, size }: Visit): string =>
  new Big(FUNDS).times(size).div(100_000).div(pair.price).round(8, Big.roundUp).toFixed()

const ticketOf = (visit: Visit): Ticket => {
  const { pair, side, type, low, high } = visit
  const { exchangeAccount, base, counter, common } = pair
  const price = at(pair, low)
  return {
    route: { side, exchangeAccount, base, counter, ...(common ? { common } : {}) },
    values: {
      ...EMPTY_TICKET,
      type,
      requestedBase: amountOf(visit),
      requestedPrice: price,
      minPrice: price,
      maxPrice: at(pair, high),
    },
  }
}

/** Answers as a desk does; `release` lets a slow one answer. */
function openDesk(visit: Visit) {
  const { desk: how, pair, position, locale } = visit
  let release = (): void => undefined
  const released = new Promise<void>(done => {
    release = done
  })
  const costOf = (query: URLSearchParams) => {
    const [price = '1', requested = '0'] = [query.get('price') ?? '1', query.get('requested') ?? '0']
    const isFutures = pair.exchangeAccount === 'binance_usdm'
    const sellsBase = query.get('side') === 'sell' && !isFutures
    const power = isFutures ? new Big(FUNDS).times(LEVERAGE) : new Big(FUNDS)
    const max = sellsBase ? new Big(FUNDS) : power.div(price).round(8, Big.roundDown)
    return {
      ...(how === 'no maximum' ? {} : { max: max.toFixed() }),
      available: FUNDS,
      ...(isFutures ? { cost: new Big(requested).times(price).div(LEVERAGE).round(8, Big.roundUp).toFixed() } : {}),
      ...(pair.common ? { commonAvailable: FUNDS } : {}),
    }
  }
  const entry = { amount: FUNDS, available: FUNDS, withdrawable: FUNDS, position, equivalents: {} }
  const asset = (code: string) => ({ asset: code, all_accounts: entry, [pair.exchangeAccount]: entry })
  const desk = createDesk({
    url: 'http://desk.test',
    name: 'figures',
    locale,
    timing: { costMs: 0, costLatestMs: 10, freshMs: 0 },
    async fetch(input) {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (pathname.endsWith('/balances'))
        return Response.json({ total: 2, data: [asset(pair.base), asset(pair.counter)] })
      if (pathname.endsWith('/me/accounts')) return Response.json([pair.exchangeAccount])
      if (pathname.endsWith('/requests')) return Response.json({ total: 0, data: [] })
      if (!pathname.endsWith('/cost')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      if (how === 'slow') await released
      return how === 'fails' ? Response.json({ errors: [] }, { status: 500 }) : Response.json(costOf(searchParams))
    },
  })
  desk.session.start('a-token')
  return { desk, release }
}

/** Sent so long ago that it can't arrive any more. */
function otherTicket(visit: Visit) {
  const { route, values } = ticketOf(visit)
  const other = { route, values: { ...values, requestedBase: OTHER } }
  const { sending } = unconfirmedTicket('other')
  const sentAt = Date.now() - 3_600_000
  const request = newRequest(other, undefined, 'UTC')
  return { ...other, sending: { ...sending, request, sentAt, firstSentAt: sentAt, end: 'cutOff' as const } }
}

/** The values that stand behind a screen. */
function typedIn(visit: Visit, moment: Moment): Typed {
  const { pair, side, type, low, high, position, hasUnconfirmed } = visit
  const amount = amountOf(visit)
  return {
    side,
    type,
    isFutures: pair.exchangeAccount === 'binance_usdm',
    amount,
    price: at(pair, low),
    max: at(pair, high),
    market: marketPrice(pair, moment, side, amount),
    funds: FUNDS,
    position: position ?? undefined,
    other: hasUnconfirmed ? OTHER : undefined,
  }
}

/**
 * Reads the screen before the desk answers, after it has, after the market has moved, after an edit, and in the
 * review. Calls back with what is wrong there.
 */
export async function visit(drawn: Visit, onScreen: (screen: Screen, wrong: readonly string[], when: string) => void) {
  const { pair, moments, locale, hasUnconfirmed } = drawn
  const words = await loadScreenWords(locale)
  const { desk, release } = openDesk(drawn)
  if (hasUnconfirmed) desk.savedTickets.saveUnconfirmed(otherTicket(drawn))
  const { market, move } = createTestMarkets(listedMoments(pair, moments[0]))
  const { route, values } = ticketOf(drawn)
  const priced: Desk = { ...desk, market: () => market }
  const view = render(
    <DeskInRoot desk={priced}>
      <RequestWizard seed={{ ...route, values }} confirm="always" onClosed={() => undefined} />
    </DeskInRoot>,
  )
  let visited = drawn
  const readForm = (moment: Moment, when: string) => {
    const screen = readScreen(words)
    const typed = typedIn(visited, moment)
    onScreen(screen, [...contradictions(screen, typed), ...excessDigits(screen, typed), ...screen.unread], when)
    return screen
  }
  const facts = () => document.querySelector('dl[data-dense]')?.parentElement
  const untilAnswered = () =>
    vi.waitFor(() => expect(facts()?.getAttribute('aria-busy')).toBe('false'), { interval: 5 })
  try {
    await vi.waitFor(() => expect(document.body.textContent).toContain(words.say('total.amount')), { interval: 5 })
    readForm(moments[0], 'at first')
    if (drawn.desk !== 'slow') await untilAnswered()
    readForm(moments[0], 'once the desk has answered')
    move(listedMoments(pair, moments[1]))
    await new Promise(requestAnimationFrame)
    readForm(moments[1], 'after a tick')
    release()
    await untilAnswered()
    let form = readForm(moments[1], 'at last')
    if (drawn.editedSize !== null) {
      visited = { ...drawn, size: drawn.editedSize }
      await userEvent.fill(page.getByRole('textbox', { name: words.say('total.amount') }), amountOf(visited))
      readForm(moments[1], 'after an edit')
      await untilAnswered()
      form = readForm(moments[1], 'once the desk has answered the edit')
    }
    if (!(await openReview(words))) return
    const typed = typedIn(visited, moments[1])
    // The review has no market price of its own: its figures are at the form's.
    const review = { ...readScreen(words), market: form.market, marketAge: form.marketAge }
    const wrong = [
      ...contradictions(review, typed),
      ...excessDigits(review, typed),
      ...reviewContradictions(review, form, typed),
    ]
    onScreen(review, [...wrong, ...review.unread], 'in the review')
  } finally {
    view.unmount()
    desk.savedTickets.resolve('other')
    desk.signOut()
    desk.close()
  }
}

/** Presses the button; resolves with false where it is blocked. */
async function openReview({ say }: ScreenWords): Promise<boolean> {
  const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')
  if (button === null || button.getAttribute('aria-disabled') === 'true') return false
  button.click()
  await vi.waitFor(() => expect(document.body.textContent).toContain(say('review.title')), { interval: 5 })
  return true
}

import { Profiler, useState } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leastCommits } from '../../playground/harness/leastOf'
import { freshDesk, renderAt, type Scene, type TestDesk } from '../../playground/harness/testKit'
import type { DeskOptions } from '../../src/desk/createDesk'
import type { TradeRequest } from '../../src/domain/request/request'
import type { Confirm } from '../../src/domain/request/review'
import type { TicketRoute } from '../../src/domain/request/ticket'
import type { WizardSeed } from '../../src/domain/request/wizard'
import { RequestWizard } from './RequestWizard'

type Options = Partial<DeskOptions> & {
  readonly scene?: Scene
  /** 'never' by default, so that tests may type a price that is valid at any market. */
  readonly confirm?: Confirm
  /** Calls the desk before the wizard opens, such as to place a request. */
  readonly atDesk?: (kit: Pick<TestDesk, 'call'>) => Promise<unknown>
}

type SentCall = {
  readonly method: string
  readonly url: URL
  readonly key: string | null
  isAnswered: boolean
  /** The desk receives the call again, as one that was under way for long. */
  readonly arriveLate: () => Promise<Response>
}

/** A new client with the wizard open in a page that removes it when it is closed. */
export async function openWizard(
  seed: WizardSeed = {},
  { scene = 'funded', confirm = 'never', atDesk, ...options }: Options = {},
) {
  const sent: SentCall[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const late = new Request(request.clone(), { signal: null })
    const call: SentCall = {
      method: request.method,
      url: new URL(request.url),
      key: request.headers.get('idempotency-key'),
      isAnswered: false,
      arriveLate: () => globalThis.fetch(late),
    }
    sent.push(call)
    const response = await globalThis.fetch(request)
    call.isAnswered = true
    return response
  }
  const kit = await freshDesk(scene, { fetch, ...options })
  await atDesk?.(kit)
  const onClosed = vi.fn()
  const closers = new Set<() => void>()
  const onPlaced = vi.fn<(request: TradeRequest) => void>()
  let commits = 0
  async function open() {
    const view = renderAt(
      kit.desk,
      <Profiler id="wizard" onRender={() => commits++}>
        <Page seed={seed} confirm={confirm} closers={closers} onClosed={onClosed} onPlaced={onPlaced} />
      </Profiler>,
    )
    // The first focus comes a frame after opening; until then the dialog hides what opens in it.
    await vi.waitFor(() => expect(sheet().element().contains(document.activeElement)).toBe(true))
    // While the sheet slides in, its buttons are outside the window.
    await Promise.all(
      sheet()
        .element()
        .getAnimations()
        .map(sliding => sliding.finished),
    )
    return view
  }
  return {
    ...kit,
    view: await open(),
    /** Opens it again for the same client. */
    reopen: open,
    onClosed,
    onPlaced,
    /** Unmounts it, as the page does when its route changes. */
    leave: () => {
      for (const close of closers) close()
    },
    /** React commits since it was opened. */
    commits: () => commits,
    /** The calls to the desk, as they were sent. */
    sentCalls: (method: string, path: string) =>
      sent.filter(call => call.method === method && call.url.pathname === `/api/client/${path}`),
  }
}
export type OpenWizard = Awaited<ReturnType<typeof openWizard>>

type PageProps = {
  seed: WizardSeed
  confirm: Confirm
  closers: Set<() => void>
  onClosed: () => void
  onPlaced: (request: TradeRequest) => void
}

function Page({ seed, confirm, closers, onClosed, onPlaced }: PageProps) {
  const [open, setOpen] = useState(true)
  closers.add(() => setOpen(false))
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return open && <RequestWizard seed={seed} confirm={confirm} onClosed={close} onPlaced={onPlaced} />
}

export const sheet = () => page.getByRole('dialog')
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const option = (code: string) => page.getByRole('option', { name: new RegExp(`^${code}\\b`) })
/** The codes of the listed currencies, in their order. */
export const listedCodes = () =>
  page
    .getByRole('option')
    .elements()
    .map(element => /^[A-Z0-9]+/.exec(element.querySelector('span:nth-child(2)')?.textContent ?? '')?.[0])
/** A field's text as it is shown: typed codes are put into upper case by their style. */
export function textIn(label: string): string {
  const input = field(label).element() as HTMLInputElement
  return getComputedStyle(input).textTransform === 'uppercase' ? input.value.toUpperCase() : input.value
}

/** Replaces a field's text, key by key. */
export async function type(label: string, text: string): Promise<void> {
  await field(label).click()
  await userEvent.keyboard(`{Control>}a{/Control}{Delete}${text}`)
}

export const bookSide = (name: string) => page.getByRole('table', { name, exact: true })
export const bookPrices = (name: string) =>
  [...bookSide(name).element().querySelectorAll('tbody tr:not([data-blank]) th')].map(cell => cell.textContent ?? '')
/** How many levels the typed amount would take. */
export const bookTaken = (name: string) => bookSide(name).element().querySelectorAll('[data-taken]').length
/** Waits for the levels that are shown at first. */
export const bookFilled = (asks = 'Asks') => vi.waitFor(() => expect(bookPrices(asks).length).toBeGreaterThanOrEqual(8))

/** React commits while an open book changes three times and nothing else does. */
export const rendersWhileBookMoves = ({ commits }: Pick<OpenWizard, 'commits'>): Promise<number> =>
  leastCommits(commits, () => bookPrices('Asks').join(), 3)

/** The label and the figure of a row in the form, or in the review once it is open. */
export const fact = (label: string): string | undefined => {
  const isIt = ({ textContent }: Element) =>
    textContent === label || [' ·', ' before fees'].some(note => textContent?.startsWith(label + note))
  const found = [...sheet().element().querySelectorAll('dt')].filter(isIt)
  // The form stays behind its review, hidden.
  const row = (found.find(term => term.getClientRects().length > 0) ?? found[0])?.parentElement
  return row?.textContent?.replaceAll('\u00a0', ' ')
}

/** What the line over the button says. */
export const commitLine = () => page.getByRole('region', { name: 'What will be sent' })

/** The error, warning or hint under a field. */
export const note = (label: string) => {
  const described = field(label).element().getAttribute('aria-describedby') ?? ''
  const id = described.split(' ').find(one => one.endsWith('-note'))
  return document.getElementById(id ?? '')?.textContent
}

export const BTC: TicketRoute = {
  side: 'buy',
  exchangeAccount: 'binance_spot',
  base: 'BTC',
  counter: 'USDT',
}

/** At the Total step, in any language. */
export async function openTotal(choice: WizardSeed = {}, options: Options = {}): Promise<OpenWizard> {
  const wizard = await openWizard({ ...BTC, ...choice }, options)
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument()
  return wizard
}

/** Fills in a limit request that the desk would accept, each field at once. */
export async function fillLimit(price = '50000', amount = '0.5'): Promise<void> {
  await field('Price').fill(price)
  await field('Amount').fill(amount)
  await vi.waitFor(() => expect(field('Amount').element()).toHaveAttribute('aria-invalid', 'false'))
}

/** Presses a button that is not ready yet. */
export const pressEarly = (name: string) => button(name).click({ force: true })

/** Presses the button once it is ready; earlier a press only moves the focus. */
export async function send(name = 'Buy BTC'): Promise<void> {
  await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
  await button(name).click()
}

/** The button of a review, which names the amount: 'Buy 0.5 BTC'. */
export const reviewButton = () => button(/^(Buy|Sell|Купити|Продати) \d/)

/** Confirms the open review. */
export async function confirmReview(): Promise<void> {
  await expect.element(reviewButton()).not.toHaveAttribute('aria-disabled')
  await reviewButton().click()
}

/** The client's requests at the desk, newest first, as the desk sends them. */
export const requestsAtDesk = async (kit: Pick<TestDesk, 'call'>) =>
  (await kit.call<{ data: Record<string, unknown>[] }>('GET', 'v1/requests')).data

/** How many requests the desk has made for this client. */
export const created = async (kit: Pick<TestDesk, 'ledger'>) =>
  (await kit.ledger()).filter(entry => entry.call === 'POST v1/requests' && entry.outcome === 'created').length

/** A response by which the desk refuses a call, with a message for one field or for none. */
export const refusal = (status: number, detail: string, property: string | null = null, code = 'other') => ({
  status,
  body: JSON.stringify({ errors: [{ property, code, options: [], detail }] }),
})

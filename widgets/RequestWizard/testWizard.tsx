import { Profiler, useState } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type Scene, type TestDesk } from '../../playground/harness/testKit'
import type { DeskOptions } from '../../src/desk/createDesk'
import type { TradeRequest } from '../../src/domain/request/request'
import type { TicketRoute } from '../../src/domain/request/ticket'
import type { WizardSeed } from '../../src/domain/request/wizard'
import type { Confirm } from '../OrderTicket/confirm/useConfirmation'
import { RequestWizard } from './RequestWizard'

type Options = Partial<DeskOptions> & {
  readonly scene?: Scene
  /** Never, so that a price which fits every market may be typed; the confirmation has tests of its own. */
  readonly confirm?: Confirm
}

/** A fresh client with the wizard open, as a page opens it: closed means gone. */
export async function openWizard(
  seed: WizardSeed = {},
  { scene = 'funded', confirm = 'never', ...options }: Options = {},
) {
  const asked: { readonly method: string; readonly url: URL; readonly key: string | null }[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    asked.push({ method: request.method, url: new URL(request.url), key: request.headers.get('idempotency-key') })
    return globalThis.fetch(request)
  }
  const kit = await freshDesk(scene, { fetch, ...options })
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
    // The first focus comes a frame after opening; before it a dialog hides what opens in it (stack.md section 6).
    await vi.waitFor(() => expect(sheet().element().contains(document.activeElement)).toBe(true))
    await Promise.all(
      sheet()
        .element()
        .getAnimations()
        .map(sliding => sliding.finished),
    )
    // What still slides in is out of the window for a press that waits for nothing.
    await Promise.all(
      sheet()
        .element()
        .getAnimations()
        .map(each => each.finished),
    )
    return view
  }
  return {
    ...kit,
    view: await open(),
    /** Once more, for the same client. */
    reopen: open,
    onClosed,
    onPlaced,
    /** The page takes it away, as it does when its route changes. */
    leave: () => {
      for (const close of closers) close()
    },
    /** Renders of React since it was opened. */
    commits: () => commits,
    /** Calls of the wizard's own, as they were sent. */
    asked: (method: string, path: string) =>
      asked.filter(call => call.method === method && call.url.pathname === `/api/client/${path}`),
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
export const textIn = (label: string) => (field(label).element() as HTMLInputElement).value

/** Types into a field as fingers do, key by key, in place of what stands there. */
export async function type(label: string, text: string): Promise<void> {
  await field(label).click()
  await userEvent.keyboard(`{Control>}a{/Control}{Delete}${text}`)
}

/** A side of the order book, by what it is called. */
export const bookSide = (name: string) => page.getByRole('table', { name, exact: true })
export const bookPrices = (name: string) =>
  [...bookSide(name).element().querySelectorAll('tbody tr:not([data-blank]) th')].map(cell => cell.textContent ?? '')
/** How many levels of it the typed amount would take. */
export const bookTaken = (name: string) => bookSide(name).element().querySelectorAll('[data-taken]').length
/** All levels that are shown at first have come. */
export const bookFilled = (asks = 'Asks') => vi.waitFor(() => expect(bookPrices(asks)).toHaveLength(8))

/** What React draws anew with three changes of the book that stands open, where nothing else draws. */
export async function rendersWhileBookMoves(wizard: Pick<OpenWizard, 'commits'>): Promise<number> {
  const seen = new Set<string>()
  const looks = (count: number) =>
    vi.waitFor(
      () => {
        seen.add(bookPrices('Asks').join())
        expect(seen.size).toBeGreaterThan(count)
      },
      { timeout: 15_000, interval: 20 },
    )
  // By its first change it has folded out. What else settles meanwhile draws once; what draws with a change draws with each.
  const renders: number[] = []
  for (let count = 1; count <= 10; count += 3) {
    await looks(count)
    const before = wizard.commits()
    await looks(count + 3)
    renders.push(wizard.commits() - before)
  }
  return Math.min(...renders)
}

/** What stands under a field: its error, warning or hint. */
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

/** A limit request that the desk would take. */
export async function fillLimit(price = '50000', amount = '0.5'): Promise<void> {
  await type('Price', price)
  await type('Amount', amount)
  await vi.waitFor(() => expect(field('Amount').element()).toHaveAttribute('aria-invalid', 'false'))
}

/** A press while something is still needed. */
export const pressEarly = (name: string) => button(name).click({ force: true })

/** Pressed once it is ready; pressed earlier it would only move the focus. */
export async function send(name = 'Buy BTC'): Promise<void> {
  await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
  await button(name).click()
}

/** The requests that stand at the desk, newest first, as it sends them. */
export const standing = async (kit: Pick<TestDesk, 'call'>) =>
  (await kit.call<{ data: Record<string, unknown>[] }>('GET', 'v1/requests')).data

/** How many requests the desk has made for this client. */
export const created = async (kit: Pick<TestDesk, 'ledger'>) =>
  (await kit.ledger()).filter(entry => entry.call === 'POST v1/requests' && entry.outcome === 'created').length

/** A fault that answers with the desk's own words, on a field or on none. */
export const refusal = (status: number, detail: string, property: string | null = null, code = 'other') => ({
  status,
  body: JSON.stringify({ errors: [{ property, code, options: [], detail }] }),
})

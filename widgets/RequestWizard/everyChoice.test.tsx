import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import { accountFacts, EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../../src/domain/account'
import { REQUEST_TYPES, type RequestType, SIDES, type Side } from '../../src/domain/request/request'
import type { TicketRoute } from '../../src/domain/request/ticket'
import { RequestWizard } from './RequestWizard'
import { button, field, requestsAtDesk, send } from './testWizard'

const ACCOUNTS = EXCHANGE_ACCOUNTS.filter(account => accountFacts(account).takesRequests)

/** Of one account: side × direct or through a common currency, where it offers that. */
const waysOn = (account: ExchangeAccount): readonly Way[] =>
  SIDES.flatMap(side =>
    (accountFacts(account).triangulates ? [false, true] : [false]).map(isTriangulation => ({
      account,
      side,
      isTriangulation,
    })),
  )

type Way = { account: ExchangeAccount; side: Side; isTriangulation: boolean }

/** The first route that the desk offers a client with these funds. */
async function choiceOf(kit: TestDesk, { account, side, isTriangulation }: Way): Promise<TicketRoute> {
  const list = (field: string, more: Record<string, string>) => {
    const query = new URLSearchParams({ side, exchange_account: account, triangulation: `${isTriangulation}`, ...more })
    return kit.call<string[]>('GET', `v1/requests/currencies/${field}?${query}`)
  }
  const bases = await list('base', {})
  for (const base of ['BTC', 'ETH'].filter(code => bases.includes(code)))
    for (const counter of ['USDT', 'USD', 'USDC', 'BTC', 'ETH'].filter(code => code !== base)) {
      const counters = await list('counter', { base })
      if (!counters.includes(counter)) continue
      const whole = { side, exchangeAccount: account, base, counter }
      if (!isTriangulation) return whole
      const [common] = await list('common', { base, counter })
      if (common !== undefined) return { ...whole, common }
    }
  throw new Error(`The desk offers nothing to ${side} on ${account}`)
}

const radio = (type: RequestType) => page.getByRole('radio', { name: LABEL[type], exact: true })
const LABEL = { limit: 'Limit', scaled: 'Scaled', market: 'Market' } as const
const PRICES = { limit: ['Price'], scaled: ['Min price', 'Max price'], market: [] } as const

describe('every way through the wizard', () => {
  it.each(ACCOUNTS)(
    'every choice on %s opens a ticket that can be completed with every type, or says why not',
    async account => {
      const kit = await freshDesk('funded')
      for (const way of waysOn(account)) await complete(kit, way)
    },
  )
})

/** Sets a field at once: sixty-six forms typed key by key would take minutes. */
function fill(label: string, text: string): void {
  const input = field(label).element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

/** Fills in the form with each offered type, and sends the last, a limit. */
async function complete(kit: TestDesk, way: Way): Promise<void> {
  const choice = await choiceOf(kit, way)
  const onPlaced = vi.fn()
  const { unmount } = renderAt(
    kit.desk,
    <RequestWizard seed={choice} confirm="never" onClosed={() => undefined} onPlaced={onPlaced} />,
  )
  await expect.element(radio('limit')).toBeInTheDocument()
  const submit = `${way.side === 'buy' ? 'Buy' : 'Sell'} ${choice.base}`
  for (const type of [...REQUEST_TYPES].reverse()) {
    if (way.isTriangulation && type !== 'limit') {
      await expect.element(radio(type)).toBeDisabled()
      await expect
        .element(page.getByRole('group', { name: 'Type' }))
        .toHaveAccessibleDescription(`Only limit requests can go via ${choice.common}.`)
      continue
    }
    await expect.element(radio(type)).toBeEnabled()
    ;(radio(type).element() as HTMLInputElement).click()
    await expect.element(radio(type)).toBeChecked()
    // A price and an amount that the client can afford in every pair.
    for (const label of PRICES[type]) fill(label, '1.5')
    fill('Amount', '0.01')
    await expect.element(button(submit)).not.toHaveAttribute('aria-disabled')
  }
  await send(submit)
  await vi.waitFor(() => expect(onPlaced).toHaveBeenCalledTimes(1))
  expect((await requestsAtDesk(kit))[0]).toMatchObject({
    type: 'limit',
    exchangeAccount: way.account,
    side: way.side,
    baseCurrency: choice.base,
    counterCurrency: choice.counter,
    commonCurrency: choice.common ?? null,
  })
  unmount()
}

import { describe, expect, it } from 'vitest'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../account'
import { EMPTY_TICKET } from './ticket'
import {
  closingEdits,
  startWizard,
  stepBefore,
  type WizardEvent,
  type WizardSeed,
  type WizardState,
  wizard,
} from './wizard'

const told = (seed: WizardSeed, ...events: WizardEvent[]): WizardState => events.reduce(wizard, startWizard(seed))

const PAIR = { base: 'BTC', counter: 'EUR' } as const
const AT_PAIR = { side: 'buy', exchangeAccount: 'binance_spot' } as const
const AT_COMMON = { ...AT_PAIR, ...PAIR, isTriangulation: true } as const
const DIRECT = { ...AT_PAIR, ...PAIR } as const
const THROUGH = { ...AT_COMMON, common: 'USDT' } as const

describe('forward', () => {
  it('it begins at the side, with nothing chosen', () =>
    expect(startWizard()).toEqual({ step: 'side', choice: {}, focus: 'base' }))

  it('from the side it goes to the account', () =>
    expect(told({}, { kind: 'sideChosen', side: 'buy' })).toMatchObject({ step: 'account', choice: { side: 'buy' } }))

  it('from the account to the pair, with the caret in the base', () =>
    expect(told({ side: 'buy' }, { kind: 'accountChosen', exchangeAccount: 'binance_spot' })).toEqual({
      step: 'pair',
      choice: AT_PAIR,
      focus: 'base',
    }))

  it('from a direct pair straight to the total', () =>
    expect(told(AT_PAIR, { kind: 'pairChosen', ...PAIR, isTriangulation: false })).toMatchObject({
      step: 'total',
      choice: { ...DIRECT, isTriangulation: false },
    }))

  it('from the pair of a triangulation to the common currency', () =>
    expect(told(AT_PAIR, { kind: 'pairChosen', ...PAIR, isTriangulation: true })).toMatchObject({
      step: 'common',
      choice: AT_COMMON,
    }))

  it('from the common currency to the total', () =>
    expect(told(AT_COMMON, { kind: 'commonChosen', common: 'USDT' })).toMatchObject({ step: 'total', choice: THROUGH }))

  it('on an account that does not triangulate no pair does', () =>
    expect(
      told({ side: 'buy', exchangeAccount: 'binance_usdm' }, { kind: 'pairChosen', ...PAIR, isTriangulation: true }),
    ).toMatchObject({ step: 'total', choice: { isTriangulation: false } }))
})

describe('a step that is edited forgets all that came later:', () => {
  it.each([
    ['side', {}],
    ['account', { side: 'buy' }],
    ['pair', AT_COMMON],
    ['common', AT_COMMON],
  ] as const)('%s', (step, choice) => {
    const state = told(THROUGH, { kind: 'stepEdited', step })
    expect([state.step, state.choice]).toEqual([step, choice])
  })

  it.each([
    ['base', { counter: 'EUR' }],
    ['counter', { base: 'BTC' }],
  ] as const)(
    'the %s goes back to the pair with that field empty and in focus, and the common currency gone',
    (field, other) =>
      expect(told(THROUGH, { kind: 'currencyEdited', field })).toEqual({
        step: 'pair',
        choice: { ...AT_PAIR, isTriangulation: true, ...other },
        focus: field,
      }),
  )

  it('another side is followed by another account and pair', () =>
    expect(told(DIRECT, { kind: 'stepEdited', step: 'side' }, { kind: 'sideChosen', side: 'sell' }).choice).toEqual({
      side: 'sell',
    }))

  it('the pair that was a triangulation and is none any more needs no common currency', () =>
    expect(
      told(THROUGH, { kind: 'stepEdited', step: 'pair' }, { kind: 'pairChosen', ...PAIR, isTriangulation: false }),
    ).toMatchObject({ step: 'total', choice: { ...DIRECT, isTriangulation: false } }))
})

describe('closed', () => {
  it('the common currency gives way to its pair, as it was chosen', () => {
    expect(closingEdits(startWizard(AT_COMMON))).toBe('pair')
    expect(told(AT_COMMON, { kind: 'stepEdited', step: 'pair' })).toEqual({
      step: 'pair',
      choice: AT_COMMON,
      focus: 'counter',
    })
  })

  it.each([
    ['side', {}],
    ['account', { side: 'buy' }],
    ['pair', AT_PAIR],
    ['total', DIRECT],
    ['total', THROUGH],
  ] as const)('at the %s it stops', (step, seed) => {
    expect(startWizard(seed).step).toBe(step)
    expect(closingEdits(startWizard(seed))).toBeUndefined()
  })
})

describe('back', () => {
  it.each([
    [{}, undefined],
    [{ side: 'buy' }, 'side'],
    [AT_PAIR, 'account'],
    [AT_COMMON, 'pair'],
    [THROUGH, 'common'],
    [DIRECT, 'pair'],
  ] as const)('from %j is %s', (seed, before) => expect(stepBefore(startWizard(seed))).toBe(before))
})

describe('another route, taken at the total,', () => {
  const values = { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000', comment: 'Slowly' }

  it('goes through that currency, with what was typed', () =>
    expect(told(DIRECT, { kind: 'routeTaken', common: 'USDC', values })).toMatchObject({
      step: 'total',
      choice: { ...DIRECT, isTriangulation: true, common: 'USDC' },
      values,
    }))

  it('goes directly again', () => {
    const { choice, ...state } = told(THROUGH, { kind: 'routeTaken', values })
    expect(state).toMatchObject({ step: 'total', values })
    expect(choice).toEqual({ ...DIRECT, isTriangulation: false })
  })

  it('is none on an account that does not triangulate, nor before the total', () => {
    const event = { kind: 'routeTaken', common: 'USDC', values } as const
    const futures = startWizard({ ...DIRECT, exchangeAccount: 'binance_usdm' })
    expect(wizard(futures, event)).toBe(futures)
    const pair = startWizard(AT_PAIR)
    expect(wizard(pair, event)).toBe(pair)
  })

  it('loses what was typed with the next step that is edited', () =>
    expect(
      told(DIRECT, { kind: 'routeTaken', common: 'USDC', values }, { kind: 'stepEdited', step: 'pair' }),
    ).not.toHaveProperty('values'))
})

describe('a seed', () => {
  it('from a balance on an account begins at the pair, with the counter to type', () =>
    expect(startWizard({ side: 'sell', exchangeAccount: 'binance_spot', base: 'BTC' })).toMatchObject({
      step: 'pair',
      focus: 'counter',
    }))

  it('from a balance over all accounts begins at the account, and keeps the base', () => {
    const seeded = startWizard({ side: 'sell', base: 'BTC' })
    expect(seeded.step).toBe('account')
    expect(wizard(seeded, { kind: 'accountChosen', exchangeAccount: 'gateio_spot' })).toMatchObject({
      step: 'pair',
      choice: { base: 'BTC' },
      focus: 'counter',
    })
  })

  it('of a whole request begins at the total, with its values, until anything is edited', () => {
    const values = { requestedBase: '0.5', requestedPrice: '61234.5' }
    for (const whole of [DIRECT, THROUGH]) {
      const state = startWizard({ ...whole, values })
      expect(state).toMatchObject({ step: 'total', choice: whole, values })
      expect(wizard(state, { kind: 'currencyEdited', field: 'base' }).values).toBeUndefined()
    }
  })

  it('of a request through a common currency is a triangulation, said or not', () => {
    const { isTriangulation: _, ...unsaid } = THROUGH
    expect(startWizard(unsaid).choice).toEqual(THROUGH)
  })

  it.each(['kraken_spot', 'bitfinex_margin'] as const)(
    'on %s, which takes no requests, asks for another account',
    account =>
      expect(startWizard({ ...DIRECT, exchangeAccount: account, values: { requestedBase: '1' } })).toEqual({
        step: 'account',
        choice: { side: 'buy', base: 'BTC' },
        focus: 'counter',
      }),
  )

  it('of a triangulation that its account does not offer asks for the pair', () =>
    expect(startWizard({ ...THROUGH, exchangeAccount: 'binance_usdm' })).toMatchObject({
      step: 'pair',
      choice: { side: 'buy', exchangeAccount: 'binance_usdm', ...PAIR },
    }))
})

it('whatever a client does, no later choice stands while an earlier one is open', () => {
  const events: WizardEvent[] = [
    { kind: 'sideChosen', side: 'sell' },
    ...EXCHANGE_ACCOUNTS.map(exchangeAccount => ({ kind: 'accountChosen', exchangeAccount }) as const),
    { kind: 'pairChosen', ...PAIR, isTriangulation: true },
    { kind: 'pairChosen', ...PAIR, isTriangulation: false },
    { kind: 'commonChosen', common: 'USDT' },
    { kind: 'stepEdited', step: 'side' },
    { kind: 'stepEdited', step: 'account' },
    { kind: 'stepEdited', step: 'pair' },
    { kind: 'stepEdited', step: 'common' },
    { kind: 'currencyEdited', field: 'base' },
    { kind: 'currencyEdited', field: 'counter' },
  ]
  /** What a screen of that step can tell: of the others it has no button. */
  const canTell = ({ step, choice }: WizardState, { kind, ...event }: WizardEvent): boolean => {
    if (kind === 'sideChosen' || kind === 'accountChosen' || kind === 'pairChosen' || kind === 'commonChosen')
      return kind === `${step}Chosen`
    if (kind === 'currencyEdited') return step === 'total'
    const edited = (event as { step: string }).step
    return edited !== 'common' || choice.common !== undefined
  }
  const seen = new Set<string>()
  const open: WizardState[] = [startWizard()]
  for (let state = open.pop(); state; state = open.pop()) {
    const word = JSON.stringify(state)
    if (seen.has(word)) continue
    seen.add(word)
    const { step, choice } = state
    if (step === 'account') expect(choice.exchangeAccount).toBeUndefined()
    if (step === 'pair' || step === 'common') expect(choice.common).toBeUndefined()
    if (step === 'total')
      expect([choice.isTriangulation, choice.common !== undefined]).toEqual([
        choice.common !== undefined,
        choice.isTriangulation,
      ])
    open.push(...events.filter(event => canTell(state, event)).map(event => wizard(state, event)))
  }
  expect(seen.size).toBeGreaterThan(40)
})

describe('a seed that is older than the client’s accounts', () => {
  const told = (accounts: readonly ExchangeAccount[], seed: WizardSeed) =>
    wizard(startWizard(seed), { kind: 'accountsLoaded', accounts })
  const REPEATED = { ...DIRECT, values: { requestedBase: '0.5' } } as const

  it('begins at Account where its account is no longer the client’s, with side and base', () =>
    expect(told(['gateio_spot'], REPEATED)).toEqual({
      step: 'account',
      choice: { side: 'buy', base: 'BTC' },
      focus: 'counter',
    }))

  it('stays as it is where it still is', () => expect(told(['binance_spot'], REPEATED)).toEqual(startWizard(REPEATED)))

  it('stays as it is before an account is chosen', () =>
    expect(told([], { side: 'buy' })).toEqual(startWizard({ side: 'buy' })))
})

it('a draft goes on where it was left, whatever was chosen meanwhile', () => {
  const seed = { ...DIRECT, values: { requestedBase: '0.75' } } as const
  expect(told({ side: 'sell' }, { kind: 'draftContinued', seed })).toEqual(startWizard(seed))
})

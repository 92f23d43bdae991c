import { describe, expect, it } from 'vitest'
import { EXCHANGE_ACCOUNTS, type ExchangeAccount } from '../account'
import { InternalError } from '../errors'
import type { RequestType } from './request'
import { EMPTY_TICKET } from './ticket'
import {
  closingEdits,
  routeOf,
  startWizard,
  stepBefore,
  stepNumber,
  type WizardChoice,
  type WizardEvent,
  type WizardSeed,
  type WizardState,
  type WizardStep,
  walkTo,
  wizard,
} from './wizard'

const stateAfter = (seed: WizardSeed, ...events: WizardEvent[]): WizardState => events.reduce(wizard, startWizard(seed))

const PAIR = { base: 'BTC', counter: 'EUR' } as const
const AT_PAIR = { side: 'buy', exchangeAccount: 'binance_spot' } as const
const AT_COMMON = { ...AT_PAIR, ...PAIR, isTriangulation: true } as const
const DIRECT = { ...AT_PAIR, ...PAIR } as const
const THROUGH = { ...AT_COMMON, common: 'USDT' } as const

describe('going forward', () => {
  it('a new wizard begins at the side with nothing chosen', () =>
    expect(startWizard()).toEqual({ step: 'side', choice: {}, focus: 'base' }))

  it('the side leads to the account', () =>
    expect(stateAfter({}, { kind: 'sideChosen', side: 'buy' })).toMatchObject({
      step: 'account',
      choice: { side: 'buy' },
    }))

  it('the account leads to the pair, with the caret in the base', () =>
    expect(stateAfter({ side: 'buy' }, { kind: 'accountChosen', exchangeAccount: 'binance_spot' })).toEqual({
      step: 'pair',
      choice: AT_PAIR,
      focus: 'base',
    }))

  it('a direct pair leads to the order ticket', () =>
    expect(stateAfter(AT_PAIR, { kind: 'pairChosen', ...PAIR, isTriangulation: false })).toMatchObject({
      step: 'total',
      choice: { ...DIRECT, isTriangulation: false },
    }))

  it('a triangulated pair leads to the common currency', () =>
    expect(stateAfter(AT_PAIR, { kind: 'pairChosen', ...PAIR, isTriangulation: true })).toMatchObject({
      step: 'common',
      choice: AT_COMMON,
    }))

  it('the common currency leads to the order ticket', () =>
    expect(stateAfter(AT_COMMON, { kind: 'commonChosen', common: 'USDT' })).toMatchObject({
      step: 'total',
      choice: THROUGH,
    }))

  it('an account without triangulation makes every pair direct', () =>
    expect(
      stateAfter(
        { side: 'buy', exchangeAccount: 'binance_usdm' },
        { kind: 'pairChosen', ...PAIR, isTriangulation: true },
      ),
    ).toMatchObject({ step: 'total', choice: { isTriangulation: false } }))
})

describe('editing a step resets every later choice:', () => {
  it.each([
    ['side', {}],
    ['account', { side: 'buy' }],
    ['pair', AT_COMMON],
    ['common', AT_COMMON],
  ] as const)('%s', (step, choice) => {
    const state = stateAfter(THROUGH, { kind: 'stepEdited', step })
    expect([state.step, state.choice]).toEqual([step, choice])
  })

  it.each([
    ['base', { counter: 'EUR' }],
    ['counter', { base: 'BTC' }],
  ] as const)(
    'editing the %s returns to the pair, clears and focuses that field and drops the common currency',
    (field, other) =>
      expect(stateAfter(THROUGH, { kind: 'currencyEdited', field })).toEqual({
        step: 'pair',
        choice: { ...AT_PAIR, isTriangulation: true, ...other },
        focus: field,
      }),
  )

  it('a new side drops the account and the pair', () =>
    expect(
      stateAfter(DIRECT, { kind: 'stepEdited', step: 'side' }, { kind: 'sideChosen', side: 'sell' }).choice,
    ).toEqual({
      side: 'sell',
    }))

  it('a triangulated pair that becomes direct drops the common currency', () =>
    expect(
      stateAfter(
        THROUGH,
        { kind: 'stepEdited', step: 'pair' },
        { kind: 'pairChosen', ...PAIR, isTriangulation: false },
      ),
    ).toMatchObject({ step: 'total', choice: { ...DIRECT, isTriangulation: false } }))
})

describe('closing', () => {
  it('the common currency returns to the pair as it was chosen', () => {
    expect(closingEdits(startWizard(AT_COMMON))).toBe('pair')
    expect(stateAfter(AT_COMMON, { kind: 'stepEdited', step: 'pair' })).toEqual({
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
  ] as const)('the %s step ends the wizard', (step, seed) => {
    expect(startWizard(seed).step).toBe(step)
    expect(closingEdits(startWizard(seed))).toBeUndefined()
  })
})

describe('going back', () => {
  it.each([
    [{}, undefined],
    [{ side: 'buy' }, 'side'],
    [AT_PAIR, 'account'],
    [AT_COMMON, 'pair'],
    [THROUGH, 'common'],
    [DIRECT, 'pair'],
  ] as const)('going back from %j leads to %s', (seed, before) => expect(stepBefore(startWizard(seed))).toBe(before))
})

describe('another route chosen at the order ticket', () => {
  const values = { ...EMPTY_TICKET, requestedBase: '0.5', requestedPrice: '50000', comment: 'Slowly' }

  it('changes the common currency and keeps the typed values', () =>
    expect(stateAfter(DIRECT, { kind: 'routeTaken', common: 'USDC', values })).toMatchObject({
      step: 'total',
      choice: { ...DIRECT, isTriangulation: true, common: 'USDC' },
      values,
    }))

  it('can be the direct one again', () => {
    const { choice, ...state } = stateAfter(THROUGH, { kind: 'routeTaken', values })
    expect(state).toMatchObject({ step: 'total', values })
    expect(choice).toEqual({ ...DIRECT, isTriangulation: false })
  })

  it('is ignored on an account without triangulation and before the order ticket', () => {
    const event = { kind: 'routeTaken', common: 'USDC', values } as const
    const futures = startWizard({ ...DIRECT, exchangeAccount: 'binance_usdm' })
    expect(wizard(futures, event)).toBe(futures)
    const pair = startWizard(AT_PAIR)
    expect(wizard(pair, event)).toBe(pair)
  })

  it('drops the typed values when a step is edited', () =>
    expect(
      stateAfter(DIRECT, { kind: 'routeTaken', common: 'USDC', values }, { kind: 'stepEdited', step: 'pair' }),
    ).not.toHaveProperty('values'))
})

describe('a seed', () => {
  it('a seed from a balance on an account begins at the pair, with the caret in the counter', () =>
    expect(startWizard({ side: 'sell', exchangeAccount: 'binance_spot', base: 'BTC' })).toMatchObject({
      step: 'pair',
      focus: 'counter',
    }))

  it('a seed from a balance over all accounts begins at the account and keeps the base', () => {
    const seeded = startWizard({ side: 'sell', base: 'BTC' })
    expect(seeded.step).toBe('account')
    expect(wizard(seeded, { kind: 'accountChosen', exchangeAccount: 'gateio_spot' })).toMatchObject({
      step: 'pair',
      choice: { base: 'BTC' },
      focus: 'counter',
    })
  })

  it('a seed of a whole request begins at the order ticket with its values until a step is edited', () => {
    const values = { requestedBase: '0.5', requestedPrice: '61234.5' }
    for (const whole of [DIRECT, THROUGH]) {
      const state = startWizard({ ...whole, values })
      expect(state).toMatchObject({ step: 'total', choice: whole, values })
      expect(wizard(state, { kind: 'currencyEdited', field: 'base' }).values).toBeUndefined()
    }
  })

  it('a seed with a common currency is a triangulation even without the flag', () => {
    const { isTriangulation: _, ...unflagged } = THROUGH
    expect(startWizard(unflagged).choice).toEqual(THROUGH)
  })

  it.each(['kraken_spot', 'bitfinex_margin'] as const)(
    'a seed on %s, which takes no requests, begins at the account',
    account =>
      expect(startWizard({ ...DIRECT, exchangeAccount: account, values: { requestedBase: '1' } })).toEqual({
        step: 'account',
        choice: { side: 'buy', base: 'BTC' },
        focus: 'counter',
      }),
  )

  it.each([
    ['binance_spot', true],
    ['binance_usdm', undefined],
  ] as const)('a seed of a triangulation without an account, on %s: a triangulation is %s', (exchangeAccount, is) => {
    const start = startWizard({ side: 'buy', base: 'BTC', isTriangulation: true })
    expect(start.step).toBe('account')
    const { step, choice } = wizard(start, { kind: 'accountChosen', exchangeAccount })
    expect([step, choice.base, choice.isTriangulation]).toEqual(['pair', 'BTC', is])
  })

  it('a seed of a triangulation on an account without it begins at the pair', () =>
    expect(startWizard({ ...THROUGH, exchangeAccount: 'binance_usdm' })).toMatchObject({
      step: 'pair',
      choice: { side: 'buy', exchangeAccount: 'binance_usdm', ...PAIR },
    }))
})

it('no sequence of events sets a choice before the ones it depends on', () => {
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
  /** Whether the step's screen has a control for the event. */
  const canSend = ({ step, choice }: WizardState, { kind, ...event }: WizardEvent): boolean => {
    if (kind === 'sideChosen' || kind === 'accountChosen' || kind === 'pairChosen' || kind === 'commonChosen')
      return kind === `${step}Chosen`
    if (kind === 'currencyEdited') return step === 'total'
    const edited = (event as { step: string }).step
    return edited !== 'common' || choice.common !== undefined
  }
  const seen = new Set<string>()
  const open: WizardState[] = [startWizard()]
  for (let state = open.pop(); state; state = open.pop()) {
    const key = JSON.stringify(state)
    if (seen.has(key)) continue
    seen.add(key)
    const { step, choice } = state
    if (step === 'account') expect(choice.exchangeAccount).toBeUndefined()
    if (step === 'pair' || step === 'common') expect(choice.common).toBeUndefined()
    if (step === 'total')
      expect([choice.isTriangulation, choice.common !== undefined]).toEqual([
        choice.common !== undefined,
        choice.isTriangulation,
      ])
    open.push(...events.filter(event => canSend(state, event)).map(event => wizard(state, event)))
  }
  expect(seen.size).toBeGreaterThan(40)
})

describe('a seed older than the client’s accounts', () => {
  const loaded = (accounts: readonly ExchangeAccount[], seed: WizardSeed) =>
    wizard(startWizard(seed), { kind: 'accountsLoaded', accounts })
  const REPEATED = { ...DIRECT, values: { requestedBase: '0.5' } } as const

  it('begins at the account, with side and base, when its account is no longer the client’s', () =>
    expect(loaded(['gateio_spot'], REPEATED)).toEqual({
      step: 'account',
      choice: { side: 'buy', base: 'BTC' },
      focus: 'counter',
    }))

  it('stays as it is while its account is the client’s', () =>
    expect(loaded(['binance_spot'], REPEATED)).toEqual(startWizard(REPEATED)))

  it('stays as it is before an account is chosen', () =>
    expect(loaded([], { side: 'buy', ...PAIR })).toEqual(startWizard({ side: 'buy', ...PAIR })))
})

it('a continued draft replaces whatever was chosen meanwhile', () => {
  const seed = { ...DIRECT, values: { requestedBase: '0.75' } } as const
  expect(stateAfter({ side: 'sell' }, { kind: 'draftContinued', seed })).toEqual(startWizard(seed))
})

it.each(['stop', '', 'toString'])('a request of the type %j can’t be begun', type => {
  const values = { type: type as RequestType }
  expect(() => startWizard({ values })).toThrow(new InternalError('Wrong request wizard type'))
})

describe('the number of a step', () => {
  const numberAfter = (...steps: WizardStep[]) => stepNumber(steps.reduce(walkTo, []), AT_COMMON)

  it('counts the common currency only for a triangulation', () => {
    const walked = ['side', 'account', 'pair'] as const
    expect(stepNumber(walked, DIRECT)).toEqual({ at: 3, of: 4 })
    expect(stepNumber(['side'], DIRECT)).toEqual({ at: 1, of: 4 })
    expect(stepNumber(walked, AT_COMMON)).toEqual({ at: 3, of: 5 })
    expect(stepNumber([...walked, 'total'], DIRECT)).toEqual({ at: 4, of: 4 })
  })

  it('stays when the order ticket takes another route', () => {
    const walked = ['side', 'account', 'pair', 'total'] as const
    expect(stepNumber(walked, THROUGH)).toEqual(stepNumber(walked, DIRECT))
  })

  it('begins at the first step that the client has seen', () => {
    expect(numberAfter('pair')).toEqual({ at: 1, of: 3 })
    expect(numberAfter('pair', 'common', 'pair', 'account')).toEqual({ at: 1, of: 4 })
    expect(numberAfter('side', 'total')).toEqual({ at: 2, of: 2 })
  })
})

describe('a wizard that begins with some choices', () => {
  it('has the caret in the first currency that is missing', () => {
    expect(startWizard(AT_PAIR).focus).toBe('base')
    expect(startWizard({ ...AT_PAIR, base: 'BTC' }).focus).toBe('counter')
    expect(startWizard({ ...AT_PAIR, counter: 'EUR' })).toMatchObject({ step: 'pair', focus: 'base' })
  })

  it('needs a common currency for a triangulation', () => expect(startWizard(AT_COMMON).step).toBe('common'))

  it('has no triangulation on an account that does not triangulate', () => {
    const seed = { ...AT_COMMON, exchangeAccount: 'binance_usdm' } as const
    expect(startWizard(seed).choice).toEqual({ ...DIRECT, exchangeAccount: 'binance_usdm' })
    expect(startWizard({ side: 'buy', ...PAIR, common: 'USDT' }).choice).toEqual({ side: 'buy', ...PAIR })
  })

  it('waits for the account with a triangulation that has no common currency yet', () =>
    expect(startWizard({ side: 'buy', ...PAIR, isTriangulation: true }).choice).toEqual({
      side: 'buy',
      ...PAIR,
      isTriangulation: true,
    }))

  it('has values only at the order ticket', () => {
    expect(startWizard({ ...AT_PAIR, values: { requestedBase: '1' } })).not.toHaveProperty('values')
    expect(startWizard(DIRECT)).not.toHaveProperty('values')
  })

  it('keeps the base when the side or the account is chosen', () => {
    expect(stateAfter({ base: 'BTC' }, { kind: 'sideChosen', side: 'sell' }).choice).toEqual({
      side: 'sell',
      base: 'BTC',
    })
    const chosen = stateAfter({ side: 'sell', base: 'BTC' }, { kind: 'accountChosen', exchangeAccount: 'binance_usdm' })
    expect(chosen.choice).toEqual({ side: 'sell', base: 'BTC', exchangeAccount: 'binance_usdm' })
  })

  it('takes the direct route on an account that does not triangulate', () => {
    const values = { ...EMPTY_TICKET, requestedBase: '1' }
    const seed = { ...DIRECT, exchangeAccount: 'binance_usdm' } as const
    expect(stateAfter(seed, { kind: 'routeTaken', values }).values).toBe(values)
  })
})

describe('the route of a wizard', () => {
  it('is known once side, account and pair are chosen', () => {
    expect(routeOf(DIRECT)).toEqual(DIRECT)
    expect(routeOf(THROUGH)).toEqual({ ...DIRECT, common: 'USDT' })
  })

  it.each(['side', 'exchangeAccount', 'base', 'counter'] as const)('is unknown without its %s', field =>
    expect(routeOf({ ...THROUGH, [field]: undefined } as WizardChoice)).toBe(undefined),
  )
})

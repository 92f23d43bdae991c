import { describe, expect, it } from 'vitest'
import { startWizard, stepBefore, type WizardEvent, wizard } from './wizard'

const told = (...events: WizardEvent[]) => events.reduce(wizard, startWizard())

const toTotal: WizardEvent[] = [
  { kind: 'sideChosen', side: 'buy' },
  { kind: 'accountChosen', exchangeAccount: 'binance_spot' },
  { kind: 'pairChosen', base: 'BTC', counter: 'USDT' },
]

describe('the wizard', () => {
  it('asks side, account and pair, then the total', () => {
    expect(startWizard().step).toBe('side')
    expect(told(...toTotal.slice(0, 1)).step).toBe('account')
    expect(told(...toTotal.slice(0, 2)).step).toBe('pair')
    expect(told(...toTotal)).toEqual({
      step: 'total',
      choice: { side: 'buy', exchangeAccount: 'binance_spot', base: 'BTC', counter: 'USDT' },
      focus: 'base',
    })
  })

  it('begins at the pair when side, account and base are known, with the counter to type', () =>
    expect(startWizard({ side: 'sell', exchangeAccount: 'binance_spot', base: 'BTC' })).toMatchObject({
      step: 'pair',
      focus: 'counter',
    }))

  it('begins at the account when only side and base are known, and keeps the base', () => {
    const seeded = startWizard({ side: 'sell', base: 'BTC' })
    expect(seeded.step).toBe('account')
    expect(wizard(seeded, { kind: 'accountChosen', exchangeAccount: 'gateio_spot' })).toMatchObject({
      step: 'pair',
      choice: { base: 'BTC' },
      focus: 'counter',
    })
  })

  it.each([
    ['side', {}],
    ['account', { side: 'buy' }],
    ['pair', { side: 'buy', exchangeAccount: 'binance_spot' }],
  ] as const)('forgets what came after when the %s is edited', (step, choice) =>
    expect(told(...toTotal, { kind: 'stepEdited', step })).toMatchObject({ step, choice }),
  )

  it.each([
    ['base', { counter: 'USDT' }],
    ['counter', { base: 'BTC' }],
  ] as const)('goes back to the pair with the %s cleared and focused', (field, kept) => {
    const state = told(...toTotal, { kind: 'currencyEdited', field })
    expect(state).toMatchObject({ step: 'pair', focus: field, choice: kept })
    expect(state.choice[field]).toBeUndefined()
  })

  it('goes back one step at a time', () =>
    expect(['total', 'pair', 'account', 'side'].map(step => stepBefore(step as 'total'))).toEqual([
      'pair',
      'account',
      'side',
      undefined,
    ]))
})

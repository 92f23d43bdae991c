import type { ExchangeAccount } from './account'
import type { Currency } from './currency'
import type { Side } from './request'

export type WizardStep = 'side' | 'account' | 'pair' | 'total'

/** What has been chosen so far; a later choice is absent while an earlier one is open. */
export type WizardChoice = {
  readonly side?: Side
  readonly exchangeAccount?: ExchangeAccount
  readonly base?: Currency
  readonly counter?: Currency
}

/** Where the pair step puts the caret. */
export type PairFocus = 'base' | 'counter'

export type WizardState = { readonly step: WizardStep; readonly choice: WizardChoice; readonly focus: PairFocus }

export type WizardEvent =
  | { readonly kind: 'sideChosen'; readonly side: Side }
  | { readonly kind: 'accountChosen'; readonly exchangeAccount: ExchangeAccount }
  | { readonly kind: 'pairChosen'; readonly base: Currency; readonly counter: Currency }
  | { readonly kind: 'stepEdited'; readonly step: Exclude<WizardStep, 'total'> }
  | { readonly kind: 'currencyEdited'; readonly field: PairFocus }

/** Seeded from a balance, it begins at Pair (with an account) or Account (without); else at Side (spec section 4). */
export function startWizard(seed: WizardChoice = {}): WizardState {
  const step = seed.side === undefined ? 'side' : seed.exchangeAccount === undefined ? 'account' : 'pair'
  return { step, choice: seed, focus: seed.base === undefined ? 'base' : 'counter' }
}

const BEFORE: Record<Exclude<WizardStep, 'total'>, readonly (keyof WizardChoice)[]> = {
  side: [],
  account: ['side'],
  pair: ['side', 'exchangeAccount'],
}

const keep = (choice: WizardChoice, fields: readonly (keyof WizardChoice)[]): WizardChoice =>
  Object.fromEntries(Object.entries(choice).filter(([field]) => fields.includes(field as keyof WizardChoice)))

/** Editing a step resets the data of every later step (spec section 4). */
export function wizard(state: WizardState, event: WizardEvent): WizardState {
  const { choice } = state
  switch (event.kind) {
    case 'sideChosen':
      return { step: 'account', choice: { side: event.side, ...keep(choice, ['base']) }, focus: 'base' }
    case 'accountChosen': {
      const seeded = keep(choice, ['side', 'base'])
      return {
        step: 'pair',
        choice: { ...seeded, exchangeAccount: event.exchangeAccount },
        focus: seeded.base === undefined ? 'base' : 'counter',
      }
    }
    case 'pairChosen':
      return { ...state, step: 'total', choice: { ...choice, base: event.base, counter: event.counter } }
    case 'stepEdited':
      return { step: event.step, choice: keep(choice, BEFORE[event.step]), focus: 'base' }
    case 'currencyEdited':
      // Back at the pair with that input focused and cleared.
      return {
        step: 'pair',
        choice: keep(choice, ['side', 'exchangeAccount', event.field === 'base' ? 'counter' : 'base']),
        focus: event.field,
      }
  }
}

/** The step before; undefined at the first, where going back closes the wizard. */
export const stepBefore = (step: WizardStep): Exclude<WizardStep, 'total'> | undefined =>
  (({ side: undefined, account: 'side', pair: 'account', total: 'pair' }) as const)[step]

import { accountFacts, type ExchangeAccount } from '../account'
import type { Currency } from '../currency'
import type { Side } from './request'
import type { TicketValues } from './ticket'

export type WizardStep = 'side' | 'account' | 'pair' | 'common' | 'total'

/** What has been chosen so far; a later choice is absent while an earlier one is open. */
export type WizardChoice = {
  readonly side?: Side
  readonly exchangeAccount?: ExchangeAccount
  readonly isTriangulation?: boolean
  readonly base?: Currency
  readonly counter?: Currency
  /** What a triangulation goes through. */
  readonly common?: Currency
}

/** All that the Total step builds on; with `common` it is a triangulation. */
export type TicketRoute = Required<Pick<WizardChoice, 'side' | 'exchangeAccount' | 'base' | 'counter'>> &
  Pick<WizardChoice, 'common'>

/** Where the wizard begins; `values` are those that the Total step's form starts with, when it begins there. */
export type WizardSeed = WizardChoice & { readonly values?: Partial<TicketValues> }

/** Where the pair step puts the caret. */
export type PairFocus = 'base' | 'counter'
export const OTHER_FOCUS = { base: 'counter', counter: 'base' } as const satisfies Record<PairFocus, PairFocus>

export type WizardState = {
  readonly step: WizardStep
  readonly choice: WizardChoice
  readonly focus: PairFocus
  /** Of the seed, or typed before another route was taken: whatever else is chosen or edited makes another request. */
  readonly values?: Partial<TicketValues>
}

export type WizardEvent =
  | { readonly kind: 'sideChosen'; readonly side: Side }
  | { readonly kind: 'accountChosen'; readonly exchangeAccount: ExchangeAccount }
  | {
      readonly kind: 'pairChosen'
      readonly base: Currency
      readonly counter: Currency
      readonly isTriangulation: boolean
    }
  | { readonly kind: 'commonChosen'; readonly common: Currency }
  /** At the total: another way to the same counter, with what is typed. Without `common`, the direct one. */
  | { readonly kind: 'routeTaken'; readonly common?: Currency | undefined; readonly values: TicketValues }
  | { readonly kind: 'stepEdited'; readonly step: Exclude<WizardStep, 'total'> }
  | { readonly kind: 'currencyEdited'; readonly field: PairFocus }
  /** What a draft holds: it goes on from there. */
  | { readonly kind: 'draftContinued'; readonly seed: WizardSeed }
  /** The client's accounts, as the desk and the page allow them: a seed may be older. */
  | { readonly kind: 'accountsLoaded'; readonly accounts: readonly ExchangeAccount[] }

type Field = keyof WizardChoice

/** What was chosen before a step; the pair's own fields stand again when one comes back to it. */
const KEPT: Record<Exclude<WizardStep, 'total'>, readonly Field[]> = {
  side: [],
  account: ['side'],
  pair: ['side', 'exchangeAccount', 'isTriangulation', 'base', 'counter'],
  common: ['side', 'exchangeAccount', 'isTriangulation', 'base', 'counter'],
}

const keep = (choice: WizardChoice, fields: readonly Field[]): WizardChoice =>
  Object.fromEntries(Object.entries(choice).filter(([field]) => fields.includes(field as Field)))

const triangulates = (account: ExchangeAccount | undefined): boolean =>
  account !== undefined && accountFacts(account).triangulates

/** The caret goes to what is missing first. */
const focusOf = ({ base }: WizardChoice): PairFocus => (base === undefined ? 'base' : 'counter')

const at = (step: WizardStep, choice: WizardChoice): WizardState => ({ step, choice, focus: focusOf(choice) })

/** The first step whose choice is missing. */
function nextStep({ side, exchangeAccount, isTriangulation, base, counter, common }: WizardChoice): WizardStep {
  if (side === undefined) return 'side'
  if (exchangeAccount === undefined) return 'account'
  if (base === undefined || counter === undefined) return 'pair'
  return isTriangulation && common === undefined ? 'common' : 'total'
}

/** The account can't be taken: it is asked anew, with what does not depend on it. */
const withoutAccount = (choice: WizardChoice): WizardState =>
  at(nextStep(keep(choice, ['side'])), keep(choice, ['side', 'base']))

/**
 * Seeded from a balance, it begins at Pair (with an account) or Account (without); from a whole request, at Total; else
 * at Side (spec section 4). An account that takes no requests is asked anew, and so is a route it does not offer.
 */
export function startWizard({ values, ...seed }: WizardSeed = {}): WizardState {
  const { exchangeAccount, common } = seed
  if (exchangeAccount !== undefined && !accountFacts(exchangeAccount).takesRequests) return withoutAccount(seed)
  const isTriangulation = (seed.isTriangulation ?? false) || common !== undefined
  if (isTriangulation && !triangulates(exchangeAccount))
    return at(
      nextStep(keep(seed, ['side', 'exchangeAccount'])),
      keep(seed, ['side', 'exchangeAccount', 'base', 'counter']),
    )
  const choice = isTriangulation ? { ...seed, isTriangulation } : seed
  const step = nextStep(choice)
  return { ...at(step, choice), ...(step === 'total' && values ? { values } : {}) }
}

/** The flow of spec section 4: editing a step resets the data of every later one. */
export function wizard(state: WizardState, event: WizardEvent): WizardState {
  const { choice } = state
  switch (event.kind) {
    case 'sideChosen':
      return at('account', { side: event.side, ...keep(choice, ['base']) })
    case 'accountChosen':
      return at('pair', { ...keep(choice, ['side', 'base']), exchangeAccount: event.exchangeAccount })
    case 'pairChosen': {
      const { base, counter } = event
      const isTriangulation = event.isTriangulation && triangulates(choice.exchangeAccount)
      const next = { ...keep(choice, ['side', 'exchangeAccount']), isTriangulation, base, counter }
      return at(nextStep(next), next)
    }
    case 'commonChosen':
      return at('total', { ...choice, common: event.common })
    case 'routeTaken': {
      const { common, values } = event
      if (state.step !== 'total' || (common !== undefined && !triangulates(choice.exchangeAccount))) return state
      const pair = keep(choice, ['side', 'exchangeAccount', 'base', 'counter'])
      const next = { ...pair, isTriangulation: common !== undefined, ...(common ? { common } : {}) }
      return { ...at('total', next), values }
    }
    case 'stepEdited':
      return at(event.step, keep(choice, KEPT[event.step]))
    case 'draftContinued':
      return startWizard(event.seed)
    case 'accountsLoaded': {
      const { exchangeAccount } = choice
      if (exchangeAccount === undefined || event.accounts.includes(exchangeAccount)) return state
      return withoutAccount(choice)
    }
    case 'currencyEdited': {
      // Back at the pair with that input focused and cleared.
      const other = event.field === 'base' ? 'counter' : 'base'
      return {
        step: 'pair',
        choice: keep(choice, ['side', 'exchangeAccount', 'isTriangulation', other]),
        focus: event.field,
      }
    }
  }
}

/** The step before; undefined at the first, where nothing is left to go back to. */
export function stepBefore({ step, choice }: WizardState): Exclude<WizardStep, 'total'> | undefined {
  if (step === 'total') return choice.isTriangulation ? 'common' : 'pair'
  return ({ side: undefined, account: 'side', pair: 'account', common: 'pair' } as const)[step]
}

/** Closing the common sheet returns to the pair; undefined: closing any other step stops the wizard (spec section 4). */
export const closingEdits = ({ step }: WizardState): 'pair' | undefined => (step === 'common' ? 'pair' : undefined)

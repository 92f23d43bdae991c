import { accountFacts, type ExchangeAccount } from '../account'
import type { Currency } from '../currency'
import { InternalError } from '../errors'
import { ownFields } from '../ownFields'
import { REQUEST_TYPES, type Side } from './request'
import type { TicketRoute, TicketValues } from './ticket'

export type WizardStep = 'side' | 'account' | 'pair' | 'common' | 'total'

const ORDER: readonly WizardStep[] = ['side', 'account', 'pair', 'common', 'total']
export const isStepBefore = (step: WizardStep, other: WizardStep): boolean => ORDER.indexOf(step) < ORDER.indexOf(other)

/** A choice is only set when all choices before it are. */
export type WizardChoice = {
  /** 'buy' or 'sell'. */
  readonly side?: Side
  /** The account that trades, such as 'binance_spot'. */
  readonly exchangeAccount?: ExchangeAccount
  /** True for a trade through a third currency. */
  readonly isTriangulation?: boolean
  /** The currency that is bought or sold. */
  readonly base?: Currency
  /** The currency that is paid or received for it. */
  readonly counter?: Currency
  /** The currency that a triangulation trades through. */
  readonly common?: Currency
}

/** Where the wizard begins; `values` prefill the order ticket when it begins at that step. */
export type WizardSeed = WizardChoice & {
  /** Fields of the order ticket; they count when all choices are given. */
  readonly values?: Partial<TicketValues>
}

/** Where the pair step puts the caret. */
export type PairFocus = 'base' | 'counter'
export const OTHER_FOCUS = { base: 'counter', counter: 'base' } as const satisfies Record<PairFocus, PairFocus>

export type WizardState = {
  readonly step: WizardStep
  readonly choice: WizardChoice
  readonly focus: PairFocus
  /** Prefilled or typed values; any other choice or edit drops them, as it makes another request. */
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
  /** Changes the route but keeps the typed values; without `common` it is the direct route. */
  | { readonly kind: 'routeTaken'; readonly common?: Currency | undefined; readonly values: TicketValues }
  | { readonly kind: 'stepEdited'; readonly step: Exclude<WizardStep, 'total'> }
  | { readonly kind: 'currencyEdited'; readonly field: PairFocus }
  | { readonly kind: 'draftContinued'; readonly seed: WizardSeed }
  /** The accounts that the desk and the page allow; the seed's account may no longer be one of them. */
  | { readonly kind: 'accountsLoaded'; readonly accounts: readonly ExchangeAccount[] }

type Field = keyof WizardChoice

/** The choices that stay when the client goes back to a step; the pair step keeps the pair too. */
const KEPT: Record<Exclude<WizardStep, 'total'>, readonly Field[]> = {
  side: [],
  account: ['side'],
  pair: ['side', 'exchangeAccount', 'isTriangulation', 'base', 'counter'],
  common: ['side', 'exchangeAccount', 'isTriangulation', 'base', 'counter'],
}

const keep = (choice: WizardChoice, fields: readonly Field[]): WizardChoice =>
  ownFields(Object.fromEntries(Object.entries(choice).filter(([field]) => fields.includes(field as Field))))

const triangulates = (account: ExchangeAccount | undefined): boolean =>
  account !== undefined && accountFacts(account).triangulates

/** The caret goes to the first missing field. */
const focusOf = ({ base }: WizardChoice): PairFocus => (base === undefined ? 'base' : 'counter')

const at = (step: WizardStep, choice: WizardChoice): WizardState => ({
  step,
  choice: ownFields(choice),
  focus: focusOf(choice),
})

/** The first step whose choice is missing. */
function nextStep(choice: WizardChoice): WizardStep {
  const { side, exchangeAccount, isTriangulation, base, counter, common } = ownFields(choice)
  if (side === undefined) return 'side'
  if (exchangeAccount === undefined) return 'account'
  if (base === undefined || counter === undefined) return 'pair'
  return isTriangulation && common === undefined ? 'common' : 'total'
}

/** Back to the account step; keeps the choices that don't depend on the account. */
const withoutAccount = (choice: WizardChoice): WizardState =>
  at(nextStep(keep(choice, ['side'])), keep(choice, ['side', 'base']))

/**
 * A seed from a balance begins at the pair step (with an account) or the account step (without), a whole request at the
 * order ticket, no seed at the side. An account that takes no requests, or does not triangulate, is chosen again. A
 * triangulation without a common currency waits for the account. Throws for values of a type that no request has.
 */
export function startWizard(given: WizardSeed = {}): WizardState {
  const { values, ...rest } = ownFields(given)
  // Pages without TypeScript may pass any.
  if (values?.type !== undefined && !REQUEST_TYPES.includes(values.type))
    throw new InternalError('Wrong request wizard type')
  const seed = ownFields(rest)
  const { exchangeAccount, common } = seed
  if (exchangeAccount !== undefined && !accountFacts(exchangeAccount).takesRequests) return withoutAccount(seed)
  const isTriangulation = (seed.isTriangulation ?? false) || common !== undefined
  if (isTriangulation && !triangulates(exchangeAccount) && (exchangeAccount !== undefined || common !== undefined))
    return at(
      nextStep(keep(seed, ['side', 'exchangeAccount'])),
      keep(seed, ['side', 'exchangeAccount', 'base', 'counter']),
    )
  const choice = isTriangulation ? { ...seed, isTriangulation } : seed
  const step = nextStep(choice)
  return { ...at(step, choice), ...(step === 'total' && values ? { values } : {}) }
}

/** Editing a step resets the choices of every later one. */
export function wizard(state: WizardState, event: WizardEvent): WizardState {
  const { choice } = state
  switch (event.kind) {
    case 'sideChosen':
      return at('account', { side: event.side, ...keep(choice, ['base']) })
    case 'accountChosen':
      return at('pair', {
        ...keep(choice, triangulates(event.exchangeAccount) ? ['side', 'isTriangulation', 'base'] : ['side', 'base']),
        exchangeAccount: event.exchangeAccount,
      })
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
      const other = event.field === 'base' ? 'counter' : 'base'
      return {
        step: 'pair',
        choice: keep(choice, ['side', 'exchangeAccount', 'isTriangulation', other]),
        focus: event.field,
      }
    }
  }
}

/** Once side, account and pair are chosen. */
export function routeOf({ side, exchangeAccount, base, counter, common }: WizardChoice): TicketRoute | undefined {
  if (!side || !exchangeAccount || !base || !counter) return undefined
  return ownFields({ side, exchangeAccount, base, counter, ...(common ? { common } : {}) })
}

/** Undefined at the first step. */
export function stepBefore({ step, choice }: WizardState): Exclude<WizardStep, 'total'> | undefined {
  if (step === 'total') return choice.isTriangulation ? 'common' : 'pair'
  return ({ side: undefined, account: 'side', pair: 'account', common: 'pair' } as const)[step]
}

/** The step that closing the current one returns to. Undefined: closing it ends the wizard. */
export const closingEdits = ({ step }: WizardState): 'pair' | undefined => (step === 'common' ? 'pair' : undefined)

/** The steps that the client has seen, in order, now at `step`; going back forgets the later ones. */
export const walkTo = (walked: readonly WizardStep[], step: WizardStep): readonly WizardStep[] => [
  ...walked.filter(seen => isStepBefore(seen, step)),
  step,
]

/** The number of the current step among those that this client walks: seen, or still to come. */
export function stepNumber(
  walked: readonly WizardStep[],
  { isTriangulation }: WizardChoice,
): { readonly at: number; readonly of: number } {
  const at = walked.length
  const current = walked[at - 1] as WizardStep
  const coming = ORDER.filter(step => isStepBefore(current, step) && (step !== 'common' || isTriangulation))
  return { at, of: at + coming.length }
}

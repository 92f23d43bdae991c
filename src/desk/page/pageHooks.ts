import { InternalError } from '../../domain/errors'
import { ownFields } from '../../domain/ownFields'
import type { Reporter } from '../../domain/reporting/reporter'
import type { NewRequest } from '../../domain/request/newRequest'
import type { TradeRequest } from '../../domain/request/request'
import type { Transfer } from '../../domain/transfer'
import type { GetToken } from '../session'

/** `false`, or a reason for the client to read, stops the sending; nothing or `true` lets it go on. */
export type Approval = boolean | string | undefined

/** The page's functions that may stop a sending. Each gets a copy of what would be sent, also at 'Send again'. */
export type ApprovalHooks = {
  /** Decides whether a request is placed: `false`, or a reason for the client to read, stops it. */
  readonly onBeforeSubmit?: (request: NewRequest) => Approval | Promise<Approval>
  /** Decides whether a request is canceled. */
  readonly onBeforeCancel?: (request: TradeRequest) => Approval | Promise<Approval>
  /** Decides whether funds are moved. */
  readonly onBeforeTransfer?: (transfer: Transfer) => Approval | Promise<Approval>
}

/** The page's functions. Those of the newest `createDesk` or `update` count. */
export type PageHooks = ApprovalHooks & {
  /**
   * Called when a widget needs the client to sign in, as nobody is signed in or the session has expired: once for all
   * widgets until the next session, and at each press of their 'Sign in' button. The page also gets the event
   * `desk:auth-required`.
   */
  readonly onAuthRequired?: () => void
}

/** With those that only `createDesk` takes. */
export type DeskHooks = PageHooks & { readonly getToken?: GetToken; readonly reporter?: Reporter }

const MEANINGS = {
  onBeforeSubmit: 'may stop a sending',
  onBeforeCancel: 'may stop a sending',
  onBeforeTransfer: 'may stop a sending',
  onAuthRequired: 'leads to the sign-in',
  getToken: "gives the client's token",
} as const

/** The hooks among a page's options. Throws when one is no function. */
export function hooksIn(options: DeskHooks): DeskHooks {
  const given = ownFields(options)
  const hooks: Record<string, unknown> = {}
  for (const [name, meaning] of Object.entries(MEANINGS)) {
    if (!(name in given)) continue
    const hook: unknown = Reflect.get(given, name)
    if (hook !== undefined && typeof hook !== 'function')
      throw new InternalError(`${name} is a function that ${meaning}, but got ${typeof hook}`)
    hooks[name] = hook
  }
  if ('reporter' in given) {
    const reporter: unknown = given.reporter
    if (reporter !== undefined && typeof given.reporter?.report !== 'function')
      throw new InternalError(`reporter has a function report that receives errors, but got ${typeof reporter}`)
    hooks.reporter = reporter
  }
  return ownFields(hooks)
}

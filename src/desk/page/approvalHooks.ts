import { InternalError } from '../../domain/errors'
import { ownFields } from '../../domain/ownFields'
import type { NewRequest } from '../../domain/request/newRequest'
import type { TradeRequest } from '../../domain/request/request'
import type { Transfer } from '../../domain/transfer'

/** `false`, or a reason for the client to read, stops the sending; nothing or `true` lets it go on. */
export type Approval = boolean | string | undefined

/** What the page may stop. Each hook gets a copy of what is sent, before every sending, 'Send again' included. */
export type ApprovalHooks = {
  /** Decides whether a request is placed: `false`, or a reason for the client to read, stops it. */
  readonly onBeforeSubmit?: (request: NewRequest) => Approval | Promise<Approval>
  /** Decides whether a request is canceled. */
  readonly onBeforeCancel?: (request: TradeRequest) => Approval | Promise<Approval>
  /** Decides whether funds are moved. */
  readonly onBeforeTransfer?: (transfer: Transfer) => Approval | Promise<Approval>
}

const HOOKS = [
  'onBeforeSubmit',
  'onBeforeCancel',
  'onBeforeTransfer',
] as const satisfies readonly (keyof ApprovalHooks)[]

/** The hooks among a page's options. Throws when one is no function. */
export function hooksIn(options: ApprovalHooks): ApprovalHooks {
  const given = HOOKS.filter(name => Object.hasOwn(options, name))
  for (const name of given) {
    const hook: unknown = options[name]
    if (hook !== undefined && typeof hook !== 'function')
      throw new InternalError(`${name} is a function that may stop a sending, but got ${typeof hook}`)
  }
  return ownFields(Object.fromEntries(given.map(name => [name, options[name]])))
}

import type { Locator, Page } from 'playwright'
import type { App } from '../app'
import type { Client, Fault } from '../sandbox'
import type { ScreenCalls } from './failCalls'
import type { Effect, ScreenFault } from './faults'

export type Sender = { readonly app: App; readonly page: Page; readonly client: Client }

/** How a client who pressed the button must see the sending: refused is a failure of which nothing was carried out. */
export type SendingEnd = 'refused' | 'unknown' | 'done' | 'signedOut'

/** A screen that sends something once. */
export type WriteScreen = {
  readonly name: string
  /** The fault that `npm test` tries, too. */
  readonly tested?: string
  readonly call: ScreenCalls
  /** Opens the screen for a new client and fills it in, up to its button. */
  readonly open: (app: App) => Promise<Sender>
  /** The button that sends. */
  readonly button: (page: Page) => Locator
  /** Where it says how the sending ended. */
  readonly place: (page: Page) => Locator
  /** The ways on while it is shown. */
  readonly ways: (page: Page) => readonly Locator[]
  readonly misshaped: Fault['act']
  readonly endOf: (fault: ScreenFault) => SendingEnd
  /** Says that nobody knows. */
  readonly unknown?: RegExp
  readonly expectDone: (sender: Sender) => Promise<void>
  /** Once all is well, from that end to the end of all. */
  readonly recover: (sender: Sender, end: SendingEnd, fault: ScreenFault) => Promise<void>
  /** The ledger has what was sent, exactly once. */
  readonly isInLedger: boolean
}

/** By what the desk has done, unless the screen knows better. */
export const endOfWrite = (effect: Effect): SendingEnd =>
  effect === 'lost' || effect === 'spoiled' || effect === 'misshaped'
    ? 'unknown'
    : effect === 'signedOut'
      ? 'signedOut'
      : 'refused'

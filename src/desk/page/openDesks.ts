import { InternalError } from '../../domain/errors'
import type { Desk } from '../desk'
import { type DeskOptions, identityOf } from '../deskShell'
import type { Session } from '../session'
import { hooksIn } from './pageHooks'

type OpenDesk = {
  readonly desk: Desk
  readonly options: DeskOptions
  readonly warnings: Set<string>
  /** Made in the present task, in which React's StrictMode calls again. */
  isNew: boolean
}

/** The open desks of this page, by name. */
const openDesks = new Map<string, OpenDesk>()

/** Options that a second createDesk can't change: another getToken could send one client's request as another's. */
const KEPT = [
  'getToken',
  'hiddenAccounts',
  'exchanges',
  'icons',
  'currencyNames',
  'idempotencyKeys',
  'timing',
  'fetch',
  'WebSocket',
] as const

/**
 * The page's open desk of this name, which takes the newest hooks, reporter, language and theme. Throws when it can't
 * be the same desk. Reports an option that differs and does not count.
 */
export function findOpenDesk(options: DeskOptions): Desk | undefined {
  const { url, tokenKey, name } = identityOf(options)
  const found = openDesks.get(name)
  if (found === undefined) return undefined
  const { desk, warnings } = found
  const first = identityOf(found.options)
  const refuse = (its: string, other: string): never => {
    throw new InternalError(`This page has a desk "${name}" ${its}: ${other} needs a name of its own`)
  }
  if (first.url !== url) refuse(`at "${first.url}"`, `that at "${url}"`)
  if (first.tokenKey !== tokenKey) refuse(`with the tokenKey "${first.tokenKey}"`, `that of "${tokenKey}"`)
  const { getToken } = desk.hooks
  if (!getToken && options.getToken) refuse('without getToken', 'one with it')
  if (getToken && !options.getToken) refuse('with getToken', 'one without it')

  const { getToken: _kept, ...hooks } = hooksIn(options)
  desk.settings.setOfPage(options)
  Object.assign(desk.hooks, hooks)
  for (const option of KEPT) {
    const [now, before] = [options[option], found.options[option]]
    // The same code may give another client's tokens.
    const mayDiffer = option === 'getToken' && !found.isNew
    const isSame = !(option in options) || (mayDiffer ? now === before : textOf(now) === textOf(before))
    if (isSame || warnings.has(option)) continue
    warnings.add(option)
    // Without quotation marks: a report hides quoted text.
    const sentence = `createDesk was called again with another ${option}, which does not count: close the first desk, or give this one a name of its own`
    desk.report(new InternalError(sentence), 'createDesk', 'warning')
  }
  return desk
}

/** Functions of the same code have the same text: React's StrictMode gives a new one. */
const textOf = (value: unknown) => (typeof value === 'function' ? String(value) : JSON.stringify(value))

/** Not on a server, whose next page may be for another client. */
export function keepOpenDesk(desk: Desk, options: DeskOptions): void {
  if (typeof document === 'undefined') return
  const open: OpenDesk = { desk, options, warnings: new Set(), isNew: true }
  openDesks.set(desk.name, open)
  setTimeout(() => {
    open.isNew = false
  })
}

export function forgetOpenDesk(name: string, session: Session): void {
  if (openDesks.get(name)?.desk.session === session) openDesks.delete(name)
}

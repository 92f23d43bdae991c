import { createContext, type ReactNode } from 'react'
import type { Desk } from '../src/desk/desk'
import type { Messages } from '../src/i18n/en-US'
import type { Failure } from '../src/ui/feedback/ErrorBoundary'

/** What a page gives its widgets, in its own tree and in each shadow root. */
export type DeskOfPage = {
  /** The desk that the widgets share. */
  readonly desk: Desk
  /** Drawn in place of a widget that failed; by default a box with the error's id. */
  readonly fallback?: (failure: Failure) => ReactNode
  /** Texts of the desk's `locale`, from `deskside/locales/uk-UA`; without them English until they are fetched. */
  readonly texts?: Messages
}

/** Given by a `DeskProvider isolate` to the widgets below it. */
export const IsolationContext = createContext<DeskOfPage | undefined>(undefined)

import { type ComponentType, createContext, createElement, type ReactNode } from 'react'
import type { Desk, PageDesk } from '../src/desk/desk'
import { useSettings } from '../src/desk/useDesk'
import type { Messages } from '../src/i18n/en-US'
import type { Failure } from '../src/ui/feedback/ErrorBoundary'
import type { LoadableOptions } from '../src/ui/feedback/loadable'

/** Options of a page for all its widgets. */
export type DrawingOptions = {
  /** Drawn in place of a widget that failed; by default a box with the error's id. */
  readonly fallback?: ((failure: Failure) => ReactNode) | undefined
  /** Texts of the desk's `locale`, from `deskside/locales/uk-UA`; without them English until they are fetched. */
  readonly texts?: Messages | undefined
}

/** The desk and the options of widgets, in the tree of the page and in each shadow root. */
export type DeskOfPage = DrawingOptions & {
  /** The desk that the widgets share. */
  readonly desk: PageDesk
}

export type PlacedWidget = {
  readonly name: string
  readonly Widget: ComponentType<object>
  readonly props: object
}
/** What is fetched comes with the widget: a page that draws none yet needs none of its code. */
export type PlacedProps = PlacedWidget & {
  readonly loadChecks: () => Promise<typeof import('../src/desk/page/wrongProps')>
  readonly loadIsolated: (options: LoadableOptions<PlacedWidget>) => ComponentType<PlacedWidget>
}

/** Draws a widget among a page's own elements; none where the widgets share a root. Given by `DeskProvider`. */
export const PlacingContext = createContext<ComponentType<PlacedProps> | undefined>(undefined)

/** With the whole of that desk. */
export type DeskInPage = DrawingOptions & { readonly desk: Desk }

/** Given by a `DeskProvider isolate` to the widgets below it. */
export const IsolationContext = createContext<DeskInPage | undefined>(undefined)

/** The height in px of what each widget draws first, in a column as wide as a phone. A dialog takes no place. */
const FIRST_HEIGHTS: Readonly<Record<string, number>> = {
  AuthGate: 664,
  BalanceDetail: 609,
  BalancesPanel: 763,
  BalancesSummary: 268,
  LanguageChoice: 68,
  LatestActivity: 270,
  RequestDetail: 480,
  RequestList: 574,
  SetPassword: 752,
  ThemeChoice: 68,
}

/** The padding that a shadow root adds above and below its widget, in px. */
export const EDGES = 24

/** By how many px the choices of language and theme are lower when the page makes one of them, or both. */
const CHOICE_HEIGHTS = [0, 52, 96]
const HAVE_CHOICES = ['AuthGate', 'SetPassword']

/**
 * Keeps a widget's place until its shadow root is made, or without its `edges` in there until its code is. By
 * attributes, as a strict policy allows no inline style; as a block, as an inline image gets a gap below it.
 */
export function Place({ name, edges = 0 }: { readonly name: string; readonly edges?: number }): ReactNode {
  const { ofPage } = useSettings()
  if (!Object.hasOwn(FIRST_HEIGHTS, name)) return null
  const made = HAVE_CHOICES.includes(name) ? Number('language' in ofPage) + Number('theme' in ofPage) : 0
  const height = FIRST_HEIGHTS[name]! - CHOICE_HEIGHTS[made]! - edges
  return createElement('svg', { 'aria-hidden': true, display: 'block', width: 1, height })
}

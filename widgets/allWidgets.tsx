import type { ComponentProps } from 'react'
import { LanguageChoice as Language, ThemeChoice as Theme } from './AuthGate/Appearance'
import { AuthGate as Gate } from './AuthGate/AuthGate'
import { isolatable, isolatableGate } from './isolatable'
import { LAZY_WIDGETS } from './lazyWidgets'
import { withErrorBoundary } from './withErrorBoundary'
import { withEvents } from './withEvents'

// Apart from the other widgets: the app fetches the code of the sign-in for a signed-out client alone.
export const AuthGate = /* @__PURE__ */ isolatableGate(
  'AuthGate',
  /* @__PURE__ */ withErrorBoundary('AuthGate', /* @__PURE__ */ withEvents(Gate)),
)
/** The client's choices, for a page of settings. */
export const LanguageChoice = /* @__PURE__ */ isolatable('LanguageChoice', Language)
export const ThemeChoice = /* @__PURE__ */ isolatable('ThemeChoice', Theme)

/** Every widget by its public name, each in its own error boundary. */
export const WIDGETS = { AuthGate, ...LAZY_WIDGETS }

export type WidgetName = keyof typeof WIDGETS
export type WidgetProps<Name extends WidgetName> = ComponentProps<(typeof WIDGETS)[Name]>
